import type { z } from 'zod'
import type { addMapCommentBody, MapComment, MapCommentList } from '#shared/http/mapComments.ts'
import { request } from './request.ts'

const ofLevel = (levelId: string): string => `/levels/${encodeURIComponent(levelId)}/comments`

/** What is pinned to a level ("{spaceId}.{n}"), for who furnishes it. Throws ApiError. */
export const fetchMapComments = (levelId: string) => request<MapCommentList>(ofLevel(levelId))

/** Pins something, or answers it: made once however often it is sent for want of an answer. Throws ApiError. */
export const addMapComment = (levelId: string, body: z.input<typeof addMapCommentBody>) =>
  request<MapComment>(ofLevel(levelId), { method: 'POST', body, once: true })

export const resolveMapComment = (levelId: string, id: string, resolved: boolean) =>
  request<MapComment>(`${ofLevel(levelId)}/${id}`, { method: 'PUT', body: { resolved } })

/** Of a comment its answers go as well. */
export const removeMapComment = (levelId: string, id: string) =>
  request<Record<string, never>>(`${ofLevel(levelId)}/${id}`, { method: 'DELETE' })
