import { decodeMask } from '../grid.ts'
import type { GameMap } from '../../world/world.ts'
import { runsOf } from './cellTurns.ts'
import { changedObjects } from './changedObjects.ts'
import {
  bookOf,
  books,
  layers,
  nameOf,
  plainFields,
  type Book,
  type CellTurn,
  type Fields,
  type Layer,
  type MapPatch,
  type ObjectTurn,
  type Turn,
} from './mapPatch.ts'
import { isSame } from './isSame.ts'

type Size = readonly [width: number, height: number]
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The masks of a layer; collisions have one, named ''. */
export function masksOf(map: GameMap, layer: Layer): ReadonlyMap<string, Uint8Array> {
  const [width, height] = map.dimensions ?? [0, 0]
  if (layer === 'collisions') return new Map(map.collisions ? [['', map.collisions]] : [])
  return new Map(
    Object.entries(map[layer] ?? {}).map(([key, mask]) => [key, decodeMask(mask, width * height)]),
  )
}

function cellTurn(
  before: Uint8Array | undefined,
  [bw, bh]: Size,
  after: Uint8Array | undefined,
  [aw, ah]: Size,
): CellTurn {
  const [width, height] = [Math.max(aw, bw), Math.max(ah, bh)]
  const was = (x: number, y: number): boolean => x < bw && y < bh && before?.[y * bw + x] === 1
  const is = (x: number, y: number): boolean => x < aw && y < ah && after?.[y * aw + x] === 1
  return {
    on: runsOf(width, height, (x, y) => is(x, y) && !was(x, y)),
    off: runsOf(width, height, (x, y) => was(x, y) && !is(x, y)),
    ...(!before !== !after && { isNew: !before }),
  }
}

function cellTurns(before: GameMap, after: GameMap, layer: Layer): Record<string, CellTurn> {
  const [former, latter] = [masksOf(before, layer), masksOf(after, layer)]
  const turns: Record<string, CellTurn> = {}
  for (const key of new Set([...former.keys(), ...latter.keys()])) {
    const turn = cellTurn(
      former.get(key),
      before.dimensions ?? [0, 0],
      latter.get(key),
      after.dimensions ?? [0, 0],
    )
    if (turn.on.length > 0 || turn.off.length > 0 || turn.isNew !== undefined) turns[key] = turn
  }
  return turns
}

/** Of two things of one name what differs; undefined when nothing does. */
function fieldsTurn(was: Fields | undefined, now: Fields | undefined): Turn<Fields> | undefined {
  if (!was || !now) return was || now ? { was: was ?? null, now: now ?? null } : undefined
  const changed = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
    (field) => !isSame(was[field], now[field]),
  )
  if (changed.length === 0) return undefined
  const pick = (of: Fields): Fields => Object.fromEntries(changed.map((field) => [field, of[field] ?? null]))
  return { was: pick(was), now: pick(now) }
}

type Named = Map<string, { readonly key: string; readonly fields: Fields }>

function objectTurns(before: GameMap, after: GameMap): Record<string, ObjectTurn> {
  const [former, latter]: [Named, Named] = [new Map(), new Map()]
  for (const { key, was, is } of changedObjects(before.objects, after.objects)) {
    if (was) former.set(nameOf(key, was), { key, fields: was as Fields })
    if (is) latter.set(nameOf(key, is), { key, fields: is as Fields })
  }
  const turns: Record<string, ObjectTurn> = {}
  for (const name of new Set([...former.keys(), ...latter.keys()])) {
    const [was, now] = [former.get(name), latter.get(name)]
    if (was?.fields === now?.fields) continue
    const turn = fieldsTurn(was?.fields, now?.fields)
    if (turn) turns[name] = { ...turn, key: (now ?? was)!.key }
  }
  return turns
}

/** Those that are desks follow from the desks, but for their names. */
const freeNooks = ({ nooks }: GameMap): ReadonlyMap<string, Fields> =>
  new Map([...nooks].filter(([, { isDesk }]) => !isDesk) as [string, Fields][])

function turnsOf(
  before: ReadonlyMap<string, Fields>,
  after: ReadonlyMap<string, Fields>,
): Record<string, Turn<Fields>> {
  const turns: Record<string, Turn<Fields>> = {}
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const turn = fieldsTurn(before.get(name), after.get(name))
    if (turn) turns[name] = turn
  }
  return turns
}

/** What desks are called: by their ids, where they have no name or are not there. */
function deskTurns({ nooks: former }: GameMap, { nooks: latter }: GameMap): Record<string, Turn<Fields>> {
  const turns: Record<string, Turn<Fields>> = {}
  if (former === latter) return turns
  for (const id of new Set([...former.keys(), ...latter.keys()])) {
    const [was, now] = [former.get(id), latter.get(id)]
    // What became a nook of its own, or was one, turns as that.
    if ((was && !was.isDesk) || (now && !now.isDesk)) continue
    const [before, after] = [was?.name || id, now?.name || id]
    if (before !== after) turns[id] = { was: { name: before }, now: { name: after } }
  }
  return turns
}

/** Entries go as a whole. */
function bookTurns(before: GameMap, after: GameMap, book: Book): Record<string, Turn<Fields>> {
  const [former, latter] = [bookOf(before, book), bookOf(after, book)]
  const names = new Set([...Object.keys(former), ...Object.keys(latter)])
  return Object.fromEntries(
    [...names]
      .filter((name) => !isSame(former[name], latter[name]))
      .map((name) => [name, { was: former[name] ?? null, now: latter[name] ?? null }]),
  )
}

const filled = <T extends object>(parts: T): T | undefined =>
  Object.keys(parts).length > 0 ? parts : undefined

/** What of a record of records is not empty. */
const filledParts = <T extends object>(names: readonly string[], partOf: (name: string) => T) =>
  filled(
    Object.fromEntries(
      names.flatMap((name) => {
        const part = filled(partOf(name))
        return part ? [[name, part]] : []
      }),
    ),
  )

/** The step from one state of a map to another; `inverseOf` it is the step back. */
export function diffMaps(before: GameMap, after: GameMap): MapPatch {
  const patch: Mutable<MapPatch> = {}
  const isResized = !isSame(before.dimensions, after.dimensions)
  if (isResized) patch.dimensions = { was: before.dimensions ?? null, now: after.dimensions ?? null }
  const cells = filledParts(
    layers.filter((layer) => isResized || before[layer] !== after[layer]),
    (layer) => cellTurns(before, after, layer as Layer),
  )
  if (cells) patch.cells = cells
  const objects = before.objects === after.objects ? undefined : filled(objectTurns(before, after))
  if (objects) patch.objects = objects
  const nooks = filled({ ...turnsOf(freeNooks(before), freeNooks(after)), ...deskTurns(before, after) })
  if (nooks) patch.nooks = nooks
  const entries = filledParts(books, (book) => bookTurns(before, after, book as Book))
  if (entries) patch.books = entries
  const fields = filled(
    Object.fromEntries(
      plainFields
        .filter((field) => !isSame(before[field], after[field]))
        .map((field) => [field, { was: before[field] ?? null, now: after[field] ?? null }]),
    ),
  )
  if (fields) patch.fields = fields
  return patch
}
