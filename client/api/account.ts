import type { LogoutEverywhereAnswer } from '#shared/http/auth.ts'
import type { ApiKeyAnswer, CreatedApiKeyAnswer, LoginSessionAnswer } from '#shared/http/users.ts'
import type { BelongingsAnswer, CloseAccountBody, ClosingAnswer } from '#shared/http/closing.ts'
import type { CreateReportBody } from '#shared/http/reports.ts'
import type { ApiError } from './http.ts'
import { download } from './files/download.ts'
import { request } from './request.ts'

interface ListOf<Item> {
  readonly data: readonly Item[]
  readonly total: number
}

export const fetchSessions = (signal?: AbortSignal) =>
  request<ListOf<LoginSessionAnswer>>('/users/me/sessions', { ...(signal && { signal }) })

/** LoginSessionNotFound when it has ended already. */
export const endSession = (id: string) =>
  request(`/users/me/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** Ends all logins, this one too; keys when that is asked for. */
export const logoutEverywhere = (apiKeys: boolean) =>
  request<LogoutEverywhereAnswer>('/auth/logout_everywhere', { method: 'POST', body: { apiKeys } })

export const fetchApiKeys = (signal?: AbortSignal) =>
  request<ListOf<ApiKeyAnswer>>('/users/me/api-keys', { ...(signal && { signal }) })

/** The only answer that holds the key. TooManyApiKeys. */
export const createApiKey = (name: string, days: number) =>
  request<CreatedApiKeyAnswer>('/users/me/api-keys', { method: 'POST', body: { name, days } })

/** ApiKeyNotFound when it is gone already. */
export const deleteApiKey = (id: string) =>
  request(`/users/me/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** Tells the admins of the site. TooManyRequests after thirty a day. */
export const createReport = (body: CreateReportBody) =>
  request('/reports', { method: 'POST', body, once: true })

/** Seconds the server wants somebody to wait; undefined when it does not say. */
export const retryAfterOf = ({ details }: ApiError): number | undefined =>
  details.find(({ retryAfter }) => retryAfter !== undefined)?.retryAfter

/** What one owns, and who could take it over. */
export const fetchBelongings = (signal?: AbortSignal) =>
  request<BelongingsAnswer>('/users/me/belongings', { ...(signal && { signal }) })

/** Asks that the account be deleted; all logins end. BelongingsChanged, MemberNotFound, SiteAdminStays. */
export const closeAccount = (body: CloseAccountBody) =>
  request<ClosingAnswer>('/users/me/closing', { method: 'POST', body })

/** Also for somebody whose account is being deleted. */
export const fetchClosing = (signal?: AbortSignal) =>
  request<ClosingAnswer>('/users/me/closing', { ...(signal && { signal }) })

/** AccountNotClosing when it is too late. */
export const keepAccount = () => request('/users/me/closing/cancel', { method: 'POST' })

/** Saves everything the site holds about one as a ZIP. ExportUnderWay, TooManyRequests. */
export const exportOwnData = () => download('/users/me/export', {}, 'lingjing.zip')
