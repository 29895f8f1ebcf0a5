import type { MapId } from '../../ids.ts'
import type { v1 } from '../../protocol/messages.ts'
import { limits } from '../../rules/limits.ts'
import type { GameMap } from '../../world/world.ts'
import { deskArea, deskCells } from '../deskCells.ts'
import { encodeMask, readMask } from '../grid.ts'
import type { MapFile } from './spaceFile.ts'

/** Every desk is a nook that one can have for one's own, as far as there may be nooks. */
function deskNooks(desks: MapFile['desks']): [string, v1.NookDiff.$Properties][] {
  let left: number = limits.nookCellsMax
  return Object.entries(desks ?? {}).flatMap(([id, desk]) => {
    left -= deskArea(desk)
    return left < 0 ? [] : [[id, { name: id, nookCoords: { coords: deskCells(desk) }, isDesk: true }]]
  })
}

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
    nooks: new Map<string, v1.NookDiff.$Properties>([...deskNooks(rest.desks), ...Object.entries(nooks)]),
  }
}
