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

/** Forbidden unless owner or admin. */
export const fetchSpaceUsage = (id: string, signal?: AbortSignal) =>
  request<SpaceUsageAnswer>(`/spaces/${encodeURIComponent(id)}/usage`, withSignal(signal))

export const fetchStorage = (signal?: AbortSignal) =>
  request<StorageAnswer>('/site-admin/storage', withSignal(signal))

export const fetchUsageOfSpaces = (page: Page, signal?: AbortSignal) =>
  request<SpaceUsageList>('/site-admin/usage/spaces', { query: { ...page }, ...withSignal(signal) })

export const fetchUsageOfPeople = (page: Page, signal?: AbortSignal) =>
  request<PersonUsageList>('/site-admin/usage/users', { query: { ...page }, ...withSignal(signal) })
