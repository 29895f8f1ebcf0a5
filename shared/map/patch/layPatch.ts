import type { GameMap } from '../../world/world.ts'
import { deskCells } from '../deskCells.ts'
import { decodeMask, encodeMask, resizeMask } from '../grid.ts'
import { resizeMasks } from '../resizedMasks.ts'
import { becomes } from './becomes.ts'
import { turnCells } from './cellTurns.ts'
import { masksOf } from './diffMaps.ts'
import { isSame } from './isSame.ts'
import {
  bookOf,
  books,
  keysOfNames,
  layers,
  withName,
  type Fields,
  type Layer,
  type MapPatch,
  type ObjectTurn,
  type Turn,
} from './mapPatch.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A key nobody has. */
function freeKey(taken: ReadonlyMap<string, unknown>): string {
  let key = taken.size
  while (taken.has(String(key))) key += 1
  return String(key)
}

function laidObjects(
  map: GameMap,
  turns: Readonly<Record<string, ObjectTurn>>,
  isGuarded: boolean,
): GameMap['objects'] {
  const keys = keysOfNames(map, new Set(Object.keys(turns)))
  const objects = new Map(map.objects)
  for (const [name, turn] of Object.entries(turns)) {
    const known = keys.get(name)
    const former = known === undefined ? undefined : (map.objects.get(known) as Fields)
    const after = becomes(former, turn, isGuarded)
    if (after === null) objects.delete(known!)
    if (!after) continue
    const key = known ?? (turn.key !== undefined && !objects.has(turn.key) ? turn.key : freeKey(objects))
    objects.set(key, withName(key, after, name))
  }
  return objects
}

function laidRecord(
  before: ReadonlyMap<string, Fields>,
  turns: Readonly<Record<string, Turn<Fields>>>,
  isGuarded: boolean,
): Map<string, Fields> {
  const laid = new Map(before)
  for (const [name, turn] of Object.entries(turns)) {
    const after = becomes(before.get(name), turn, isGuarded)
    if (after) laid.set(name, after)
    else if (after === null) laid.delete(name)
  }
  return laid
}

function laidCells(map: GameMap, layer: Layer, turns: Readonly<Record<string, never>>, isGuarded: boolean) {
  const masks = turnCells(masksOf(map, layer), turns, map.dimensions ?? [0, 0], isGuarded)
  if (layer === 'collisions') return masks.get('')
  return Object.fromEntries([...masks].map(([key, mask]) => [key, encodeMask(mask)]))
}

/** Desks that are laid are nooks as well, as the server makes them. */
function laidNooks(
  map: GameMap,
  desks: readonly string[],
  turns: Readonly<Record<string, Turn<Fields>>>,
  isGuarded: boolean,
): GameMap['nooks'] {
  const kept = new Map(
    [...map.nooks].filter(([name, { isDesk }]) => !isDesk || map.desks?.[name] !== undefined),
  )
  for (const id of desks) {
    const [desk, nook] = [map.desks?.[id], kept.get(id)]
    if (desk && (!nook || nook.isDesk))
      kept.set(id, { name: id, ...nook, nookCoords: { coords: deskCells(desk) }, isDesk: true })
  }
  return laidRecord(kept as never, turns, isGuarded) as never
}

function resized(map: GameMap, size: readonly [width: number, height: number]): GameMap {
  const before = map.dimensions ?? [0, 0]
  const { walls, floors, collisions } = map
  return {
    ...map,
    dimensions: size,
    ...(walls && { walls: resizeMasks(walls, before, size)! }),
    ...(floors && { floors: resizeMasks(floors, before, size)! }),
    ...(collisions && {
      collisions: decodeMask(resizeMask(encodeMask(collisions), before, size), size[0] * size[1]),
    }),
  }
}

/**
 * A map with a step laid over it, as it looks until the server has said what becomes of it. Without the checks of the
 * server (applyPatch.ts), which may refuse the step; laid over a map that has it already it changes nothing.
 */
export function layPatch(map: GameMap, patch: MapPatch, isGuarded = false): GameMap {
  const { dimensions, cells, objects, nooks } = patch
  let laid: Mutable<GameMap> = { ...map }
  if (dimensions?.now && (!isGuarded || isSame(map.dimensions, dimensions.was)))
    laid = resized(map, dimensions.now)
  for (const layer of layers) {
    const turns = cells?.[layer]
    if (turns) laid = { ...laid, [layer]: laidCells(laid, layer, turns as never, isGuarded) }
  }
  if (objects) laid.objects = laidObjects(map, objects, isGuarded)
  for (const book of books) {
    const turns = patch.books?.[book]
    if (!turns) continue
    const entries = new Map(Object.entries(bookOf(map, book)))
    for (const [name, { was, now }] of Object.entries(turns)) {
      if (isGuarded && !isSame(entries.get(name), was)) continue
      if (now) entries.set(name, now)
      else entries.delete(name)
    }
    laid = { ...laid, [book]: Object.fromEntries(entries) }
  }
  // Desks are nooks as well: one that is no desk any more may become a nook of its own.
  const desks = Object.keys(patch.books?.desks ?? {})
  if (nooks || desks.length > 0) laid.nooks = laidNooks(laid, desks, nooks ?? {}, isGuarded)
  for (const [field, { was, now }] of Object.entries(patch.fields ?? {})) {
    if (isGuarded && !isSame(map[field as keyof GameMap], was)) continue
    if (now == null) delete laid[field as keyof GameMap]
    else laid = { ...laid, [field]: now }
  }
  return laid
}
