import type { HiddenThingsAnswer, NewLevelAnswer, NewLevelSource } from '#shared/http/levels.ts'
import { request } from './request.ts'

const spacePath = (spaceId: string) => `/spaces/${encodeURIComponent(spaceId)}/levels`
const levelPath = (spaceId: string, mapId: string, call = '') =>
  `/levels/${encodeURIComponent(`${spaceId}.${mapId}`)}${call}`

/** What of a level nobody sees just now, because its time is another. */
export const fetchHiddenThings = (spaceId: string, mapId: string) =>
  request<HiddenThingsAnswer>(levelPath(spaceId, mapId, '/hidden'))

/** Levels of a space, no drafts. SpaceNotFound. */
export const fetchLevels = (spaceId: string) =>
  request<{ readonly data: readonly { readonly levelId: string; readonly name: string }[] }>(
    `/available/${encodeURIComponent(spaceId)}/availables`,
  )

/** InvalidMapEdit, QuotaExceeded, SensitiveContentError; LevelNotFound, Forbidden for what it is to begin as. */
export const createLevel = (spaceId: string, name: string, from: NewLevelSource) =>
  request<NewLevelAnswer>(spacePath(spaceId), { method: 'POST', body: { name, from }, once: true })

/** All levels but drafts. StaleRevisionError: there are others by now. */
export const orderLevels = (spaceId: string, order: readonly string[]) =>
  request<object>(spacePath(spaceId), { method: 'PUT', body: { order } })

/** LevelNotFound, InvalidMapEdit, SensitiveContentError. */
export const renameLevel = (spaceId: string, mapId: string, name: string) =>
  request<object>(levelPath(spaceId, mapId), { method: 'PUT', body: { name } })

/** LevelNotFound. */
export const makeDefaultLevel = (spaceId: string, mapId: string) =>
  request<object>(levelPath(spaceId, mapId, '/default'), { method: 'POST' })

/** LevelNotFound; InvalidMapEdit for the default and the last one. */
export const deleteLevel = (spaceId: string, mapId: string) =>
  request<object>(levelPath(spaceId, mapId), { method: 'DELETE' })

/** InvalidMapEdit where there is one already, QuotaExceeded. */
export const createDraft = (spaceId: string, mapId: string) =>
  request<{ readonly id: string }>(levelPath(spaceId, mapId, '/draft'), { method: 'POST' })

/** LevelNotFound. */
export const deleteDraft = (spaceId: string, mapId: string) =>
  request<object>(levelPath(spaceId, mapId, '/draft'), { method: 'DELETE' })

/** StaleRevisionError: the level has changed since it was looked at. */
export const publishDraft = (spaceId: string, mapId: string, revision: number | undefined) =>
  request<object>(levelPath(spaceId, mapId, '/publish'), { method: 'POST', body: { revision } })
