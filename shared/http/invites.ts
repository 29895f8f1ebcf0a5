import { z } from 'zod'
import { inviteHours, type InviteHours } from '../rules/inviteHours.ts'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, pageQuery } from './fields.ts'

const isInviteHours = (hours: number): hours is InviteHours =>
  (inviteHours as readonly number[]).includes(hours)

export const createInviteQuery = z.object({
  expireDate: z.coerce
    .number()
    .default(inviteHours[0])
    .refine(isInviteHours, `hours: one of ${inviteHours.join(' ')}`),
})
/** The token is told once. */
export const createdInviteAnswer = z.object({ token: z.string(), id: z.string(), expiresAt: isoTime })
export type CreatedInviteAnswer = z.infer<typeof createdInviteAnswer>

export const inviteEntry = z.object({
  id: z.string(),
  /** The last characters of the token. */
  hint: z.string(),
  hours: z.number().int(),
  /** People who became members by it. */
  uses: z.number().int(),
  createdAt: isoTime,
  expiresAt: isoTime,
  revokedAt: isoTime.nullable(),
  isMine: z.boolean(),
  makerName: z.string(),
})
export type InviteEntry = z.infer<typeof inviteEntry>
export const inviteList = listOf(inviteEntry)
export type InviteList = z.infer<typeof inviteList>
export const inviteListQuery = z.object(pageQuery)
export const inviteParams = z.object({ id: idText(limits.spaceIdLength), inviteId: idText() })

export const checkInviteQuery = z.object({ token: z.string().min(1).max(256) })
/** What somebody sees of a space who has an invite to it, before they log in. */
export const checkInviteAnswer = z.object({
  spaceId: z.string(),
  name: z.string(),
  /** The address of its picture; null: none. */
  picture: z.string().nullable(),
  /** Of who made the invite. */
  inviter: z.string(),
  expiresAt: isoTime,
  /** How many people are inside. */
  inside: z.number().int(),
})
export type CheckInviteAnswer = z.infer<typeof checkInviteAnswer>
