import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { clashingThings, clashOf, type Clash } from '#shared/map/making/collide.ts'
import { makingGround, type MakingGround } from '#shared/map/making/ground.ts'
import { carriedBy, footingAt } from '#shared/map/making/footing.ts'
import { pointedWall } from '#shared/map/making/pointedWall.ts'
import { snapped } from '#shared/map/making/snap.ts'
import { spotOf, type Spot } from '#shared/map/making/spots.ts'
import { changedThings, movedThing, newThing, withThing } from '#shared/map/making/things.ts'
import { keysByName, keysOfNames } from '#shared/map/patch/mapPatch.ts'
import { type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { shownItem } from '#shared/map/thingStates.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Ray } from '../../../scene/aim.ts'
import { draggedBy, presenceStore } from '../presence/presenceStore.ts'
import { isLocked } from './groups.ts'
import { isMine } from '../isMine.ts'
import { inRoom } from '../work/roomUnder.ts'
import { usualUse } from '../work/usualUse.ts'
import type { Change, Work } from '../work/Work.ts'
import { workStore, type Misfit, type Unfit } from '../work/workStore.ts'

/** What things are moved along: across, up and along the level. */
export type Axis = 'x' | 'y' | 'z'

/** How small and how large a thing may be, times what it is by itself. */
export const SCALES = { least: 0.25, most: 4 } as const
/** Of so many things in the way one knows enough. */
const NAMED_MAX = 80
/** No higher than this, metres. */
export const HIGHEST_M = 20
/** What is so far from where it would stand by itself stands at a height somebody chose, metres. */
const CHOSEN_M = 0.02
/** Things grow by so much at once: a twentieth. */
const SCALE_STEPS = 20

/** Degrees from 0 to 360, the latter left out: −90 is 270. */
export const clockwise = (degrees: number): number => ((degrees % 360) + 360) % 360

/** What would become of the level, and why it can not be. */
export interface Tried extends Unfit {
  readonly change: Change
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
    const ignore = new Set([id])
    const misfit = this.#misfit(object, clashOf(ground, item, spot, ignore), isFree)
    const inTheWay = misfit === 'thing' ? clashingThings(ground, item, spot, ignore) : []
    return { change: (now) => withThing(now, object), misfit, inTheWay }
  }

  /** The place before the wall one points at; undefined: one points at none. */
  wallAt(ray: Ray): FloorPoint | undefined {
    const { map } = this.#work
    const { player } = this.#work.ground.self
    if (!map) return undefined
    return pointedWall(this.#makingGround(map).walls, ray, player.placed ? player.body : undefined)
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

  /** The chosen things and what stands on them, some metres farther; `axis`: along that one only, as high as they are. */
  move(
    by: FloorPoint,
    isFree: boolean,
    names: ReadonlySet<string> = this.carried(),
    axis?: 'x' | 'z',
  ): Tried | undefined {
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
      const ground = this.#makingGround(map)
      const y = axis ? from.y : chosenHeight(ground, item, from, names)
      const spot = snapped(ground, item, y === undefined ? wish : { ...wish, y }, grid, names)
      // What belongs on a wall stays on it.
      const isOnWall = item.mount === 'wall' || item.opens !== undefined
      const to = axis && !isOnWall ? { ...from, [axis]: spot[axis] } : spot
      return this.#tryAt(new Map([[first![0], to]]), names, isFree)
    }
    // Many move as one: by whole cells of the grid.
    const whole = (metres: number): number => (grid === 0 ? metres : Math.round(metres / grid) * grid)
    const to = new Map(
      spots.map(([name, spot]) => [name, { ...spot, x: spot.x + whole(by.x), z: spot.z + whole(by.z) }]),
    )
    return this.#tryAt(to, names, isFree)
  }

  /** The chosen things and what stands on them, some metres farther along an axis. */
  along(axis: Axis, metres: number, isFree: boolean, names = this.carried()): Tried | undefined {
    if (axis === 'y') return this.#raise(metres, isFree, names)
    return this.move({ x: 0, z: 0, [axis]: metres }, isFree, names, axis)
  }

  /** All as much higher as the first of them comes to a line of the grid, or to what it stands on. */
  #raise(metres: number, isFree: boolean, names: ReadonlySet<string>): Tried | undefined {
    const { map } = this.#work
    const { catalogue } = this.#work.ground.shown
    const spots = this.#spots(names)
    const [first] = spots
    if (!map || !catalogue || !first) return undefined
    const [, from, object] = first
    const grid = isFree ? 0 : workStore.get().grid
    const item = shownItem(object, catalogue)
    const rest = item ? heightByItself(this.#makingGround(map), item, from, names) : 0
    const wished = Math.max(0, Math.min(HIGHEST_M, from.y + metres))
    const line = grid === 0 ? wished : Math.round(wished / grid) * grid
    const isRest = grid !== 0 && Math.abs(rest - wished) < Math.abs(line - wished)
    const lowest = Math.min(...spots.map(([, { y }]) => y))
    const by = Math.max((isRest ? rest : line) - from.y, -Math.max(0, lowest))
    const to = new Map(spots.map(([name, spot]) => [name, { ...spot, y: spot.y + by }]))
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
          yaw: clockwise(spot.yaw + degrees),
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

  /** The first of the chosen things where numbers say, just there; what stands on it comes along. */
  numbers(wanted: Partial<Spot>, isFree: boolean): Tried | undefined {
    const names = this.carried()
    const spots = this.#spots(names)
    const [first] = spots
    if (!first) return undefined
    const [, from] = first
    const to: Spot = { ...from, ...wanted }
    const degrees = to.yaw - from.yaw
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
    const times = to.scale / from.scale
    const carried = (spot: Spot): Spot => {
      const [dx, dz] = [(spot.x - from.x) * times, (spot.z - from.z) * times]
      return {
        x: to.x + dx * cos - dz * sin,
        y: spot.y + to.y - from.y,
        z: to.z + dx * sin + dz * cos,
        yaw: clockwise(spot.yaw + degrees),
        scale: spot.scale * times,
      }
    }
    const placed = new Map(spots.map(([name, spot]) => [name, spot === from ? to : carried(spot)]))
    return this.#tryAt(placed, names, isFree)
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
    const inTheWay = new Set<string>()
    for (const [name, spot] of to) {
      if (draggedBy(others, name) !== undefined) misfit = 'othersDrag'
      const object = map.objects.get(keys.get(name)!)!
      const after = inRoom(map, movedThing(object, spot, map), opens(object))
      moved.set(name, [object, after])
      const isAsked = misfit === undefined || (misfit === 'thing' && inTheWay.size < NAMED_MAX)
      const item = isAsked ? shownItem(object, catalogue) : undefined
      const its = isAsked
        ? this.#misfit(after, item && clashOf(ground, item, spot, moving), isFree)
        : undefined
      misfit ??= its
      if (item && its === 'thing' && misfit === 'thing')
        for (const other of clashingThings(ground, item, spot, moving)) inTheWay.add(other)
    }
    const change = (now: GameMap): GameMap =>
      changedThings(now, to.keys(), (object, name) => {
        const [from, after] = moved.get(name)!
        return object === from ? after : inRoom(now, movedThing(object, to.get(name)!, now), opens(object))
      })
    return { change, misfit, inTheWay: [...inTheWay] }
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

/** How high something stands or hangs where nobody says how high. */
const heightByItself = (
  ground: MakingGround,
  item: CatalogueItem,
  { x, z, yaw, scale }: Spot,
  ignore: ReadonlySet<string>,
): number => snapped(ground, item, { x, z, yaw, scale, keepsYaw: true }, 0, ignore).y

/** The height somebody chose for a thing: it hangs elsewhere than by itself, or floats with nothing under it. */
function chosenHeight(
  ground: MakingGround,
  item: CatalogueItem,
  spot: Spot,
  ignore: ReadonlySet<string>,
): number | undefined {
  if (Math.abs(heightByItself(ground, item, spot, ignore) - spot.y) <= CHOSEN_M) return undefined
  const isStanding = item.mount !== 'wall' && item.mount !== 'ceiling'
  return isStanding && footingAt(ground, item, spot.x, spot.z, ignore).on !== undefined ? undefined : spot.y
}
