import type { GameMap } from '../../world/world.ts'
import type { Catalogue, CatalogueItem } from '../catalogue.ts'
import { changedObjects } from '../patch/changedObjects.ts'
import { nameOf } from '../patch/mapPatch.ts'
import type { Bounds, MapObject, Prism } from '../placement.ts'
import { shownItem } from '../thingStates.ts'
import { PrismIndex } from '../walking/prismIndex.ts'
import { openedBy, type Opened } from '../walls.ts'
import { solidsOf, wholeOf } from './bodies.ts'
import { makingWalls, type MakingWalls } from './faces.ts'
import { spotOf, type Spot } from './spots.ts'

/** A thing of a level that is a piece of the catalogue, as far as others have to do with it. It is a prism: all of it. */
export interface GroundThing extends Prism {
  readonly name: string
  readonly key: string
  readonly object: MapObject
  /** As it stands: a lamp that is off, a door that is closed (shownItem). */
  readonly item: CatalogueItem
  readonly spot: Spot
  readonly solids: readonly Prism[]
  /** What it opens in a wall. */
  readonly opened?: Opened
}

/** What of a level decides where things may stand. Never changes. */
export interface MakingGround {
  readonly map: GameMap
  readonly catalogue: Catalogue
  /** Cells. */
  readonly width: number
  readonly height: number
  readonly things: ReadonlyMap<string, GroundThing>
  readonly walls: MakingWalls
  /** The things whose bounds touch a rectangle, by ascending key. */
  readonly within: (range: Bounds) => GroundThing[]
}

/** So many things may be elsewhere than when they were last indexed. */
const FRESH_MAX = 500

/** Things and where they were when they were indexed; those that are elsewhere since are looked at one by one. */
interface Indexed {
  readonly index: PrismIndex<GroundThing>
  readonly fresh: ReadonlySet<GroundThing>
}

/** What a ground was made of, for the next one. */
interface Source extends Indexed {
  readonly opening: readonly GroundThing[]
}

/** The walls of a ground once somebody asked, and the last that were made before. */
interface Walls {
  made: MakingWalls | undefined
  readonly former: MakingWalls | undefined
}

const known = new WeakMap<MapObject, GroundThing>()
const sources = new WeakMap<MakingGround, Source>()
const wallsOf = new WeakMap<MakingGround, Walls>()
/** Grounds of the maps that are in use, and the last one of the same objects: cells and fields change without them. */
const grounds = new WeakMap<GameMap, MakingGround>()
const ofObjects = new WeakMap<GameMap['objects'], MakingGround>()

/** What a thing of a level is to others, made once an object; undefined: no piece of the catalogue. */
function groundThing(key: string, object: MapObject, catalogue: Catalogue): GroundThing | undefined {
  const item = shownItem(object, catalogue)
  if (!item) return undefined
  const made = known.get(object)
  if (made?.key === key && made.item === item) return made
  const spot = spotOf(object)
  const opened = openedBy(key, object, item)
  const thing: GroundThing = {
    ...wholeOf(item, spot),
    name: nameOf(key, object),
    key,
    object,
    item,
    spot,
    solids: solidsOf(item, spot),
    ...(opened && { opened }),
  }
  known.set(object, thing)
  return thing
}

const byKey = (a: GroundThing, b: GroundThing): number => Number(a.key) - Number(b.key)

/**
 * Reads what decides where things may stand. With `former`, the ground of an earlier state of the level, only what
 * changed is made anew; it is the answer itself where nothing did.
 */
export function makingGround(map: GameMap, catalogue: Catalogue, former?: MakingGround): MakingGround {
  const made = grounds.get(map)
  if (made?.catalogue === catalogue) return made
  const kin = [ofObjects.get(map.objects), former].find((ground) => ground?.catalogue === catalogue)
  const change = kin && changeOf(kin, map)
  const things = change ? change.things : thingsOf(map, catalogue)
  const { index, fresh, opening } = (change && sourceAfter(kin, change)) ?? sourceOf(things)
  const [width, height] = map.dimensions ?? [0, 0]
  const freshIndex = indexOf(fresh)
  const within = (range: Bounds): GroundThing[] =>
    [
      ...index.within(range).filter((thing) => things.get(thing.name) === thing && !fresh.has(thing)),
      ...freshIndex.within(range),
    ].sort(byKey)
  // Feet ask for no walls, and who moves doors makes all of them anew.
  const before = kin && wallsOf.get(kin)
  const walls: Walls = { made: undefined, former: before?.made ?? before?.former }
  const ground: MakingGround = {
    map,
    catalogue,
    width,
    height,
    things,
    get walls() {
      const opened = opening.flatMap((thing) => thing.opened ?? [])
      return (walls.made ??= makingWalls(map, opened, walls.former))
    },
    within,
  }
  sources.set(ground, { index, fresh, opening })
  wallsOf.set(ground, walls)
  grounds.set(map, ground)
  ofObjects.set(map.objects, ground)
  return ground
}

function thingsOf(map: GameMap, catalogue: Catalogue): ReadonlyMap<string, GroundThing> {
  const things = new Map<string, GroundThing>()
  for (const [key, object] of map.objects) {
    const thing = groundThing(key, object, catalogue)
    if (thing) things.set(thing.name, thing)
  }
  return things
}

function indexOf(things: Iterable<GroundThing>): PrismIndex<GroundThing> {
  const index = new PrismIndex<GroundThing>()
  for (const thing of things) index.add(thing)
  return index
}

const sourceOf = (things: ReadonlyMap<string, GroundThing>): Source => ({
  index: indexOf(things.values()),
  fresh: new Set(),
  opening: openingOf(things),
})

const openingOf = (things: ReadonlyMap<string, GroundThing>): readonly GroundThing[] =>
  [...things.values()].filter(({ opened }) => opened).toSorted(byKey)

/** What came and went between two states of a level. */
interface Change {
  readonly things: ReadonlyMap<string, GroundThing>
  readonly gone: readonly GroundThing[]
  readonly come: readonly GroundThing[]
}

function changeOf({ map: before, things: former, catalogue }: MakingGround, map: GameMap): Change {
  if (before.objects === map.objects) return { things: former, gone: [], come: [] }
  const [gone, come]: [GroundThing[], GroundThing[]] = [[], []]
  for (const { key, was, is } of changedObjects(before.objects, map.objects)) {
    const stood = was && former.get(nameOf(key, was))
    if (stood?.key === key) gone.push(stood)
    const thing = is && groundThing(key, is, catalogue)
    if (thing) come.push(thing)
  }
  const things = new Map(former)
  for (const { name } of gone) things.delete(name)
  for (const thing of come) things.set(thing.name, thing)
  return { things, gone, come }
}

/** The former index, as long as not too much of it is elsewhere; undefined: it is to be made anew. */
function sourceAfter(former: MakingGround, { things, gone, come }: Change): Source | undefined {
  const before = sources.get(former)
  if (!before) return undefined
  const fresh = new Set(before.fresh)
  for (const thing of gone) fresh.delete(thing)
  for (const thing of come) fresh.add(thing)
  if (fresh.size > FRESH_MAX) return undefined
  const isOpenElsewhere = [...gone, ...come].some(({ opened }) => opened)
  return { index: before.index, fresh, opening: isOpenElsewhere ? openingOf(things) : before.opening }
}

/** The things whose bounds come within some metres of a point. */
export const thingsNear = (ground: MakingGround, x: number, z: number, r: number): GroundThing[] =>
  ground.within({ minX: x - r, maxX: x + r, minZ: z - r, maxZ: z + r })
