import type {
  ActionAnswer,
  CreateSpaceBody,
  LevelList,
  PermissionAnswer,
  SortKey,
  SpaceEntry,
  SpaceList,
  UpdateSpaceBody,
} from '#shared/http/spaces.ts'
import { request } from './request.ts'

/** The most a list gives at once (limits.pageSizeMax, platform.md §9). */
const LIST_SIZE = 200

export interface SpaceSearch {
  readonly search: string
  readonly sortK: SortKey
}

const spacePath = (id: string) => `/spaces/${encodeURIComponent(id)}`

export const fetchOfficialSpaces = (search: SpaceSearch, signal?: AbortSignal) =>
  request<SpaceList>('/spaces/list/all', {
    query: { ...search, origin: 'official', size: LIST_SIZE },
    ...(signal && { signal }),
  })

export const fetchOwnSpaces = (search: SpaceSearch, signal?: AbortSignal) =>
  request<SpaceList>('/spaces/user/own', {
    query: { ...search, size: LIST_SIZE },
    ...(signal && { signal }),
  })

/** SpaceNotFound. */
export const fetchSpace = (id: string) => request<SpaceEntry>(spacePath(id))

export const createSpace = (body: CreateSpaceBody) => request<SpaceEntry>('/spaces', { method: 'POST', body })

/** Forbidden unless owner or admin. */
export const updateSpace = (id: string, body: UpdateSpaceBody) =>
  request<SpaceEntry>(spacePath(id), { method: 'PUT', body })

/** A second like takes the first back; a view counts once per person and day. */
export const actOnSpace = (id: string, type: 'like' | 'view') =>
  request<ActionAnswer>(`${spacePath(id)}/action`, { method: 'POST', query: { type } })

/** Advice before entering: SpaceCapacityExceededException, Forbidden, SpaceNotFound. */
export const joinPreflight = (id: string) => request(`${spacePath(id)}/join-preflight`, { method: 'POST' })

/** Makes a member of a public space. */
export const joinSpace = (id: string, token?: string) =>
  request(`${spacePath(id)}/join`, { method: 'POST', body: token ? { token } : {} })

/** Never refused, guests included. */
export const fetchPermission = (id: string) => request<PermissionAnswer>(`${spacePath(id)}/permission`)

export const fetchLevels = (id: string) =>
  request<LevelList>(`/available/${encodeURIComponent(id)}/availables`)
