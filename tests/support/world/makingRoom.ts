import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogue, type CatalogueItem } from '#shared/map/catalogue.ts'
import { mapOfFile } from '#shared/map/files/mapOfFile.ts'
import { parseSpaceFile, type MapFile } from '#shared/map/files/spaceFile.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { Spot } from '#shared/map/making/spots.ts'
import { newThing, withThing } from '#shared/map/making/things.ts'
import type { GameMap } from '#shared/world/world.ts'
import { makeMap } from './makeWorld.ts'

const assets = join(import.meta.dirname, '../../../assets')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(assets, path), 'utf8'))

/** All of our own pieces. */
export const catalogue = parseCatalogue(readJson('catalogue.json'))

export function pieceOf(id: string): CatalogueItem {
  const item = catalogue.get(id)
  if (!item) throw new Error(`no piece ${id}`)
  return item
}

/** All built-in levels, by the name of their space and their own. */
export const builtInLevels = (): { readonly name: string; readonly map: GameMap }[] =>
  readdirSync(join(assets, 'spaces'))
    .toSorted()
    .flatMap((file) =>
      parseSpaceFile(readJson(`spaces/${file}`)).levels.map(({ mapId, map }) => ({
        name: `${file} ${mapId}`,
        map: mapOfFile(map as MapFile),
      })),
    )

const SIDE = 20

/** A mask of 20 × 20 cells. */
export const maskOf = (isMarked: (x: number, y: number) => boolean): string =>
  encodeMask(
    Uint8Array.from({ length: SIDE * SIDE }, (_, i) => (isMarked(i % SIDE, Math.floor(i / SIDE)) ? 1 : 0)),
  )

/**
 * A level of 20 × 20 cells with a room from (4, 4) to (14, 12): plaster on the north and west, wood on the other sides. A
 * spawn at (9, 9).
 */
export const roomMap = (): GameMap => ({
  ...makeMap({ spawns: [{ x: 9, y: 9, spawnId: 'door' }] }),
  walls: {
    'plaster:n': maskOf((x, y) => y === 4 && x >= 4 && x < 14),
    'plaster:w': maskOf((x, y) => x === 4 && y >= 4 && y < 12),
    'wood:s': maskOf((x, y) => y === 11 && x >= 4 && x < 14),
    'wood:e': maskOf((x, y) => x === 13 && y >= 4 && y < 12),
  },
})

export const spotAt = (x: number, z: number, yaw = 0, y = 0): Spot => ({ x, y, z, yaw, scale: 1 })

/** A level with pieces on it: id of the piece, its spot, its name. */
export const furnished = (
  map: GameMap,
  ...pieces: readonly (readonly [piece: string, spot: Spot, name: string])[]
): GameMap =>
  pieces.reduce((now, [piece, spot, name]) => withThing(now, newThing(pieceOf(piece), spot, name)), map)
