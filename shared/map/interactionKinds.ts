import type { v1 } from '../protocol/messages.ts'
import { mediaOf } from './media.ts'
import { propertiesOf } from './properties.ts'
import { screenFaceOf } from './screenFaces.ts'

type MapObject = v1.WireObject.$Properties

/** What using an object does, by the number of its `type`; 0 is nothing. */
export const interactionKinds = [
  'website',
  'poster',
  'video',
  'call',
  'extension',
  'note',
  'modal',
  'component',
] as const
export type InteractionKind = (typeof interactionKinds)[number]

/** Those whose window there is. */
const usable = [
  'website',
  'poster',
  'video',
  'call',
  'extension',
  'note',
  'modal',
  'component',
] as const satisfies readonly InteractionKind[]
export type UsableKind = (typeof usable)[number]

/** What a component can be: its name is the property `component`. */
const components = ['board', 'lamp', 'door', 'counter', 'scoreBoard', 'coffee', 'jukebox', 'exhibit'] as const
export type ComponentName = (typeof components)[number]

/** The component of an object; undefined: none that is known by this name. */
export const componentOf = (object: MapObject): ComponentName | undefined =>
  components.find((name) => name === propertiesOf(object)['component'])

/**
 * The kind of an object's use; undefined: it has none, or none that can be shown yet. A screen nobody has given a use
 * shows what was put on it (`POST /upload`), as a poster or as a film.
 */
export function usableKindOf(object: MapObject): UsableKind | undefined {
  if (!object.type && screenFaceOf(object)) {
    const media = mediaOf(object)
    return media && (media.kind === 'image' ? 'poster' : 'video')
  }
  const kind = interactionKinds[(object.type ?? 0) - 1]
  if (kind === 'component' && !componentOf(object)) return undefined
  return usable.find((one) => one === kind)
}
