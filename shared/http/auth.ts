import { z } from 'zod'
import { limits } from '../rules/limits.ts'
import { text } from './fields.ts'
import { retentionAnswer } from './usage.ts'

/** Digits only count: people type spaces and dashes. */
export const phone = z
  .string()
  .max(40)
  .transform((value) => value.replace(/\D/g, ''))
  .refine((value) => value.length === limits.phoneDigits, `a phone number has ${limits.phoneDigits} digits`)

export const mockLoginQuery = z.object({ username: text(0, limits.displayName).optional() })
/** A solved puzzle, where the server has asked for one (details[].challenge of its refusal). */
const proof = z.string().max(600).optional()
export const sendSmsQuery = z.object({ phone, proof })
export const stepUpCodeBody = z.object({ proof }).default({})
/** Seconds until another code may be asked for. A refusal says the same in details[].retryAfter. */
export const sendSmsAnswer = z.object({
  retryAfter: z.number().int().positive(),
  /** Shown with the code it proves who asked for it, where no cookie is kept. */
  requestId: z.string(),
})
export type SendSmsAnswer = z.infer<typeof sendSmsAnswer>
/** Of a request for a code; without it the browser's cookie counts. */
export const requestId = z.string().min(1).max(64).optional()
export const smsLoginQuery = z.object({
  phone,
  OTPCode: z.string().regex(new RegExp(`^\\d{1,${limits.smsCodeDigits}}$`), 'a code has up to 6 digits'),
  requestId,
})
export const refreshBody = z.object({ refresh_token: z.string().min(1).max(256) })

export const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  /** Seconds until the access token ends. */
  expires_in: z.number().int().positive(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

/** Without it keys live on: what runs with them is not where somebody is logged in. */
export const logoutEverywhereBody = z
  .object({ apiKeys: z.boolean().default(false) })
  .default({ apiKeys: false })
/** How many sessions and keys ended. */
export const logoutEverywhereAnswer = z.object({
  sessions: z.number().int().nonnegative(),
  apiKeys: z.number().int().nonnegative(),
})
export type LogoutEverywhereAnswer = z.infer<typeof logoutEverywhereAnswer>

/** What a page needs to know about this server before anybody logs in. */
export const siteAnswer = z.object({
  devLogin: z.boolean(),
  /** A browser of this machine logs in by name once it has opened the address printed at the terminal. */
  devLoginPrinted: z.boolean(),
  /** Codes by SMS are written into the server's log: told to whoever sits at that machine only. */
  codesInLog: z.boolean(),
  /** Official spaces may be looked at without a log-in (先逛逛). */
  guestVisits: z.boolean(),
  /** Others than whoever sits at the machine reach this server. */
  isPublic: z.boolean(),
  /** Log-ins with accounts from elsewhere that work here. */
  unityId: z.boolean(),
  wechat: z.boolean(),
  /** How the OpenID Connect provider is called; may be empty. */
  unityIdName: z.string(),
  /** Where templates are edited; null: the space a template is made from. */
  editorUrl: z.string().nullable(),
  /** For how long things are kept. */
  retention: retentionAnswer,
})
export type SiteAnswer = z.infer<typeof siteAnswer>
