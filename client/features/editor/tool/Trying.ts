import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { clashOf, type Clash } from '#shared/map/making/collide.ts'
import { makingGround, type MakingGround } from '#shared/map/making/ground.ts'
import { carriedBy } from '#shared/map/making/footing.ts'
import { snapped } from '#shared/map/making/snap.ts'
import { spotOf, type Spot } from '#shared/map/making/spots.ts'
import { changedThings, movedThing, newThing, withThing } from '#shared/map/making/things.ts'
import { keysByName, keysOfNames } from '#shared/map/patch/mapPatch.ts'
import { type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import type { GameMap } from '#shared/world/world.ts'
import { draggedBy, presenceStore } from '../presence/presenceStore.ts'
import { isLocked } from './groups.ts'
import { isMine } from '../isMine.ts'
import { inRoom } from '../work/roomUnder.ts'
import { usualUse } from '../work/usualUse.ts'
import type { Change, Work } from '../work/Work.ts'
import { workStore, type Misfit } from '../work/workStore.ts'

const SCALES = { least: 0.25, most: 4 } as const
/** Things grow by so much at once: a twentieth. */
const SCALE_STEPS = 20

/** What would become of the level, and why it can not be. */
export interface Tried {
  readonly change: Change
  readonly misfit: Misfit | undefined
}

/** Tries what would become of things that are placed, moved, turned or made larger, and whether they fit. */
export class Trying {
  readonly #work: Work
  #ground: MakingGround | undefined

  constructor(work: Work) {
    this.#work = work
  }

  /** A new thing at a place; `id` is its name from then on. */
  item(item: CatalogueItem, id: string, yaw: number, at: FloorPoint, isFree: boolean): Tried | undefined {
    const { map } = this.#work
    if (!map) return undefined
    const ground = this.#makingGround(map)
    const spot = snapped(
      ground,
      item,
      { ...at, yaw, scale: 1 },
      isFree ? 0 : workStore.get().grid,
      new Set([id]),
    )
    const made = newThing(item, spot, id, usualUse(item.id, this.#work.reach()), map)
    const object = inRoom(map, made, item.opens !== undefined)
    const misfit = this.#misfit(object, clashOf(ground, item, spot, new Set([id])), isFree)
    return { change: (now) => withThing(now, object), misfit }
  }

  /** The middle of some things, metres. */
  middle(names: Iterable<string>): FloorPoint {
    const spots = this.#spots(names)
    const sum = (of: 'x' | 'z'): number => spots.reduce((total, [, spot]) => total + spot[of], 0)
    return { x: sum('x') / Math.max(1, spots.length), z: sum('z') / Math.max(1, spots.length) }
  }

  #spots(names: Iterable<string>): readonly (readonly [name: string, spot: Spot, object: MapObject])[] {
    const { map } = this.#work
    if (!map) return []
    const keys = keysByName(map)
    return [...names].flatMap((name) => {
      const key = keys.get(name)
      const object = key === undefined ? undefined : map.objects.get(key)
      return object ? [[name, spotOf(object), object] as const] : []
    })
  }

  /** The chosen things and what stands on them, some metres farther. */
  move(by: FloorPoint, isFree: boolean, names: ReadonlySet<string> = this.carried()): Tried | undefined {
    const { map } = this.#work
    const { catalogue } = this.#work.ground.shown
    const spots = this.#spots(names)
    if (!map || !catalogue || spots.length === 0) return undefined
    const [first] = spots
    const item = shownItem(first![2], catalogue)
    const grid = isFree ? 0 : workStore.get().grid
    const [, from] = first!
    const wish = {
      x: from.x + by.x,
      z: from.z + by.z,
      yaw: from.yaw,
      scale: from.scale,
      keepsYaw: true,
    }
    if (spots.length === 1 && item && !isFree) {
      const spot = snapped(this.#makingGround(map), item, wish, grid, names)
      return this.#tryAt(new Map([[first![0], spot]]), names, isFree)
    }
    // Many move as one: by whole cells of the grid.
    const whole = (metres: number): number => (grid === 0 ? metres : Math.round(metres / grid) * grid)
    const to = new Map(
      spots.map(([name, spot]) => [name, { ...spot, x: spot.x + whole(by.x), z: spot.z + whole(by.z) }]),
    )
    return this.#tryAt(to, names, isFree)
  }

  /** The chosen things turned round their middle, degrees clockwise from above. */
  turn(degrees: number, isFree: boolean): Tried | undefined {
    const names = this.carried()
    const { x, z } = this.middle(names)
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const spots = this.#spots(names)
    if (spots.length === 0) return undefined
    const to = new Map(
      spots.map(([name, spot]) => [
        name,
        {
          ...spot,
          x: x + (spot.x - x) * cos - (spot.z - z) * sin,
          z: z + (spot.x - x) * sin + (spot.z - z) * cos,
          yaw: (((spot.yaw + degrees) % 360) + 360) % 360,
        },
      ]),
    )
    return this.#tryAt(to, names, isFree)
  }

  /** The chosen things made larger or smaller round their middle. */
  scale(factor: number): Tried | undefined {
    const names = this.carried()
    const { x, z } = this.middle(names)
    const spots = this.#spots(names)
    if (spots.length === 0) return undefined
    const bounded = spots.reduce(
      (left, [, { scale }]) => Math.min(SCALES.most / scale, Math.max(SCALES.least / scale, left)),
      factor,
    )
    const steps = Math.max(1 / SCALE_STEPS, Math.round(bounded * SCALE_STEPS) / SCALE_STEPS)
    const to = new Map(
      spots.map(([name, spot]) => [
        name,
        { ...spot, x: x + (spot.x - x) * steps, z: z + (spot.z - z) * steps, scale: spot.scale * steps },
      ]),
    )
    return this.#tryAt(to, names, false)
  }

  /** Things at other places, and whether they may stand there. */
  #tryAt(to: ReadonlyMap<string, Spot>, moving: ReadonlySet<string>, isFree: boolean): Tried {
    const map = this.#work.map!
    const catalogue = this.#work.ground.shown.catalogue!
    const ground = this.#makingGround(map)
    const opens = (object: MapObject): boolean => shownItem(object, catalogue)?.opens !== undefined
    const keys = keysByName(map)
    const { others } = presenceStore.get()
    /** As each was and is, worked out once: a drag asks with each frame. */
    const moved = new Map<string, readonly [from: MapObject, to: MapObject]>()
    let misfit: Misfit | undefined
    for (const [name, spot] of to) {
      if (draggedBy(others, name) !== undefined) misfit = 'othersDrag'
      const object = map.objects.get(keys.get(name)!)!
      const after = inRoom(map, movedThing(object, spot, map), opens(object))
      moved.set(name, [object, after])
      const item = misfit ? undefined : shownItem(object, catalogue)
      misfit ??= this.#misfit(after, item && clashOf(ground, item, spot, moving), isFree)
    }
    const change = (now: GameMap): GameMap =>
      changedThings(now, to.keys(), (object, name) => {
        const [from, after] = moved.get(name)!
        return object === from ? after : inRoom(now, movedThing(object, to.get(name)!, now), opens(object))
      })
    return { change, misfit }
  }

  /** Those of the chosen that are not locked. */
  #free(map: GameMap): Set<string> {
    const names = new Set<string>()
    for (const [name, key] of keysOfNames(map, workStore.get().selected))
      if (!isLocked(map.objects.get(key)!)) names.add(name)
    return names
  }

  /** What of the level goes along with what is chosen: that which may, and what stands on it. */
  carried(): ReadonlySet<string> {
    const { map } = this.#work
    if (!map || !this.#work.ground.shown.catalogue) return new Set()
    const free = this.#free(map)
    return new Set([...free, ...carriedBy(this.#makingGround(map), free)])
  }

  #misfit(object: MapObject, clash: Clash | undefined, isFree: boolean): Misfit | undefined {
    if (!isMine(this.#work.reach(), object)) return 'notYours'
    // What overlaps a little may be meant: with Alt it is put down all the same.
    if (clash && isFree && (clash.kind === 'thing' || clash.kind === 'wall')) return undefined
    return clash?.kind
  }

  #makingGround(map: GameMap): MakingGround {
    this.#ground = makingGround(map, this.#work.ground.shown.catalogue!, this.#ground)
    return this.#ground
  }
}
