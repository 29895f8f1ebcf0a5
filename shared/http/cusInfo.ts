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
})
export type CustomerInfoAnswer = z.infer<typeof customerInfoAnswer>
export const customerInfoList = listOf(customerInfoAnswer)
export const customerInfoQuery = z.object(pageQuery)
