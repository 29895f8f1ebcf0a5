/** What the map maker's shelves need beside the catalogue: their order, and how names are read by who types pinyin. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import type { Shelves } from '#shared/map/making/shelves.ts'
import type { Log } from '../log.ts'
import { assetsFolder } from '../paths.ts'
import { shelfParts } from './parts.ts'
import { readingOf } from './readings.ts'

interface Named {
  readonly id: string
  readonly name: { readonly zh: string }
}

const readings = (all: Iterable<Named>): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(all, ({ id, name }) => [id, readingOf(name.zh)]))

const read = (name: string): unknown => JSON.parse(readFileSync(join(assetsFolder, name), 'utf8'))

/** The shelves of what the catalogue and the preset rooms (none before they are made) hold. */
export function makeShelves(): Shelves {
  const items = parseCatalogue(read('catalogue.json')).values()
  const rooms = existsSync(join(assetsFolder, 'rooms.json')) ? (read('rooms.json') as readonly Named[]) : []
  return { parts: shelfParts, pinyin: { items: readings(items), rooms: readings(rooms) } }
}

/** Writes assets/shelves.json. */
export function buildShelves(log: Log, into = assetsFolder): void {
  const shelves = makeShelves()
  const { items, rooms } = shelves.pinyin
  writeFileSync(join(into, 'shelves.json'), `${JSON.stringify(shelves, null, 1)}\n`)
  log(`${Object.keys(items).length} things and ${Object.keys(rooms).length} rooms`)
}
