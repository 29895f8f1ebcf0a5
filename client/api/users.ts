import type { MeAnswer, SelfAnswer, UpdateUserBody, UserAnswer } from '#shared/http/users.ts'
import { request } from './request.ts'

export const fetchSelf = () => request<MeAnswer>('/users/me')

export const updateUser = (id: string, body: UpdateUserBody) =>
  request<SelfAnswer>(`/users/${encodeURIComponent(id)}`, { method: 'POST', body })

/** What everybody may know of somebody. */
export const fetchUser = (id: string, signal?: AbortSignal) =>
  request<UserAnswer>(`/users/${encodeURIComponent(id)}`, { ...(signal && { signal }) })
