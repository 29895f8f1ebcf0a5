import type { EventForm, EventList, GuestList, OneEvent } from '#shared/http/events.ts'
import { download } from './files/download.ts'
import { request } from './request.ts'

/** Everything about events lies under this key. */
export const EVENTS_KEY = 'events'

/** What is not over, or what is. */
export type EventWhen = 'upcoming' | 'past'
/** Part of a list. */
export interface EventPage {
  readonly when: EventWhen
  readonly size: number
  readonly offset: number
}
export type GuestShow = 'all' | 'going' | 'waiting' | 'came'

const eventPath = (id: string): string => `/event/${encodeURIComponent(id)}`
const spacePath = (spaceId: string): string => `/event/space/${encodeURIComponent(spaceId)}`
const signalOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** Events of public spaces, or those one has registered for or came to. */
export const fetchEvents = (whose: 'all' | 'mine', page: EventPage, signal?: AbortSignal) =>
  request<EventList>('/event/list', { query: { whose, ...page }, ...signalOf(signal) })

export const fetchEventsOfSpace = (spaceId: string, page: EventPage, signal?: AbortSignal) =>
  request<EventList>(spacePath(spaceId), { query: { ...page }, ...signalOf(signal) })

export const fetchEvent = (id: string, signal?: AbortSignal) =>
  request<OneEvent>(eventPath(id), signalOf(signal))

export const createEvent = (spaceId: string, form: EventForm) =>
  request<OneEvent>(spacePath(spaceId), { method: 'POST', body: form, once: true })

export const updateEvent = (id: string, form: EventForm) =>
  request<OneEvent>(eventPath(id), { method: 'PUT', body: form })

/** What is done about an event without saying more. */
export type EventDeed = 'register' | 'withdraw' | 'call-off'

export const doForEvent = (id: string, deed: EventDeed) =>
  request<OneEvent>(`${eventPath(id)}/${deed}`, { method: 'POST' })

export const fetchGuests = (
  id: string,
  query: { readonly show: GuestShow; readonly size: number; readonly offset: number },
  signal?: AbortSignal,
) => request<GuestList>(`${eventPath(id)}/guests`, { query: { ...query }, ...signalOf(signal) })

/** Saves who registered and came as a table. */
export const downloadGuests = (id: string, name: string) =>
  download(`${eventPath(id)}/guests/export`, {}, name)

/** Saves an event for the calendar of the device. */
export const downloadCalendar = (id: string, name: string) => download(`${eventPath(id)}/calendar`, {}, name)
