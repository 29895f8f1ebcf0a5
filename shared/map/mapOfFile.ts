import type { MapId } from '../ids.ts'
import type { GameMap } from '../world/world.ts'
import { decodeMask } from './grid.ts'
import type { MapFile } from './spaceFile.ts'

/** The map in a MapFile that was checked before: by parseMapFile, or when one of our own was made. */
export function mapOfFile({ id, collisions, objects, nooks, ...rest }: MapFile): GameMap {
  const [width, height] = rest.dimensions ?? [0, 0]
  return {
    ...rest,
    id: id as MapId,
    ...(collisions === undefined ? {} : { collisions: decodeMask(collisions, width * height) }),
    objects: new Map(Object.entries(objects)),
    nooks: new Map(Object.entries(nooks)),
  }
}
