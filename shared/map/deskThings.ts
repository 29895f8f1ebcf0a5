import type { Catalogue } from './catalogue.ts'
import { isItemId } from './items.ts'
import { boundsOf, footprintOf, type MapObject } from './placement.ts'
import { propertiesOf } from './properties.ts'
import type { GameMap } from '../world/world.ts'

/** Among the tags of what somebody put on their own desk. */
export const DESK_TAG = 'deskThing'
/** What an item looks like that says nothing of it, or names no piece there is. */
export const PARCEL = 'item-parcel'
/** So much of a thing may stand out over the edge of its desk, metres. */
const OVER_M = 0.02

/** Whether somebody put it on their own desk (`objectPlacerId`). */
export const isDeskThing = ({ _tags }: MapObject): boolean => _tags?.includes(DESK_TAG) === true

/** The item a thing was in somebody's bag: its property `fromBag`. It goes back there when it is taken away. */
export function fromBagOf(object: MapObject): string | undefined {
  const { fromBag } = propertiesOf(object)
  return isItemId(fromBag) ? fromBag : undefined
}

/** Things but those out of somebody's bag: a copy of such a one would be there without a bag having paid. */
export const withoutBagThings = <K>(objects: ReadonlyMap<K, MapObject>): Map<K, MapObject> =>
  new Map([...objects].filter(([, object]) => fromBagOf(object) === undefined))

/** A thing as if it had never been in a bag. */
export function unmarked(object: MapObject): MapObject {
  const { fromBag: _mark, ...said } = propertiesOf(object)
  return { ...object, propertiesJson: JSON.stringify(said) }
}

/** The piece an item is, by what its space says of it. */
export const pieceOf = (
  known: { readonly meta?: Readonly<Record<string, string>> | null } | undefined,
  catalogue: Catalogue,
): string => {
  const model = known?.meta?.['model'] ?? ''
  return catalogue.has(model) ? model : PARCEL
}

const cellOf = (x: number, y: number): string => `${x},${y}`

/** The cells of a desk: those of its nook, which every desk of a map is. */
export const cellsOfDesk = ({ nooks }: Pick<GameMap, 'nooks'>, deskId: string): ReadonlySet<string> =>
  new Set((nooks.get(deskId)?.nookCoords?.coords ?? []).map(({ x, y }) => cellOf(x ?? 0, y ?? 0)))

/** Whether the whole of a thing lies over some cells; what is no piece lies nowhere. */
export function liesWithin(cells: ReadonlySet<string>, object: MapObject, catalogue: Catalogue): boolean {
  const item = catalogue.get(object.templateId ?? '')
  if (!item) return false
  const { minX, maxX, minZ, maxZ } = boundsOf(footprintOf(object, item))
  for (let y = Math.floor(minZ + OVER_M); y <= Math.floor(maxZ - OVER_M); y += 1) {
    for (let x = Math.floor(minX + OVER_M); x <= Math.floor(maxX - OVER_M); x += 1)
      if (!cells.has(cellOf(x, y))) return false
  }
  return true
}

/** What may be said of a thing on one's own desk, in its properties. */
const sayable: ReadonlySet<string> = new Set(['fromBag', 'group', 'locked', 'text'])
/** And on the object. */
const fields: ReadonlySet<string> = new Set([
  'templateId',
  '_name',
  '_tags',
  'x',
  'y',
  'width',
  'height',
  'offsetX',
  'offsetY',
  'offsetZ',
  'yaw',
  'scale',
  'color',
  'type',
  'propertiesJson',
  'id',
  'objectPlacerId',
  'zIndex',
  'room',
])

const isNothing = (value: unknown): boolean => value == null || value === '' || value === 0

/**
 * Whether a thing is one that people put on their desks: a small piece that stands on others, or an item of a bag as it
 * looks, used for nothing and saying nothing but words.
 */
export function isForDesks(
  object: MapObject,
  catalogue: Catalogue,
  itemPiece: (itemId: string) => string,
): boolean {
  const item = catalogue.get(object.templateId ?? '')
  const itemId = fromBagOf(object)
  if (!item || (object.scale ?? 1) > 1.5) return false
  if (itemId === undefined ? item.mount !== 'surface' : itemPiece(itemId) !== object.templateId) return false
  if (!isNothing(object.type)) return false
  const isPlain = Object.entries(object).every(([name, value]) => fields.has(name) || isNothing(value))
  return isPlain && Object.keys(propertiesOf(object)).every((name) => sayable.has(name))
}
