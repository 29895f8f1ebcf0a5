import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { pictureStyles, type ItemPictures, type PictureStyle } from '#shared/map/making/itemPictures.ts'
import { parseRooms } from '#shared/map/making/parseRooms.ts'
import type { PresetRoom } from '#shared/map/making/presetRoom.ts'
import type { Shelves } from '#shared/map/making/shelves.ts'
import { searchNames } from '#shared/map/making/searchNames.ts'
import { loadCatalogue, loadJson } from '../../../scene/assets.ts'

export const groups = ['DECORATE', 'ELECTRICAL', 'FURNITURE'] as const
export type Group = (typeof groups)[number]

/** Things that lie together. */
export interface Part {
  readonly id: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly items: readonly CatalogueItem[]
}

/** All that lies on the shelves. */
export interface ShelfContent {
  readonly items: ReadonlyMap<string, CatalogueItem>
  readonly parts: Readonly<Record<Group, readonly Part[]>>
  readonly rooms: readonly PresetRoom[]
  readonly pictures: ReadonlyMap<string, PictureStyle>
  readonly pinyin: Shelves['pinyin']
}

/** Fetches what lies on the shelves. Rejects where it can not be had. */
export async function loadShelf(): Promise<ShelfContent> {
  const [items, shelves, pictures, rooms] = await Promise.all([
    loadCatalogue(),
    loadJson<Shelves>('shelves.json'),
    loadJson<ItemPictures>('images/items/index.json'),
    loadJson<unknown>('rooms.json'),
  ])
  const partsOf = (group: Group): Part[] =>
    shelves.parts[group].map(({ id, name, items: ids }) => ({
      id,
      name,
      items: ids.flatMap((one) => items.get(one) ?? []),
    }))
  return {
    items,
    parts: {
      DECORATE: partsOf('DECORATE'),
      ELECTRICAL: partsOf('ELECTRICAL'),
      FURNITURE: partsOf('FURNITURE'),
    },
    rooms: parseRooms(rooms).toSorted((a, b) => a.groupIndex - b.groupIndex),
    pictures: pictureStyles(pictures),
    pinyin: shelves.pinyin,
  }
}

/** The things of a group whose names answer a search, the best first. */
export const foundItems = ({ parts, pinyin }: ShelfContent, group: Group, search: string): CatalogueItem[] =>
  searchNames(
    parts[group].flatMap(({ items }) => items),
    search,
    ({ id, name }) => ({ ...name, ...(pinyin.items[id] !== undefined && { pinyin: pinyin.items[id] }) }),
  )

/** The rooms whose names answer a search. */
export const foundRooms = ({ rooms, pinyin }: ShelfContent, search: string): PresetRoom[] =>
  searchNames(rooms, search, ({ id, name }) => ({
    ...name,
    ...(pinyin.rooms[id] !== undefined && { pinyin: pinyin.rooms[id] }),
  }))
