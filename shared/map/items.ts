import { limits } from '../rules/limits.ts'
import { text } from '../world/checks.ts'
import type { MapObject } from './placement.ts'
import { propertiesOf, record } from './properties.ts'

/** An item that lies on a level, or stands there for everybody to take from. */
export interface PlacedItem {
  readonly itemId: string
  /** How many one takes at once. */
  readonly count: number
  /** It stays, and whoever has fewer than so many takes one more; undefined: it goes with the first who takes it. */
  readonly most: number | undefined
}

const isWhole = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= limits.inventoryCountMax

const short = text(limits.itemIdLength)

/** What can be the name of an item: short, in one line, and no name every record has. */
export const isItemId = (value: unknown): value is string =>
  value !== '' && value !== '__proto__' && short(value) !== undefined

/** What of an object one may take: its property `item`, an item's id or {id, count, most}. */
export function placedItemOf(object: MapObject): PlacedItem | undefined {
  const value = propertiesOf(object)['item']
  const { id, count, most } = record(value) ?? { id: value, count: undefined, most: undefined }
  if (!isItemId(id)) return undefined
  return { itemId: id, count: isWhole(count) ? count : 1, most: isWhole(most) ? most : undefined }
}
