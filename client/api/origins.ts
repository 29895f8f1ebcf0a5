import type { z } from 'zod'
import type { answeredWish, OriginAnswer, originWishList, WishOutcome } from '#shared/http/originWishes.ts'
import { request } from './request.ts'

const ofSpace = (spaceId: string): string => `/spaces/${encodeURIComponent(spaceId)}`

/** Whether what has an address may be shown in a space, and what one can do about it. */
export const fetchOrigin = (spaceId: string, url: string, signal?: AbortSignal) =>
  request<OriginAnswer>(`${ofSpace(spaceId)}/origin`, { query: { url }, ...(signal && { signal }) })

/** Asks the site admins to allow an origin. TooManyRequests. */
export const wishForOrigin = (spaceId: string, origin: string) =>
  request<OriginAnswer>(`${ofSpace(spaceId)}/origin-wishes`, { method: 'POST', body: { origin } })

/** What spaces have asked for, for site admins. */
export const fetchOriginWishes = (signal?: AbortSignal) =>
  request<z.infer<typeof originWishList>>('/site-admin/origin-wishes', {
    query: { size: 200 },
    ...(signal && { signal }),
  })

/** QuotaExceeded where the list is full; SiteFactsOutdated where somebody writes it just now. */
export const answerOriginWish = (origin: string, outcome: WishOutcome) =>
  request<z.infer<typeof answeredWish>>('/site-admin/origin-wishes', {
    method: 'POST',
    body: { origin, outcome },
  })
