import type { RecordingList } from '#shared/http/liveKit.ts'
import { request } from './request.ts'

const path = (spaceId: string) => `/livekit/space/${encodeURIComponent(spaceId)}/recordings`

/** A part of what was recorded in a space, the newest first; Forbidden unless owner or admin. */
export const fetchRecordings = (
  spaceId: string,
  page: { readonly size: number; readonly offset: number },
  signal?: AbortSignal,
) => request<RecordingList>(path(spaceId), { query: page, ...(signal && { signal }) })

/** Takes one off the list. */
export const deleteRecording = (spaceId: string, id: string) =>
  request(`${path(spaceId)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
