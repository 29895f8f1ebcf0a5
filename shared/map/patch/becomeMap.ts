import { event, type v1, type WireEvent } from '../../protocol/messages.ts'
import { because } from '../../protocol/refusals.ts'
import { limits } from '../../rules/limits.ts'
import { mapSetters } from '../../world/map.ts'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { deskCells } from '../deskCells.ts'
import { EditError, must } from '../edit/editChecks.ts'
import { deleteField, editField, setNooks, type FieldName } from '../edit/editFields.ts'
import { setCollisions, setDimensions } from '../edit/editGround.ts'
import { setObjects, type ObjectEdit } from '../edit/editObjects.ts'
import { fitsMaskBudget } from '../edit/maskBudget.ts'
import { encodeMask } from '../grid.ts'
import { isSame } from './isSame.ts'
import { livedFields } from './livedFields.ts'
import { bookOf, nameOf, type Fields, type WireObject } from './mapPatch.ts'
import { sameObjects } from './sameObjects.ts'

/** How a level becomes another. */
export interface Becoming extends Omit<ObjectEdit, 'overwrite'> {
  /**
   * The other one is a former state of this level: what comes back gets the key it had, and then what was written on it.
   * Else a key under which something is kept of what is gone is given to nobody.
   */
  readonly isReturn: boolean
}

/** What is a level's own and goes with no layout: its name says which one it is. */
const ownFields: ReadonlySet<string> = new Set(['name'])

/** Fields done apart from the others: they lie in the grid, or name each other. */
const apart: ReadonlySet<string> = new Set(['walls', 'floors', 'areas', 'desks', 'spawns', 'spawn'])

/** What a map always has; other fields may be gone. */
const lasting: ReadonlySet<string> = new Set(['backgroundImagePath', 'portals', 'announcer'])

type Nook = v1.NookDiff.$Properties

const settersOf = Object.entries(mapSetters).map(
  ([kind, { field }]) => [kind as FieldName, field as keyof GameMap] as const,
)

/** A map while it becomes another: the events so far and what they make of it. */
class Course {
  readonly events: WireEvent[] = []
  map: GameMap

  constructor(map: GameMap) {
    this.map = map
  }

  take(events: readonly WireEvent[]): void {
    if (events.length === 0) return
    this.events.push(...events)
    const { maps } = reduceAll({ ...emptyWorld, maps: new Map([[this.map.id, this.map]]) }, events)
    this.map = maps.get(this.map.id) ?? this.map
  }

  /** A plain field as it is to be; null or undefined: it is not there. */
  field(kind: FieldName, field: keyof GameMap, value: unknown): void {
    if (isSame(this.map[field], value)) return
    if (value == null && lasting.has(field)) return
    this.take(value == null ? deleteField(this.map, kind) : editField(this.map, kind, value))
  }
}

type Size = readonly [width: number, height: number]

/**
 * The size, and floors and walls where they change: taken away before whatever else, put there at the end, where they do
 * not fit beside each other meanwhile (limits.mapMaskCellsMax).
 */
function beginGround(course: Course, target: GameMap, to: Size): void {
  const [width, height] = course.map.dimensions ?? [0, 0]
  const larger: Size = [Math.max(width, to[0]), Math.max(height, to[1])]
  const isResized = width !== to[0] || height !== to[1]
  const fits = fitsMaskBudget({ ...target, walls: course.map.walls }, to)
  if (isResized || !fits) {
    for (const [kind, field] of settersOf) {
      const isMask = field === 'walls' || field === 'floors'
      if (isMask && course.map[field]) course.take(deleteField(course.map, kind))
    }
  }
  if (larger[0] !== width || larger[1] !== height) course.take(setDimensions(course.map, ...larger))
}

function endGround(course: Course, target: GameMap, to: Size): void {
  const [width, height] = course.map.dimensions ?? [0, 0]
  if (width !== to[0] || height !== to[1]) course.take(setDimensions(course.map, ...to))
  course.field('mapSetFloors', 'floors', target.floors)
  course.field('mapSetWalls', 'walls', target.walls)
}

/** Where one may stand, with some cells free meanwhile. The map is at least as large as it is to be. */
function collide(course: Course, mask: Uint8Array, [w, h]: Size): void {
  const [width] = course.map.dimensions ?? [0, 0]
  const former = course.map.collisions
  const isSo = (x: number, y: number): boolean => former?.[y * width + x] === mask[y * w + x]
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      if (isSo(x, y)) continue
      course.take(setCollisions(course.map, { x: 0, y: 0, w, h }, encodeMask(mask)))
      return
    }
  }
}

/** A spawn may have been walled in since it was made: then its cell is free while it is put there. */
function arrivals(course: Course, target: GameMap, to: Size): void {
  const mask = target.collisions
  const spawns = [...(target.spawns ?? []), ...(target.spawn ? [target.spawn] : [])]
  const cells = spawns.map(({ x, y }) => (y ?? 0) * to[0] + (x ?? 0))
  const isWalledIn = mask !== undefined && cells.some((cell) => mask[cell])
  if (
    mask &&
    isWalledIn &&
    !(isSame(course.map.spawns, target.spawns) && isSame(course.map.spawn, target.spawn))
  ) {
    const free = mask.slice()
    for (const cell of cells) free[cell] = 0
    collide(course, free, to)
  } else if (mask) collide(course, mask, to)
  course.field('mapSetSpawns', 'spawns', target.spawns ?? [])
  course.field('mapSetSpawn', 'spawn', target.spawn)
  if (mask) collide(course, mask, to)
}

/** A key nobody has, one after the other: above all others as long as there are such. */
function* freeKeys(taken: ReadonlySet<string>, isKept: (key: string) => boolean): Generator<string> {
  let top = 0
  for (const key of taken) top = Math.max(top, Number(key))
  for (let key = top + 1; key < limits.objectsMax; key++) if (!isKept(String(key))) yield String(key)
  for (let key = 0; key <= top; key++) if (!taken.has(String(key)) && !isKept(String(key))) yield String(key)
  must(false, 'mapTooMany', { what: 'objects on the map' })
}

/** What an object is to be, where one of the same name is there: who put it there and what was done with it stays. */
function becoming(former: WireObject | undefined, object: WireObject, id: string): WireObject {
  const { objectPlacerId: _placer, ...rest } = object
  return {
    ...rest,
    id,
    x: object.x ?? 0,
    y: object.y ?? 0,
    normal: object.normal ?? '',
    type: object.type ?? 0,
    width: object.width ?? 0,
    height: object.height ?? 0,
    ...(former && {
      customState: former.customState,
      objectPlacerId: former.objectPlacerId ?? '',
      zIndex: object.zIndex ?? former.zIndex,
    }),
  }
}

/** As `becoming` has it: what is not said is the same as what is said to be nothing. */
const asSaid = (object: WireObject): WireObject => becoming(object, object, object.id ?? '')

function objects(course: Course, target: GameMap, edit: Becoming): void {
  const before = course.map.objects
  const { kept, gone } = sameObjects(before, target.objects)
  course.take(gone.map((key) => event('mapDeleteObjectByKey', { mapId: course.map.id, key })))
  const taken = new Set(kept.values())
  const ids = new Set([...taken].map((key) => nameOf(key, before.get(key)!)))
  const isKept = edit.isKept ?? (() => false)
  const formerKeys = [...target.objects.keys()].filter(
    (key) => !kept.has(key) && !taken.has(key) && (edit.isReturn || !isKept(key)),
  )
  const former = new Set(formerKeys)
  for (const key of former) taken.add(key)
  const free = freeKeys(taken, isKept)
  const changes: { key: string; change: WireObject }[] = []
  for (const [key, object] of target.objects) {
    const its = kept.get(key)
    if (its !== undefined) {
      const known = before.get(its)!
      const change = becoming(known, object, known.id || `object-${its}`)
      if (!isSame(asSaid({ ...known, id: change.id! }), change)) changes.push({ key: its, change })
      continue
    }
    const name = nameOf(key, object)
    const id = ids.has(name) ? edit.newId() : name
    ids.add(id)
    changes.push({ key: former.has(key) ? key : free.next().value!, change: becoming(undefined, object, id) })
  }
  if (changes.length > 0) course.take(setObjects(course.map, changes, { ...edit, overwrite: true }))
}

/** A nook as it is to be: as the layout says, but for what people do with it. */
function nookOf(id: string, former: Nook | undefined, wanted: Nook): Nook {
  const { code: _code, ...nook } = wanted
  for (const field of livedFields) delete nook[field]
  const living = Object.fromEntries(livedFields.map((field) => [field, former?.[field]]))
  return {
    ...living,
    ...nook,
    name: nook.name || id,
    nookCoords: { coords: nook.nookCoords?.coords ?? [] },
    // Who may come in: a layout that does not say so leaves it.
    ...(nook.allowedUsers == null && former?.allowedUsers && { allowedUsers: former.allowedUsers }),
  }
}

const present = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value != null))

/** Nooks, and the desks that are nooks as well. */
function nooks(course: Course, target: GameMap): void {
  const { map } = course
  const desks = bookOf(target, 'desks')
  const wanted = new Map<string, Nook>(target.nooks)
  for (const [id, desk] of Object.entries(desks)) {
    wanted.set(id, { ...wanted.get(id), nookCoords: { coords: deskCells(desk) }, isDesk: true })
  }
  const after = new Map(
    [...wanted].map(([id, nook]) => [id, present(nookOf(id, map.nooks.get(id), nook)) as Nook]),
  )
  const before = new Map(
    [...map.nooks].map(([id, nook]) => [id, present({ ...nook, name: nook.name || id })]),
  )
  const changed = [...after].filter(([id, nook]) => !isSame(before.get(id), nook))
  const isLess =
    [...before.keys()].some((id) => !after.has(id)) ||
    changed.some(([id, nook]) => Object.keys(before.get(id) ?? {}).some((field) => !(field in nook)))
  if (isLess || changed.length > 0) {
    const base = { ...map, desks }
    course.take(setNooks(base, Object.fromEntries(isLess ? after : changed), isLess))
  }
  if (isSame(bookOf(course.map, 'desks'), desks)) return
  course.take(editField(course.map, 'mapSetDesks', desks))
}

/**
 * The events by which a map becomes another one, whatever their sizes; none where it is so already. Everything of it but its number and
 * its name. An object with the same name, a nook with the same id is the same one: it keeps its key, who put it there, what
 * was done with it, its code, who has it and who booked it.
 * @throws EditError when a part of the other map may not be, and then none of it is
 */
export function becomeMap(map: GameMap, target: GameMap, edit: Becoming): WireEvent[] {
  const to = target.dimensions
  if (!map.dimensions || !to) throw new EditError(because('mapUnknown'))
  const course = new Course(map)
  beginGround(course, target, to)
  objects(course, target, edit)
  arrivals(course, target, to)
  nooks(course, target)
  course.field('mapSetAreas', 'areas', target.areas)
  for (const [kind, field] of settersOf) {
    if (!apart.has(field) && !ownFields.has(field)) course.field(kind, field, target[field])
  }
  endGround(course, target, to)
  return course.events
}
