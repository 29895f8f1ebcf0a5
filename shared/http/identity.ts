import { z } from 'zod'
import { hasControlCharacters } from '../rules/plainText.ts'
import { limits } from '../rules/limits.ts'
import { phone, requestId, tokenAnswer } from './auth.ts'

/** Ways to log in with an account from elsewhere. */
export const externalProviders = ['unityId', 'wechat'] as const
export type ExternalProvider = (typeof externalProviders)[number]

export const providerParams = z.object({ provider: z.enum(externalProviders) })

/** Where the browser goes to log in. */
export const startLoginAnswer = z.object({ url: z.string() })
/** The query with which the browser came back, as it is. */
export const finishLoginBody = z.object({ query: z.string().max(8_192) })
/** Either the tokens of a person who is known here, or the id of a binding to a phone. */
export const finishLoginAnswer = z.object({
  data: tokenAnswer.nullable(),
  bindId: z.string().nullable(),
  /** It proved the session that asked for it (/auth/step_up): there are no new tokens. */
  isStepUp: z.boolean(),
})
export type FinishLoginAnswer = z.infer<typeof finishLoginAnswer>

const bindId = z.string().min(1).max(128)

/** What is true of an identity and a phone that cannot simply be one account; exactly one of them. */
export const bindOutcome = z.object({
  /** The identity belongs to an account with another phone. */
  hasBind2OtherPhone: z.boolean(),
  /** The account of the phone belongs to another identity. */
  hasBind2OtherUnity: z.boolean(),
  /** The identity and the phone have an account each. */
  isTwoUser: z.boolean(),
  /** The phone has an account: it is theirs once they say so. */
  next2Confirm: z.boolean(),
})
export type BindOutcome = z.infer<typeof bindOutcome>

export const bindCheckBody = z.object({
  bindId,
  phone,
  smsCode: z.string().regex(new RegExp(`^\\d{1,${limits.smsCodeDigits}}$`), 'a code has up to 6 digits'),
  requestId,
})
export const bindConfirmBody = z.object({ bindId, phone })
export const bindAnswer = z.object({ error: bindOutcome.nullable(), data: tokenAnswer.nullable() })
export type BindAnswer = z.infer<typeof bindAnswer>

export const accountListQuery = z.object({ bindId })
export const accountListAnswer = z.object({
  error: z.null(),
  data: z.object({
    phone: z.string(),
    userList: z.array(z.object({ id: z.string(), displayName: z.string(), avatar: z.number().int() })),
  }),
})
export type AccountListAnswer = z.infer<typeof accountListAnswer>

const signedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !hasControlCharacters(value), 'no control characters')

export const handOverParams = z.object({ site: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,31}$/) })
/** What a partner signs (docs/identity.md), as its link carries it. */
export const handOverBody = z.object({
  /** Who the person is at the partner. */
  user: signedText(128).min(1),
  /** How the person is called; only the first hand-over counts. */
  name: signedText(limits.displayName).default(''),
  startLevel: z
    .string()
    .regex(/^[A-Za-z0-9_]{0,32}$/, 'not a level')
    .default(''),
  /** Seconds since the epoch. */
  time: z.string().regex(/^\d{1,12}$/, 'seconds since the epoch'),
  /** Good once. */
  nonce: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, '16 to 64 letters and digits'),
  /** HMAC-SHA256, hexadecimal. */
  sign: z.string().regex(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits'),
})
export type HandOver = z.infer<typeof handOverBody>
export const handOverAnswer = tokenAnswer.extend({
  auth_from: z.string(),
  /** The level to start on; empty: the site's own. */
  startLevel: z.string(),
})
/** A visit as a guest of a site. */
export const siteGuestAnswer = tokenAnswer.extend({ auth_from: z.string() })
export type SiteGuestAnswer = z.infer<typeof siteGuestAnswer>
export type HandOverAnswer = z.infer<typeof handOverAnswer>
