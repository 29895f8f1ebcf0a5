import type { ApiKeyAnswer, LoginSessionAnswer, SelfAnswer, UserAnswer } from '#shared/http/users.ts'
import type { ApiKeyRow } from '../db/tables/accounts/apiKeys.ts'
import type { LoginSessionRow } from '../db/tables/accounts/loginSessions.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

/** What everybody may know of a user. */
export const presentUser = (user: UserRow, isSiteAdmin: boolean): UserAnswer => ({
  id: user.id,
  displayName: user.displayName,
  avatar: user.avatar,
  description: user.description,
  roles: isSiteAdmin ? ['ADMIN'] : [],
  createdAt: iso(user.createdAt),
})

export const presentSelf = (user: UserRow, isSiteAdmin: boolean): SelfAnswer => ({
  ...presentUser(user, isSiteAdmin),
  userName: user.name,
  phone: user.phone,
  lastSeenAt: iso(user.lastSeenAt),
  bannedUntil: user.bannedUntil === null ? null : iso(user.bannedUntil),
})

export const presentLoginSession = (session: LoginSessionRow, isCurrent: boolean): LoginSessionAnswer => ({
  id: session.id,
  device: session.device,
  address: session.address,
  createdAt: iso(session.createdAt),
  lastUsedAt: iso(session.lastUsedAt),
  isCurrent,
})

export const presentApiKey = (key: ApiKeyRow): ApiKeyAnswer => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  createdAt: iso(key.createdAt),
  lastUsedAt: key.lastUsedAt === null ? null : iso(key.lastUsedAt),
  expiresAt: iso(key.expiresAt),
})
