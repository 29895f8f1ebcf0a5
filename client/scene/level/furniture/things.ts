import type { Catalogue } from '#shared/map/catalogue.ts'
import { placedItemOf } from '#shared/map/items.ts'
import { usableKindOf, type UsableKind } from '#shared/map/interactionKinds.ts'
import { isGuide } from '#shared/map/isGuide.ts'
import type { MapObject, Prism } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { prismOf, reachOf } from '#shared/map/reach.ts'

/** An object that can be used. */
export interface Thing {
  readonly key: string
  readonly prism: Prism
  /** What using it does, by its type; undefined: only what the map's programs make of it. */
  readonly kind: UsableKind | undefined
  /** What one does with it beside that, or instead: takes it, rides it. */
  readonly hand: 'item' | 'ride' | undefined
  /** What the map says one can do with it; '' when it says nothing. */
  readonly words: string
  /** From so far it can be used, metres from its edge; less than 0: not yet (a guide that has not come). */
  readonly reach: number
}

/** Whether one rides it, or it hands out go-karts. */
const isRidden = (object: MapObject): boolean =>
  Boolean(propertiesOf(object)['vehicle']) || Boolean(object.numGoKarts)

/** An object as a thing to use, if its type or its words say what one can do with it. */
export function thingOf(key: string, object: MapObject, catalogue: Catalogue): Thing | undefined {
  const words = object.previewMessage?.trim() ?? ''
  const kind = usableKindOf(object)
  const hand = placedItemOf(object) ? 'item' : isRidden(object) ? 'ride' : undefined
  if (!kind && !hand && words === '' && propertiesOf(object)['cookie'] !== true) return undefined
  const reach = isGuide(object) ? -1 : reachOf(object)
  return { key, kind, hand, prism: prismOf(object, catalogue), words, reach }
}
