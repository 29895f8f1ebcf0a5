import type {
  AccountListAnswer,
  BindAnswer,
  ExternalProvider,
  FinishLoginAnswer,
  HandOverAnswer,
  SiteGuestAnswer,
} from '#shared/http/identity.ts'
import { fetchJson } from './http.ts'

/** Where the browser goes to log in. ExternalLoginNotConfigured, IdentityProviderUnavailable. */
export const startExternalLogin = (provider: ExternalProvider) =>
  fetchJson<{ readonly url: string }>(`/auth/${provider}/login`, { method: 'POST' })

/** Tokens, or the id of a binding. ExternalLoginFailed, IdentityProviderUnavailable, AccountBanned. */
export const finishExternalLogin = (provider: ExternalProvider, query: string) =>
  fetchJson<FinishLoginAnswer>(`/auth/${provider}/callback`, { method: 'POST', body: { query } })

/** BindLinkExpired, IncorrectOTPCodeError, AccountBanned. */
export const checkBinding = (bindId: string, phone: string, smsCode: string, requestId: string | undefined) =>
  fetchJson<BindAnswer>('/auth/unityId/phone/bind_check', {
    method: 'POST',
    body: { bindId, phone, smsCode, requestId },
  })

/** BindLinkExpired, also while no phone was shown. */
export const fetchBindingAccounts = async (bindId: string) =>
  (await fetchJson<AccountListAnswer>('/auth/unityId/phone/account_list', { query: { bindId } })).data

/** BindLinkExpired, AccountBanned. */
export const confirmBinding = (bindId: string, phone: string) =>
  fetchJson<BindAnswer>('/auth/unityId/phone/bind_confirm', { method: 'POST', body: { bindId, phone } })

/** A link of a partner, as it came. SiteNotConfigured, HandOverRefused, AccountBanned. */
export const enterSite = (site: string, handOver: Readonly<Record<string, string>>) =>
  fetchJson<HandOverAnswer>(`/auth/sites/${encodeURIComponent(site)}/enter`, {
    method: 'POST',
    body: handOver,
  })

/** A visit of twelve hours as a guest. GuestsNotTaken, SiteGuestsFull, TooManyRequests. */
export const visitSite = (site: string) =>
  fetchJson<SiteGuestAnswer>(`/auth/sites/${encodeURIComponent(site)}/visit`, { method: 'POST' })

/** A visit of the official spaces without an account. GuestsNotTaken, SiteGuestsFull, TooManyRequests. */
export const beginVisit = () => fetchJson<SiteGuestAnswer>('/auth/visit', { method: 'POST' })
