import type { OwnDetails, OwnThingEntry } from '#shared/http/ownThings.ts'
import { request } from './request.ts'

const pathOf = (spaceId: string, thingId?: string): string =>
  `/spaces/${encodeURIComponent(spaceId)}/own-things${thingId === undefined ? '' : `/${thingId}`}`

/** What a space has of its own; drafts for who builds. Throws ApiError. */
export const fetchOwnThings = (spaceId: string) =>
  request<{ readonly data: readonly OwnThingEntry[]; readonly max: number }>(pathOf(spaceId))

/** Says what something is: from then on it is there for everybody. Throws ApiError. */
export const saveOwnThing = (spaceId: string, thingId: string, details: OwnDetails) =>
  request<OwnThingEntry>(pathOf(spaceId, thingId), { method: 'PUT', body: details })

/** Throws ApiError; OwnThingInUse says where it stands. */
export const deleteOwnThing = (spaceId: string, thingId: string) =>
  request(pathOf(spaceId, thingId), { method: 'DELETE' })
