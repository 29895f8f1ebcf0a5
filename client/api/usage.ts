import type { ArchivedSpaceList } from '#shared/http/archivedSpaces.ts'
import type { OwnFileList } from '#shared/http/ownFiles.ts'
import type {
  PersonUsageAnswer,
  PersonUsageList,
  SpaceUsageAnswer,
  SpaceUsageList,
  StorageAnswer,
} from '#shared/http/usage.ts'
import { request } from './request.ts'
import type { Page } from './spaces.ts'

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

export const fetchOwnUsage = (signal?: AbortSignal) =>
  request<PersonUsageAnswer>('/users/me/usage', withSignal(signal))

export const fetchOwnFiles = (page: Page, signal?: AbortSignal) =>
  request<OwnFileList>('/users/me/files', { query: { ...page }, ...withSignal(signal) })

/** FileInUse, with where in details. */
export const deleteOwnFile = (id: string) =>
  request<object>(`/users/me/files/${encodeURIComponent(id)}`, { method: 'DELETE' })

export const fetchArchivedSpaces = (page: Page, signal?: AbortSignal) =>
  request<ArchivedSpaceList>('/users/me/archived-spaces', { query: { ...page }, ...withSignal(signal) })

/** One's own that is put away; site admins any. Wants its name, and asks for a proof of who one is. */
export const destroySpace = (id: string, name: string) =>
  request<object>(`/spaces/${encodeURIComponent(id)}/archived`, { method: 'DELETE', body: { name } })

/** Forbidden unless owner or admin. */
export const fetchSpaceUsage = (id: string, signal?: AbortSignal) =>
  request<SpaceUsageAnswer>(`/spaces/${encodeURIComponent(id)}/usage`, withSignal(signal))

export const fetchStorage = (signal?: AbortSignal) =>
  request<StorageAnswer>('/site-admin/storage', withSignal(signal))

export const fetchUsageOfSpaces = (page: Page, signal?: AbortSignal) =>
  request<SpaceUsageList>('/site-admin/usage/spaces', { query: { ...page }, ...withSignal(signal) })

export const fetchUsageOfPeople = (page: Page, signal?: AbortSignal) =>
  request<PersonUsageList>('/site-admin/usage/users', { query: { ...page }, ...withSignal(signal) })
