import type { WireEvent } from '../../protocol/messages.ts'
import { because } from '../../protocol/refusals.ts'
import { mapSetters } from '../../world/map.ts'
import { limits } from '../../rules/limits.ts'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { EditError, must } from '../edit/editChecks.ts'
import { deleteField, editField, setNooks, type FieldName } from '../edit/editFields.ts'
import { setCollisions, setDimensions } from '../edit/editGround.ts'
import { deleteObjects, FreeKeys, isObjectKey, setObjects, type ObjectEdit } from '../edit/editObjects.ts'
import { cutMask, encodeMask, type GridRect } from '../grid.ts'
import { becomes } from './becomes.ts'
import { isCellTurn, turnCells } from './cellTurns.ts'
import { masksOf } from './diffMaps.ts'
import { isSame } from './isSame.ts'
import {
  bookOf,
  keysOfNames,
  layers,
  withName,
  type Book,
  type CellTurn,
  type Fields,
  type Layer,
  type MapPatch,
  type ObjectTurn,
  type PlainField,
  type Turn,
  type WireObject,
} from './mapPatch.ts'

/** How a step is done. */
export interface PatchEdit extends ObjectEdit {
  /**
   * Each part only where it still is what the step says it was: a step back leaves alone what others changed since.
   * Else what is said is how it becomes, whatever it was.
   */
  readonly isGuarded: boolean
}

/** The events that make a step of an editor, on a map that may have changed since it was made; all or none. */
class Step {
  readonly events: WireEvent[] = []
  map: GameMap
  readonly #edit: PatchEdit
  readonly #isResizing: boolean

  constructor(map: GameMap, { dimensions }: MapPatch, edit: PatchEdit) {
    this.map = map
    this.#edit = edit
    this.#isResizing = !!dimensions && (!edit.isGuarded || isSame(map.dimensions, dimensions.was))
  }

  #take(events: readonly WireEvent[]): void {
    if (events.length === 0) return
    this.events.push(...events)
    const { maps } = reduceAll({ ...emptyWorld, maps: new Map([[this.map.id, this.map]]) }, events)
    this.map = maps.get(this.map.id) ?? this.map
  }

  /** `isBefore`: before all else, so that there is room for it. */
  size(turn: MapPatch['dimensions'], isBefore: boolean): void {
    if (!turn?.now || !this.#isResizing) return
    const [width, height] = this.map.dimensions ?? [0, 0]
    const [to, down] = turn.now
    const [w, h] = isBefore ? [Math.max(width, to), Math.max(height, down)] : turn.now
    if (w !== width || h !== height) this.#take(setDimensions(this.map, w, h))
  }

  cells(turns: NonNullable<MapPatch['cells']>): void {
    const size = this.map.dimensions ?? [0, 0]
    for (const layer of layers) {
      const its = turns[layer]
      if (!its) continue
      this.#checkTurns(layer, its, size[0] * size[1])
      const before = masksOf(this.map, layer)
      const after = turnCells(before, its, size, this.#edit.isGuarded)
      if (layer === 'collisions') this.#collide(before.get(''), after.get(''))
      else this.#mask(layer, before, after)
    }
  }

  /** Before any cell is looked at: masks that were there and those that come, each as much as a level may have. */
  #checkTurns(layer: Layer, turns: Readonly<Record<string, CellTurn>>, cells: number): void {
    must(Object.values(turns).every(isCellTurn), 'mapFieldInvalid', { field: `cells of ${layer}` })
    const masks = new Set(Object.keys(turns))
    if (layer !== 'collisions') for (const key of Object.keys(this.map[layer] ?? {})) masks.add(key)
    must(masks.size * cells <= 2 * limits.mapMaskCellsMax, 'mapMasksTooLarge')
  }

  #collide(before: Uint8Array | undefined, after: Uint8Array | undefined): void {
    const [width, height] = this.map.dimensions ?? [0, 0]
    const rect = after && changedRect(before, after, width, height)
    if (rect) this.#take(setCollisions(this.map, rect, encodeMask(cutMask(after, { width, height }, rect))))
  }

  #mask(
    layer: Exclude<Layer, 'collisions'>,
    before: ReadonlyMap<string, Uint8Array>,
    after: ReadonlyMap<string, Uint8Array>,
  ): void {
    const texts = Object.fromEntries([...after].map(([key, mask]) => [key, encodeMask(mask)]))
    if (before.size === after.size && isSame(texts, this.map[layer])) return
    this.#take(editField(this.map, layer === 'walls' ? 'mapSetWalls' : 'mapSetFloors', texts))
  }

  objects(turns: Readonly<Record<string, ObjectTurn>>): void {
    const keys = keysOfNames(this.map, new Set(Object.keys(turns)))
    const taken = new Map<string, unknown>(this.map.objects)
    const free = new FreeKeys(taken, this.#edit.isKept)
    const changes: { key: string; change: WireObject }[] = []
    const gone: string[] = []
    for (const [name, turn] of Object.entries(turns)) {
      const known = keys.get(name)
      const after = becomes(
        known === undefined ? undefined : (this.map.objects.get(known) as Fields),
        turn,
        this.#edit.isGuarded,
      )
      if (after === null) gone.push(known!)
      if (!after) continue
      const key = known ?? this.#keyFor(turn.key, taken, free)
      taken.set(key, after)
      free.took(key)
      changes.push({ key, change: withName(key, after, name) })
    }
    this.#take(deleteObjects(this.map, gone))
    if (changes.length > 0)
      this.#take(setObjects(this.map, changes, { ...this.#edit, overwrite: true, isNamedByKey: true }))
  }

  /**
   * The key it had, or one nobody has. Only what comes back gets one under which something is kept of what is gone: who
   * puts a new thing there does not know of it.
   */
  #keyFor(former: string | undefined, taken: ReadonlyMap<string, unknown>, free: FreeKeys): string {
    const { isGuarded, isKept } = this.#edit
    const isFree = former !== undefined && isObjectKey(former) && !taken.has(former)
    return isFree && (isGuarded || !isKept?.(former)) ? former : free.next()
  }

  nooks(turns: Readonly<Record<string, Turn<Fields>>>): void {
    const changed = new Map<string, Fields>()
    const gone = new Set<string>()
    let isLess = false
    for (const [name, turn] of Object.entries(turns)) {
      const former = this.map.nooks.get(name) as Fields | undefined
      const nook = becomes(former, turn, this.#edit.isGuarded)
      if (nook === null) gone.add(name)
      if (!nook) continue
      changed.set(name, nook)
      isLess ||= Object.keys(former ?? {}).some((field) => former![field] != null && nook[field] == null)
    }
    if (changed.size === 0 && gone.size === 0) return
    const isWhole = isLess || gone.size > 0
    const all = isWhole ? new Map([...(this.map.nooks as ReadonlyMap<string, Fields>), ...changed]) : changed
    const nooks = [...all]
      .filter(([name]) => !gone.has(name))
      .map(([name, nook]) => [
        name,
        isWhole ? { nookCoords: { coords: [] }, ...nook, name: nook['name'] || name } : nook,
      ])
    this.#take(setNooks(this.map, Object.fromEntries(nooks), isWhole))
  }

  book(book: Book, turns: Readonly<Record<string, Turn<Fields>>>): void {
    const before = bookOf(this.map, book)
    const after = { ...before }
    for (const [name, { was, now }] of Object.entries(turns)) {
      if (this.#edit.isGuarded && !isSame(after[name], was)) continue
      if (now) after[name] = now
      else delete after[name]
    }
    if (isSame(after, before)) return
    this.#take(editField(this.map, book === 'areas' ? 'mapSetAreas' : 'mapSetDesks', after))
  }

  field(field: PlainField, { was, now }: Turn<unknown>): void {
    const current = this.map[field]
    if (isSame(current, now) || (this.#edit.isGuarded && !isSame(current, was))) return
    const kind = kinds[field]
    this.#take(now == null ? deleteField(this.map, kind) : editField(this.map, kind, now))
  }
}

const kinds = Object.fromEntries(
  Object.entries(mapSetters).map(([kind, { field }]) => [field, kind]),
) as Record<PlainField, FieldName>

const only = <T>(turns: Readonly<Record<string, T>>, isIn: (turn: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(turns).filter(([, turn]) => isIn(turn)))

/** The rectangle around all cells in which two masks differ. */
function changedRect(
  before: Uint8Array | undefined,
  after: Uint8Array,
  width: number,
  height: number,
): GridRect | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((before?.[y * width + x] ?? 0) === after[y * width + x]) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

/**
 * The events of one step on a map as it is now, none where nothing is left to be done. What a step names and others
 * took away meanwhile stays away.
 * @throws EditError when a part of it may not be, and then none of it is
 */
export function applyPatch(map: GameMap, patch: MapPatch, edit: PatchEdit): WireEvent[] {
  if (!map.dimensions) throw new EditError(because('mapUnknown'))
  const step = new Step(map, patch, edit)
  step.size(patch.dimensions, true)
  if (patch.cells) step.cells(patch.cells)
  if (patch.objects) step.objects(patch.objects)
  // A nook may become a desk of the same name, and the other way round.
  if (patch.nooks) step.nooks(only(patch.nooks, ({ now }) => now === null))
  for (const book of ['areas', 'desks'] as const) {
    const turns = patch.books?.[book]
    if (turns) step.book(book, turns)
  }
  if (patch.nooks) step.nooks(only(patch.nooks, ({ now }) => now !== null))
  for (const [field, turn] of Object.entries(patch.fields ?? {})) step.field(field as PlainField, turn)
  step.size(patch.dimensions, false)
  return step.events
}
