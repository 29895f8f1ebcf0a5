import type { FindAnswer, PersonCard } from '#shared/http/find.ts'
import { request } from './request.ts'

/** What one may find: all of it as far as a page holds it, or by a text. */
export const fetchFindable = (text: string, signal?: AbortSignal) =>
  request<FindAnswer>('/find', { query: text === '' ? {} : { text }, ...(signal && { signal }) })

/** UserNotFound for those one may not know of. */
export const fetchPersonCard = (id: string) => request<PersonCard>(`/find/people/${encodeURIComponent(id)}`)
