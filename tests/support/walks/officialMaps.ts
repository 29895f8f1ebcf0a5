import { readFileSync } from 'node:fs'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import { parseSpaceFile } from '#shared/map/files/spaceFile.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import type { GameMap } from '#shared/world/world.ts'

const assets = new URL('../../../assets/', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, assets), 'utf8'))

export const catalogue = parseCatalogue(readJson('catalogue.json'))

/** The eight built-in levels as they are delivered: those of the space that holds all. */
export const officialMaps = parseSpaceFile(readJson('spaces/world.json')).levels.map(({ map }) => {
  const read = parseMapFile(map)
  return { name: read.name ?? '', map: read }
})

/** The middle of a cell, where one stands there. */
export const standOn = (map: GameMap, x: number, y: number): Vec3 =>
  onGround(map, catalogue, { x: x + 0.5, z: y + 0.5 })

/** Where people arrive who come to the level. */
export const arrivalsOn = (map: GameMap): Vec3[] =>
  (map.spawns ?? []).map(({ x, y }) => standOn(map, x ?? 0, y ?? 0))
