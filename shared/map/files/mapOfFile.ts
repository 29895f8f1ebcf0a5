import type { MapId } from '../../ids.ts'
import type { GameMap } from '../../world/world.ts'
import { encodeMask, readMask } from '../grid.ts'
import type { MapFile } from './spaceFile.ts'

/** The map in a MapFile that was checked before: by parseMapFile, or when one of our own was made. */
export function mapOfFile({ id, collisions, walls, floors, objects, nooks, ...rest }: MapFile): GameMap {
  const [width, height] = rest.dimensions ?? [0, 0]
  const cells = width * height
  const masksOf = (masks: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(masks).map(([type, mask]) => [type, encodeMask(readMask(mask, cells))]))
  return {
    ...rest,
    id: id as MapId,
    ...(collisions === undefined ? {} : { collisions: readMask(collisions, cells) }),
    ...(walls === undefined ? {} : { walls: masksOf(walls) }),
    ...(floors === undefined ? {} : { floors: masksOf(floors) }),
    objects: new Map(Object.entries(objects)),
    nooks: new Map(Object.entries(nooks)),
  }
}
