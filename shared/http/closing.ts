import { z } from 'zod'
import { ownedThings } from './notifications.ts'
import { idText, isoTime } from './fields.ts'

/** Somebody a belonging can be handed over to. */
export const heirAnswer = z.object({ userId: z.string(), displayName: z.string() })

export const belongingAnswer = z.object({
  what: z.enum(ownedThings),
  id: z.string(),
  name: z.string(),
  /** People who are told of it: members without the owner. */
  members: z.number().int().nonnegative(),
  /** Of a space or organization its members, managers first, at most 200; of a template those of its space. */
  heirs: z.array(heirAnswer),
})
export type BelongingAnswer = z.infer<typeof belongingAnswer>

/** What an account owns, and whether it may be deleted at all. */
export const belongingsAnswer = z.object({
  data: z.array(belongingAnswer),
  /** siteAdmin: it runs the site. */
  refusal: z.enum(['siteAdmin']).nullable(),
})
export type BelongingsAnswer = z.infer<typeof belongingsAnswer>

export const closeAccountBody = z.object({
  /** The name shown of the account, typed. */
  name: z.string().max(200),
  /** Everything the account owns, each once: to whom it goes, or null: it is deleted. */
  belongings: z
    .array(z.object({ what: z.enum(ownedThings), id: idText(), heirId: idText().nullable() }))
    .max(10_000),
  /** What one said is deleted; otherwise only one's name and number on it are. */
  eraseChats: z.boolean().default(false),
  /** What one put into spaces of others is deleted; otherwise it stays there as the space's. */
  eraseFiles: z.boolean().default(false),
})
export type CloseAccountBody = z.input<typeof closeAccountBody>

export const closingAnswer = z.object({
  /** null: the account is not being deleted. */
  closing: z.object({ askedAt: isoTime, closesAt: isoTime }).nullable(),
})
export type ClosingAnswer = z.infer<typeof closingAnswer>
