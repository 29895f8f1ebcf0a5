import type { ApiKeyAnswer, CreatedApiKeyAnswer, LoginSessionAnswer } from '#shared/http/users.ts'
import type { CreateReportBody } from '#shared/http/reports.ts'
import type { ApiError } from './http.ts'
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

/** Ends all logins, this one too. */
export const logoutEverywhere = () =>
  request<{ sessions: number }>('/auth/logout_everywhere', { method: 'POST' })

export const fetchApiKeys = (signal?: AbortSignal) =>
  request<ListOf<ApiKeyAnswer>>('/users/me/api-keys', { ...(signal && { signal }) })

/** The only answer that holds the key. TooManyApiKeys. */
export const createApiKey = (name: string) =>
  request<CreatedApiKeyAnswer>('/users/me/api-keys', { method: 'POST', body: { name } })

/** ApiKeyNotFound when it is gone already. */
export const deleteApiKey = (id: string) =>
  request(`/users/me/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE' })

/** Tells the admins of the site. TooManyRequests after thirty a day. */
export const createReport = (body: CreateReportBody) =>
  request('/reports', { method: 'POST', body, once: true })

/** Seconds the server wants somebody to wait; undefined when it does not say. */
export const retryAfterOf = ({ details }: ApiError): number | undefined =>
  details.find(({ retryAfter }) => retryAfter !== undefined)?.retryAfter
