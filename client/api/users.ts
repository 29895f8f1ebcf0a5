import type { MeAnswer, SelfAnswer, UpdateUserBody } from '#shared/http/users.ts'
import { request } from './request.ts'

export const fetchSelf = () => request<MeAnswer>('/users/me')

export const updateUser = (id: string, body: UpdateUserBody) =>
  request<SelfAnswer>(`/users/${encodeURIComponent(id)}`, { method: 'POST', body })
