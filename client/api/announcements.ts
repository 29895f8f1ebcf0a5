import type { AnnouncementAnswer, AnnouncementList } from '#shared/http/announcements.ts'
import { request } from './request.ts'

/** What an announcement is written with; `html` is cleaned on the server. */
export interface AnnouncementForm {
  readonly title: string
  readonly content: string
  readonly format: AnnouncementAnswer['format']
}

/** Everything about announcements lies under this key, then by space. */
export const ANNOUNCEMENTS_KEY = 'announcements'

/** Some announcements of a space, the newest first. */
export const fetchAnnouncements = (
  spaceId: string,
  { size, offset }: { readonly size: number; readonly offset: number },
  signal?: AbortSignal,
) =>
  request<AnnouncementList>(`/announcement/${encodeURIComponent(spaceId)}`, {
    query: { size, offset },
    ...(signal && { signal }),
  })

/** What was announced up to `upTo` is nothing new to oneself any more. */
export const markAnnouncementsSeen = (spaceId: string, upTo: string) =>
  request(`/announcement/seen/${encodeURIComponent(spaceId)}`, { method: 'POST', body: { upTo } })

export const createAnnouncement = (spaceId: string, form: AnnouncementForm) =>
  request<AnnouncementAnswer>('/announcement/create', {
    method: 'POST',
    body: { ...form, spaceId },
    once: true,
  })

export const editAnnouncement = (id: string, spaceId: string, form: AnnouncementForm) =>
  request<AnnouncementAnswer>(`/announcement/${encodeURIComponent(id)}`, {
    method: 'POST',
    body: { ...form, spaceId },
  })

export const deleteAnnouncement = (id: string) =>
  request(`/announcement/delete/${encodeURIComponent(id)}`, { method: 'POST' })
