import type { v1 } from '../protocol/messages.ts'
import { propertiesOf, record } from './properties.ts'

type MapObject = v1.WireObject.$Properties

/** Where a level is and an object on it, over HTTP: "{spaceId}.{n}" and "{spaceId}.{n}.{key}". */
export interface LevelName {
  readonly spaceId: string
  readonly mapId: string
}
export interface ObjectName extends LevelName {
  readonly key: string
}

/** undefined: it is no id of a level. */
export function parseLevelName(id: string): LevelName | undefined {
  const [, spaceId, mapId] = /^([A-Za-z0-9_-]{1,64})\.(0|[1-9]\d{0,8})$/.exec(id) ?? []
  return spaceId === undefined || mapId === undefined ? undefined : { spaceId, mapId }
}

/** undefined: it is no id of an object. */
export function parseObjectName(id: string): ObjectName | undefined {
  const [, levelId = '', key] = /^(.+)\.(0|[1-9]\d{0,3})$/.exec(id) ?? []
  const level = parseLevelName(levelId)
  return level && key !== undefined ? { ...level, key } : undefined
}

export const mediaKinds = ['image', 'video', 'live'] as const
/** image and video: uploaded to this site; live: the address of a stream somewhere. */
export type MediaKind = (typeof mediaKinds)[number]

/** What a screen, poster or other object shows: `media` of its properties. */
export interface Media {
  readonly kind: MediaKind
  /** A path on this site, or the address of a live stream. */
  readonly url: string
}

/** undefined: the object shows nothing of its own. */
export function mediaOf(object: MapObject): Media | undefined {
  const media = record(propertiesOf(object)['media'])
  const kind = mediaKinds.find((known) => known === media?.['kind'])
  const url = media?.['url']
  return kind !== undefined && typeof url === 'string' && url !== '' ? { kind, url } : undefined
}

/** The properties of an object with something else to show; undefined: with nothing. */
export function withMedia(object: MapObject, media: Media | undefined): string {
  const { media: _former, ...rest } = propertiesOf(object)
  return JSON.stringify(media ? { ...rest, media } : rest)
}
