import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { idText, isoTime, listOf, multilineText, pageQuery, text } from './fields.ts'

/** All seven are asked for (specification: submit only when all of them are filled in). */
export const customerInfoBody = z.object({
  spaceId: idText(limits.spaceIdLength),
  companyName: text(1, limits.companyName),
  name: text(1, limits.displayName),
  position: text(1, limits.displayName),
  /** Also of other countries and with extensions: what people write on a card. */
  phoneNumber: z
    .string()
    .trim()
    .regex(/^\+?[\d\s().-]{5,24}$/, 'not a phone number'),
  email: z.string().trim().max(254).pipe(z.email('not an e-mail address')),
  message: multilineText(1, limits.customerMessage),
})
export type CustomerInfoBody = z.infer<typeof customerInfoBody>

export const customerInfoCreated = z.object({ id: z.string() })

export const customerInfoAnswer = z.object({
  id: z.string(),
  spaceId: z.string(),
  userId: z.string(),
  companyName: z.string(),
  name: z.string(),
  position: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: isoTime,
  /** When it was last changed. */
  updatedAt: isoTime,
})
export type CustomerInfoAnswer = z.infer<typeof customerInfoAnswer>
export const customerInfoList = listOf(customerInfoAnswer)
export type CustomerInfoList = z.infer<typeof customerInfoList>

const found = { search: text(0, 100).optional() }
export const customerInfoQuery = z.object({ ...pageQuery, ...found })
export const customerInfoExportQuery = z.object(found)
/** `count`: how many whoever deletes has seen; if there are others, nothing is deleted. */
export const customerInfoRemovalQuery = z.object({ ...found, count: z.coerce.number().int().min(0) })
export const customerInfoParams = z.object({ id: idText(limits.spaceIdLength), infoId: idText() })

/** What one has left in a space oneself; null: nothing. */
export const ownCustomerInfo = z.object({ data: customerInfoAnswer.nullable() })
export type OwnCustomerInfo = z.infer<typeof ownCustomerInfo>
