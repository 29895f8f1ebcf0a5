import { readdirSync, readFileSync } from 'node:fs'
import { parseCatalogue, type Catalogue } from '#shared/map/catalogue.ts'
import { deriveCollisions } from '#shared/map/walking/collisions.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import type { GameMap } from '#shared/world/world.ts'

const assets = new URL('../../../assets/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))

/** A level somebody furnishes while others are in it. */
export interface EditedLevel {
  readonly name: string
  readonly map: GameMap
}

export const readCatalogue = (): Catalogue => parseCatalogue(read('catalogue.json'))

/** The preset rooms as they are kept. */
export const readRooms = (): unknown => read('rooms.json')

/** The first level of every built-in space, and a generated one that is as full as a level may become. */
export function editedLevels(catalogue: Catalogue): EditedLevel[] {
  const builtIn = readdirSync(new URL('spaces/', assets)).map((file): EditedLevel => {
    const [level] = parseSpaceFile(read(`spaces/${file}`)).levels
    return { name: file.replace('.json', ''), map: parseMapFile(level?.map) }
  })
  return [...builtIn, { name: '5,000 objects', map: fullLevel(catalogue) }]
}

/** The same numbers in every run. */
export const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const OBJECTS = 5_000
const WIDTH = 192
const DEPTH = 144
/** Side of a room with its walls, cells. */
const ROOM = 12

/** Rooms of twelve cells with doors and windows, furnished with every item of the catalogue in turn, at night. */
function fullLevel(catalogue: Catalogue): GameMap {
  const random = seeded(13)
  const objects: Record<string, MapObject> = {}
  let key = 0
  const put = (object: MapObject): void => {
    objects[String(key++)] = { width: 1, height: 1, type: 0, normal: '', ...object }
  }
  for (let y = ROOM; y < DEPTH; y += ROOM) {
    for (let x = 0; x < WIDTH; x += ROOM) {
      put({ templateId: 'door-wood', x: x + 3, y, offsetY: -0.5 })
      put({ templateId: 'window', x: x + 8, y, offsetY: -0.5, offsetZ: 0.9 })
    }
  }
  const items = [...catalogue.values()].filter(({ opens }) => opens === undefined)
  while (key < OBJECTS) {
    const item = items[key % items.length]!
    const text = item.words || item.id.startsWith('sign-') ? `第${key % 90}号` : undefined
    put({
      templateId: item.id,
      x: 1 + Math.floor(random() * (WIDTH - 2)),
      y: 1 + Math.floor(random() * (DEPTH - 2)),
      yaw: Math.floor(random() * 4) * 90,
      ...(text !== undefined && { propertiesJson: JSON.stringify({ text }) }),
    })
  }
  const mask = (isSet: (x: number, y: number) => boolean): string =>
    encodeMask(
      Uint8Array.from({ length: WIDTH * DEPTH }, (_, i) => Number(isSet(i % WIDTH, Math.floor(i / WIDTH)))),
    )
  const nooks = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => {
      const [left, top] = [(i % 8) * 2 * ROOM + 2, Math.floor(i / 8) * 2 * ROOM + 2]
      const coords = Array.from({ length: 20 }, (_cell, n) => ({
        x: left + (n % 5),
        y: top + Math.floor(n / 5),
      }))
      return [`nook${i}`, { name: `角落${i}`, colored: true, nookCoords: { coords } }]
    }),
  )
  const map = parseMapFile({
    id: '1',
    name: 'full',
    dimensions: [WIDTH, DEPTH],
    collisions: mask(() => false),
    floors: { wood: mask((x) => x % (2 * ROOM) < ROOM), tile: mask((x) => x % (2 * ROOM) >= ROOM) },
    walls: {
      'plaster:n': mask((_, y) => y % ROOM === 0),
      // Between two rooms a gap of two cells, so that one can walk everywhere.
      'plaster:w': mask((x, y) => x % ROOM === 0 && y % ROOM > 1),
    },
    decoration: 'v1:light=night,ground=city',
    backgroundImagePath: '',
    spawns: [{ x: ROOM / 2, y: ROOM / 2 }],
    portals: [],
    announcer: [],
    objects,
    nooks,
  })
  return { ...map, collisions: deriveCollisions(map, catalogue) }
}
