import type { EventAnswer } from '#shared/http/events.ts'
import { spaceLink } from '../mySpaces/spaceView.ts'

export const eventLink = (id: string): string => `/events/${encodeURIComponent(id)}`

/** Into the space, onto the level the event takes place on. */
export const enterEventLink = ({ spaceId, mapId }: Pick<EventAnswer, 'spaceId' | 'mapId'>): string =>
  mapId === null ? spaceLink(spaceId) : `${spaceLink(spaceId)}?startLevel=${encodeURIComponent(mapId)}`
