import { z } from 'zod'
import { isOrigin } from '../sites/siteFacts.ts'
import { idText, isoTime, listOf, pageQuery } from './fields.ts'
import { limits } from '../rules/limits.ts'

/** What becomes of a wish that an origin be allowed. */
export const wishOutcomes = ['ACCEPTED', 'REFUSED'] as const
export type WishOutcome = (typeof wishOutcomes)[number]

const origin = z.string().refine(isOrigin, 'must be an origin like https://example.org')

export const originQuery = z.object({ url: z.url({ protocol: /^https?$/ }).max(limits.addressLength) })
/** Whether what has an address may be shown here, and what those who furnish the space can do about it. */
export const originAnswer = z.object({
  /** Where it comes from, like https://example.org. */
  origin: z.string(),
  isListed: z.boolean(),
  /** Whether the one who asks can wish for it now. */
  mayWish: z.boolean(),
  /** The wish of this space, for those who may make one. */
  wish: z
    .object({ state: z.enum(['OPEN', ...wishOutcomes]), createdAt: isoTime, handledAt: isoTime.nullable() })
    .nullable(),
})
export type OriginAnswer = z.infer<typeof originAnswer>

export const originWishBody = z.object({ origin })

/** Open wishes, the oldest first. */
export const originWishListQuery = z.object(pageQuery)
export const originWishList = listOf(
  z.object({
    origin: z.string(),
    spaceId: idText(limits.spaceIdLength),
    spaceName: z.string(),
    user: z.object({ id: z.string(), displayName: z.string() }),
    createdAt: isoTime,
  }),
)
export type OriginWish = z.infer<typeof originWishList>['data'][number]

/** The answer to all open wishes for one origin. */
export const answerWishBody = z.object({ origin, outcome: z.enum(wishOutcomes) })
/** How many spaces had asked. */
export const answeredWish = z.object({ count: z.number().int().nonnegative() })
