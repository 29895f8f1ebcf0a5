import type { RestoreAnswer, VersionAnswer, VersionList, WholeVersion } from '#shared/http/levelVersions.ts'
import { request } from './request.ts'

/** `{spaceId}.{mapId}` is the id of a level. */
const pathOf = (levelId: string, rest = ''): string =>
  `/levels/${encodeURIComponent(levelId)}/versions${rest}`

/** More than a level can have. */
const ALL = 200

/** What somebody says of a version. */
export interface VersionWords {
  readonly name: string
  readonly note: string
}

/** The versions of a level, the newest first. Each call throws ApiError. */
export const fetchVersions = (levelId: string) =>
  request<VersionList>(pathOf(levelId), { query: { size: ALL } })

/** The level as the server has it, as a version. Sent again for want of an answer it is made once. */
export const postVersion = (levelId: string, words: VersionWords) =>
  request<VersionAnswer>(pathOf(levelId), { method: 'POST', body: words, once: true })

export const fetchVersion = (levelId: string, id: string) =>
  request<WholeVersion>(pathOf(levelId, `/${encodeURIComponent(id)}`))

export const putVersion = (levelId: string, id: string, words: VersionWords) =>
  request<VersionAnswer>(pathOf(levelId, `/${encodeURIComponent(id)}`), { method: 'PUT', body: words })

export const deleteVersion = (levelId: string, id: string) =>
  request(pathOf(levelId, `/${encodeURIComponent(id)}`), { method: 'DELETE' })

export const restoreVersion = (levelId: string, id: string) =>
  request<RestoreAnswer>(pathOf(levelId, `/${encodeURIComponent(id)}/restore`), { method: 'POST' })
