import { z } from 'zod'
import { isoTime } from './fields.ts'
import { requestId } from './auth.ts'
import { limits } from '../rules/limits.ts'

/** Ways to show once more who one is, for what cannot be taken back. */
export const stepUpWays = z.object({
  /** Until when the last proof counts; null: it does not any more. */
  provenUntil: isoTime.nullable(),
  /** The phone a code would go to, its middle hidden; null: there is none. */
  phone: z.string().nullable(),
  /** Accounts from elsewhere that can be logged in with anew. */
  unityId: z.boolean(),
  wechat: z.boolean(),
  /** In development a click is enough. */
  mock: z.boolean(),
})
export type StepUpWays = z.infer<typeof stepUpWays>

/** A code that was sent to one's own phone, or the click of development. */
export const stepUpBody = z.union([
  z.object({
    code: z.string().regex(new RegExp(`^\\d{1,${limits.smsCodeDigits}}$`), 'a code has up to 6 digits'),
    /** As the answer that sent the code said it; without it the browser's cookie counts. */
    requestId,
  }),
  z.object({ mock: z.literal(true) }),
])
export type StepUpBody = z.input<typeof stepUpBody>

export const stepUpAnswer = z.object({ provenUntil: isoTime })
export type StepUpAnswer = z.infer<typeof stepUpAnswer>
