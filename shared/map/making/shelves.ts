import type { CatalogueItem } from '../catalogue.ts'

/** Things of a kind that lie together on a shelf of the map maker. */
export interface ShelfPart {
  readonly id: string
  readonly name: { readonly zh: string; readonly en: string }
  /** Ids of the catalogue, in their order. */
  readonly items: readonly string[]
}

/** What the shelves of the map maker know beside the catalogue, as `npm run assets` writes it to assets/shelves.json. */
export interface Shelves {
  /** For each tab of things its parts, from left to right. */
  readonly parts: Readonly<Record<CatalogueItem['group'], readonly ShelfPart[]>>
  /** How Chinese names are read, by id; see SearchableName. */
  readonly pinyin: {
    readonly items: Readonly<Record<string, string>>
    readonly rooms: Readonly<Record<string, string>>
  }
}

/** The place of each item on the shelf of its group, from 0; what lies on none has no entry. */
export const groupIndices = ({ parts }: Shelves): ReadonlyMap<string, number> =>
  new Map(
    Object.values(parts).flatMap((ofGroup) =>
      ofGroup.flatMap(({ items }) => items).map((id, index) => [id, index] as const),
    ),
  )
