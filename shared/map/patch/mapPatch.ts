import type { v1 } from '../../protocol/messages.ts'
import { mapSetters } from '../../world/map.ts'
import type { GameMap } from '../../world/world.ts'

/**
 * One step of an editor, both ways: what of a map it changed, each part as it was and as it is. The inverse is the same
 * with both exchanged. Objects go by their names (ids), so that a step still means the same object when others came and
 * went meanwhile.
 */

export type WireObject = v1.WireObject.$Properties
/** Some fields of something; null: the field is not there. */
export type Fields = Readonly<Record<string, unknown>>

/** A part as it was and as it is; null: it is not there. */
export interface Turn<T> {
  readonly was: T | null
  readonly now: T | null
}

/** Objects and nooks: whole where one of both is null, else only the fields that differ. */
export interface ObjectTurn extends Turn<Fields> {
  /** The key it has, or had: it comes back under it where that is free. */
  readonly key?: string | undefined
}

/** Cells of one mask that are marked now (on) and that are not any more (off): x, y, how many to the right, and so on. */
export interface CellTurn {
  readonly on: readonly number[]
  readonly off: readonly number[]
  /** The mask itself came (true) or went (false). */
  readonly isNew?: boolean | undefined
}

/** The grids of a map. Collisions have one mask, named ''. */
export const layers = ['collisions', 'walls', 'floors'] as const
export type Layer = (typeof layers)[number]

/** Parts that go entry by entry. */
export const books = ['areas', 'desks'] as const
export type Book = (typeof books)[number]

/** Parts that go as a whole. */
export type PlainField = Exclude<(typeof mapSetters)[keyof typeof mapSetters]['field'], Layer | Book>
export const plainFields = Object.values(mapSetters)
  .map(({ field }) => field)
  .filter((field): field is PlainField => ![...layers, ...books].includes(field as Layer | Book))

export interface MapPatch {
  readonly dimensions?: Turn<readonly [width: number, height: number]> | undefined
  readonly cells?: Readonly<Partial<Record<Layer, Readonly<Record<string, CellTurn>>>>> | undefined
  /** By name. */
  readonly objects?: Readonly<Record<string, ObjectTurn>> | undefined
  readonly nooks?: Readonly<Record<string, Turn<Fields>>> | undefined
  readonly books?: Readonly<Partial<Record<Book, Readonly<Record<string, Turn<Fields>>>>>> | undefined
  readonly fields?: Readonly<Partial<Record<PlainField, Turn<unknown>>>> | undefined
}

export const isEmptyPatch = (patch: MapPatch): boolean => Object.keys(patch).length === 0

/** What an object is called in patches. */
export const nameOf = (key: string, { id }: WireObject): string => id || `object-${key}`

/** An object under a key, called so: what that key alone says is not written on it. */
export const withName = <T extends Fields | WireObject>(key: string, object: T, name: string): T =>
  nameOf(key, object as WireObject) === name ? object : { ...object, id: name }

const known = new WeakMap<GameMap['objects'], ReadonlyMap<string, string>>()

/** Keys of a map by the names of their objects; made once for the same objects. */
export function keysByName({ objects }: Pick<GameMap, 'objects'>): ReadonlyMap<string, string> {
  let keys = known.get(objects) as Map<string, string> | undefined
  if (keys) return keys
  keys = new Map()
  for (const [key, object] of objects) keys.set(nameOf(key, object), key)
  known.set(objects, keys)
  return keys
}

/** Keys of some objects by their names: a look through all of them, where nobody made a list of all yet. */
export function keysOfNames(
  map: Pick<GameMap, 'objects'>,
  names: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const all = known.get(map.objects)
  const keys = new Map<string, string>()
  if (all) {
    for (const name of names) if (all.has(name)) keys.set(name, all.get(name)!)
    return keys
  }
  for (const [key, object] of map.objects) {
    const name = nameOf(key, object)
    if (names.has(name)) keys.set(name, key)
  }
  return keys
}

interface Corners {
  readonly x1?: number | null
  readonly y1?: number | null
  readonly x2?: number | null
  readonly y2?: number | null
}

/** The entries of a map, their rectangles with all four numbers, whoever wrote them. */
export const bookOf = (map: GameMap, book: Book): Readonly<Record<string, Fields>> =>
  Object.fromEntries(
    Object.entries(map[book] ?? {}).map(([name, { coords, ...entry }]) => [
      name,
      {
        ...entry,
        coords: (coords ?? []).map(({ x1, y1, x2, y2 }: Corners) => ({
          x1: x1 ?? 0,
          y1: y1 ?? 0,
          x2: x2 ?? 0,
          y2: y2 ?? 0,
        })),
      },
    ]),
  )

const turned = <T extends Turn<unknown>>(turn: T): T => ({ ...turn, was: turn.now, now: turn.was })

const turnedCells = ({ on, off, isNew }: CellTurn): CellTurn => ({
  on: off,
  off: on,
  ...(isNew !== undefined && { isNew: !isNew }),
})

const each = <T>(record: Readonly<Record<string, T>>, change: (part: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([name, part]) => [name, change(part)]))

/** The step back. */
export const inverseOf = ({ dimensions, cells, objects, nooks, books, fields }: MapPatch): MapPatch => ({
  ...(dimensions && { dimensions: turned(dimensions) }),
  ...(cells && {
    cells: each(cells as never, (masks: Record<string, CellTurn>) => each(masks, turnedCells)),
  }),
  ...(objects && { objects: each(objects, turned) }),
  ...(nooks && { nooks: each(nooks, turned) }),
  ...(books && {
    books: each(books as never, (entries: Record<string, Turn<Fields>>) => each(entries, turned)),
  }),
  ...(fields && { fields: each(fields as never, turned<Turn<unknown>>) as never }),
})
