import type { ShowroomDraft, ShowroomMediaAnswer, ShowroomVersions } from '#shared/http/showroom.ts'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import { sendForm, type UploadOptions } from './files/upload.ts'
import { request } from './request.ts'

const pathOf = (site: string): string => `/showroom/${encodeURIComponent(site)}`

export const fetchShowroomDraft = (site: string, signal?: AbortSignal) =>
  request<ShowroomDraft>(`${pathOf(site)}/draft`, { ...(signal && { signal }) })

/** ShowroomOutdated when somebody else wrote meanwhile. */
export const saveShowroomDraft = (site: string, content: ShowroomDocument, revision: number) =>
  request<ShowroomDraft>(`${pathOf(site)}/draft`, { method: 'PUT', body: { content, revision } })

/** The same. */
export const publishShowroom = (site: string, revision: number, note: string) =>
  request<ShowroomDraft>(`${pathOf(site)}/publish`, { method: 'POST', body: { revision, note } })

export const fetchShowroomVersions = (site: string, offset: number, signal?: AbortSignal) =>
  request<ShowroomVersions>(`${pathOf(site)}/versions`, { query: { offset }, ...(signal && { signal }) })

export const fetchShowroomVersion = (site: string, number: number) =>
  request<{ readonly content: ShowroomDocument }>(`${pathOf(site)}/versions/${number}`)

/** Visitors see an older version again. */
export const takeBackShowroom = (site: string, number: number, revision: number) =>
  request<ShowroomDraft>(`${pathOf(site)}/versions/${number}/restore`, { method: 'POST', body: { revision } })

/** Sends a picture or a film; the draft names it afterwards. */
export async function uploadShowroomMedia(
  site: string,
  file: File,
  options: UploadOptions,
): Promise<ShowroomMediaAnswer> {
  const form = new FormData()
  form.set('file', file)
  return sendForm(`/api/v2${pathOf(site)}/media`, form, options)
}
