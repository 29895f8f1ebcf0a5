import type { SendSmsAnswer, SiteAnswer, TokenAnswer } from '#shared/http/auth.ts'
import { fetchJson } from './http.ts'
import { withProof } from './withProof.ts'

/** Asks for a code by SMS. SendOTPCodeTooFrequentError within 60 s, with the seconds that are left (retryAfterOf). */
export const sendSms = (phone: string) =>
  withProof((proof) =>
    fetchJson<SendSmsAnswer>('/auth/send_sms', { method: 'POST', body: { phone, ...(proof && { proof }) } }),
  )

/** `requestId`: as sendSms answered it; without it the browser's cookie counts. IncorrectOTPCodeError, AccountBanned. */
export const smsLogin = (phone: string, code: string, requestId: string | undefined) =>
  fetchJson<TokenAnswer>('/auth/sms_login', { method: 'POST', body: { phone, OTPCode: code, requestId } })

/** Development only. Without a name the server makes User and a number. */
export const mockLogin = (username: string) =>
  fetchJson<TokenAnswer>('/auth/mock_login', { query: { username } })

/** Ends the refresh token on the server, also while the page is being left. */
export const logout = (refreshToken: string) =>
  fetchJson('/auth/logout', { method: 'POST', body: { refresh_token: refreshToken }, keepalive: true })

/** What this server offers before anybody logs in. */
export const fetchSite = () => fetchJson<SiteAnswer>('/site')
