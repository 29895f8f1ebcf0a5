import type { ProfileList, ProfileSortKey } from '#shared/http/publish.ts'
import { request } from './request.ts'

/** limits.pageSizeMax. */
const LIST_SIZE = 200

export interface ProfileSearch {
  readonly search: string
  readonly sortK: ProfileSortKey
}

/** One's own publish records. */
export const fetchProfiles = (search: ProfileSearch, signal?: AbortSignal) =>
  request<ProfileList>('/publish/buildProfiles', {
    query: { ...search, size: LIST_SIZE },
    ...(signal && { signal }),
  })
