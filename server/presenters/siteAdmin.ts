import type { AdminUser, OperationEntry } from '#shared/http/siteAdmin.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import type { OperationAction, OperationSubject } from '#shared/rules/siteAdmin.ts'
import type { OperationLogRow } from '../db/tables/site/operationLogs.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

export const presentAdminUser = (user: UserRow, isSiteAdmin: boolean, now: number): AdminUser => {
  const isBanned = user.bannedUntil !== null && user.bannedUntil > now
  return {
    id: user.id,
    userName: user.name === user.phone ? maskPhone(user.phone) : user.name,
    displayName: user.displayName,
    avatar: user.avatar,
    description: user.description,
    roles: isSiteAdmin ? ['ADMIN'] : [],
    phone: user.phone === null ? null : maskPhone(user.phone),
    createdAt: iso(user.createdAt),
    lastSeenAt: iso(user.lastSeenAt),
    bannedUntil: isBanned && user.bannedUntil !== null ? iso(user.bannedUntil) : null,
    banReason: isBanned ? user.banReason : '',
  }
}

export const presentOperation = (row: OperationLogRow): OperationEntry => ({
  id: row.id,
  at: iso(row.at),
  user: { id: row.userId, name: row.userName },
  address: row.address,
  action: row.action as OperationAction,
  subjectType: row.subjectType as OperationSubject,
  subjectId: row.subjectId,
  subjectName: row.subjectName,
  spaceId: row.spaceId,
  details: JSON.parse(row.details) as OperationEntry['details'],
})
