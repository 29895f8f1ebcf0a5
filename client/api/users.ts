import type { MeAnswer, SelfAnswer, UpdateUserBody, UserAnswer } from '#shared/http/users.ts'
import { request } from './request.ts'

export const fetchSelf = () => request<MeAnswer>('/users/me')

export const fetchUser = (id: string) => request<UserAnswer>(`/users/${encodeURIComponent(id)}`)

export const updateUser = (id: string, body: UpdateUserBody) =>
  request<SelfAnswer>(`/users/${encodeURIComponent(id)}`, { method: 'POST', body })
