import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { isoTime, listOf, text } from './fields.ts'

export const userAnswer = z.object({
  id: z.string(),
  displayName: z.string(),
  /** 2D portrait, 1 to 8. */
  avatar: z.number().int(),
  description: z.string(),
  /** Site roles: ADMIN or none. */
  roles: z.array(z.string()),
  createdAt: isoTime,
})
export type UserAnswer = z.infer<typeof userAnswer>

/** Oneself: with what is nobody else's business. */
export const selfAnswer = userAnswer.extend({
  userName: z.string(),
  phone: z.string().nullable(),
  lastSeenAt: isoTime,
  bannedUntil: isoTime.nullable(),
})
export type SelfAnswer = z.infer<typeof selfAnswer>

/** And how one came here. */
export const meAnswer = selfAnswer.extend({
  /** Who one is at the OpenID Connect provider. */
  unityId: z.string().nullable(),
  /** The key of the third-party site of this session. */
  authFrom: z.string().nullable(),
  /** A guest of that site, without an account. */
  isGuest: z.boolean(),
})
export type MeAnswer = z.infer<typeof meAnswer>

export const updateUserBody = z
  .object({
    displayName: text(1, limits.displayName),
    description: text(0, limits.signature),
    avatar: z.number().int().min(1).max(limits.defaultAvatars),
  })
  .partial()
export type UpdateUserBody = z.input<typeof updateUserBody>

/** A place where somebody is logged in. */
export const loginSessionAnswer = z.object({
  id: z.string(),
  /** The User-Agent header of the log-in, cut; pages make names of it. */
  device: z.string(),
  /** Network address of the last log-in or refresh. */
  address: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime,
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type LoginSessionAnswer = z.infer<typeof loginSessionAnswer>
export const loginSessionList = listOf(loginSessionAnswer)

export const apiKeyAnswer = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters, to tell keys apart. */
  hint: z.string(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
  /** From then on it is worth nothing; it stays in the list for a month. */
  expiresAt: isoTime,
})
export type ApiKeyAnswer = z.infer<typeof apiKeyAnswer>
export const apiKeyList = listOf(apiKeyAnswer)
export const createApiKeyBody = z.object({
  name: text(1, limits.displayName),
  /** How long it is good. */
  days: z.number().int().min(1).max(limits.apiKeyDaysMax).default(limits.apiKeyDays),
})
/** The only answer that holds the key itself. */
export const createdApiKeyAnswer = apiKeyAnswer.extend({ key: z.string() })
export type CreatedApiKeyAnswer = z.infer<typeof createdApiKeyAnswer>

/** Somebody whom one has blocked. */
export const blockAnswer = z.object({ userId: z.string(), displayName: z.string() })
export type BlockAnswer = z.infer<typeof blockAnswer>
export const blockList = listOf(blockAnswer)
