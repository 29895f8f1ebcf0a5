import type { Catalogue } from '#shared/map/catalogue.ts'
import { wallColliders, type Collider } from '#shared/map/walking/colliders.ts'
import { floorCells } from '#shared/map/floors.ts'
import { boundsOf, type Bounds, type MapObject, type Prism } from '#shared/map/placement.ts'
import { tilePortal } from '#shared/map/portals.ts'
import { PrismIndex } from '#shared/map/walking/prismIndex.ts'
import { chairKey, seatStride } from '#shared/map/seats.ts'
import { buildWalkable, type Walkable } from '#shared/map/walking/walkable.ts'
import {
  openingsByEdge,
  plainEdges,
  wallCells,
  wallRuns,
  withOpenings,
  type Opened,
  type WallRun,
} from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { SeatPlace } from '../player/selfPlayer.ts'
import type { LampSource } from '../sky/lampField.ts'
import type { Board } from './signs/boards.ts'
import { changes, kept, keptFields, keptList, madeOf } from './changes.ts'
import type { Piece } from './furniture/furniture.ts'
import { frameCells, type GatesPart } from './signs/gates.ts'
import { doorSigns, noSlots, type Occupancy, type Slots } from './signs/doorSigns.ts'
import type { FloorsPart, WallsPart } from './building/groundParts.ts'
import { createLevel, type Level, type LevelIngredients } from './level.ts'
import { NavGround } from './navGround.ts'
import { FREE_M, nameArea, nookName, nookPlaces, type NookPlace } from './nookPlaces.ts'
import { factsOf, type ObjectFacts, type ObjectParts } from './objectFacts.ts'
import { PartList } from './partList.ts'
import type { WrittenLine } from './signs/words.ts'

/** What a map gives to each thing one sees or walks on. A part is another one only when something of it changed. */
export interface LevelParts {
  readonly level: Level
  readonly floors: FloorsPart
  readonly walls: WallsPart
  /** All that darkens floors. */
  readonly shades: readonly Collider[]
  readonly furniture: readonly Piece[]
  readonly nooks: readonly NookPlace[]
  /** Where announcers stand. */
  readonly tiles: GameMap['announcer']
  readonly gates: GatesPart
  readonly boards: readonly Board[]
  readonly words: readonly WrittenLine[]
  readonly lamps: readonly LampSource[]
}

type Lists = { readonly [K in keyof ObjectParts]: PartList<ObjectParts[K][number]> }
const joining = <T>() => madeOf((a: readonly T[], b: readonly T[]): readonly T[] => a.concat(b))

/**
 * Follows one map and hands out its parts. What an object gives is worked out once for each object, and joined with
 * what the others gave before: an edit costs what it changes.
 */
export class LevelStore {
  private readonly catalogue: Catalogue
  private map: GameMap | undefined
  private parts: LevelParts | undefined
  private readonly facts = new Map<string, ObjectFacts>()
  /** The objects in the order of the map. */
  private readonly seen: MapObject[] = []
  private readonly lists: Lists = {
    pieces: new PartList(({ pieces }) => pieces),
    opened: new PartList(({ opened }) => opened),
    colliders: new PartList(({ colliders }) => colliders),
    platforms: new PartList(({ platforms }) => platforms),
    light: new PartList(({ light }) => light),
    crowns: new PartList(({ crowns }) => crowns),
    seats: new PartList(({ seats }) => seats),
    portals: new PartList(({ portals }) => portals),
    things: new PartList(({ things }) => things),
    signs: new PartList(({ signs }) => signs),
    gates: new PartList(({ gates }) => gates),
    boards: new PartList(({ boards }) => boards),
    lamps: new PartList(({ lamps }) => lamps),
  }

  private readonly floorsOf = madeOf((size: GameMap['dimensions'], floors: GameMap['floors']): FloorsPart => {
    const [width, depth] = size ?? [0, 0]
    return {
      width,
      depth,
      cells: floorCells({ ...(size && { dimensions: size }), ...(floors && { floors }) }),
    }
  })

  private readonly wallsOf = createWalls()
  private readonly gatesOf = createGates()
  private readonly doorSignsOf = createDoorSigns()
  private people: Occupancy = new Map()
  private deskSigns: readonly WrittenLine[] = []
  private slots = noSlots
  private readonly tilePortalsOf = madeOf((portals: GameMap['portals']) =>
    (portals ?? []).flatMap(tilePortal),
  )
  /** Fields of the map as they were when they last said something new. */
  private readonly said = {
    size: lasting<GameMap['dimensions']>(),
    floors: lasting<GameMap['floors']>(),
    walls: lasting<GameMap['walls']>(),
    portals: lasting<GameMap['portals']>(),
    announcer: lasting<GameMap['announcer']>(),
    spawn: lasting<LevelIngredients['spawn']>(),
  }
  private readonly joined = {
    solids: joining<Collider>(),
    bodies: joining<Collider>(),
    shades: joining<Collider>(),
    notForEyes: joining<Prism>(),
    portals: joining<Level['portals'][number]>(),
    names: joining<WrittenLine>(),
    signs: joining<WrittenLine>(),
    words: joining<WrittenLine>(),
  }

  /** Bodies and eyes meet these. */
  private readonly index = new PrismIndex<Collider>()
  private indexed: readonly Collider[] = []
  private readonly ground = new NavGround()
  private walkable: Walkable | undefined
  private walked: readonly unknown[] = []
  private ingredients: LevelIngredients | undefined
  private level: Level | undefined
  private nooks: readonly NookPlace[] = []
  private names = new Map<NookPlace, WrittenLine | undefined>()
  private named: readonly WrittenLine[] = []

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  /** The parts of a state of the map; those of the state before where nothing of them is another. */
  sync(
    map: GameMap,
    people = this.people,
    deskSigns = this.deskSigns,
    slots: Slots = this.slots,
  ): LevelParts {
    const isSameDoor = this.people === people && this.slots === slots
    if (this.parts && this.map === map && isSameDoor && this.deskSigns === deskSigns) return this.parts
    this.people = people
    this.slots = slots
    this.deskSigns = deskSigns
    if (this.map?.objects !== map.objects) this.followObjects(map.objects)
    if (this.map?.nooks !== map.nooks) this.followNooks(map)
    this.map = map
    const { lists, joined, said } = this
    const size = said.size(map.dimensions)
    const portals = said.portals(map.portals)
    const floors = this.floorsOf(size, said.floors(map.floors))
    const { walls, solid } = this.wallsOf(size, said.walls(map.walls), lists.opened.parts)
    const solids = joined.solids(solid.colliders, lists.colliders.parts)
    const bodies = joined.bodies(solids, lists.platforms.parts)
    const touched = this.followBodies(bodies)
    const walkable = this.walkableOf(map)
    this.ground.sync(walkable, solids)
    this.parts = keptFields(this.parts, {
      level: this.levelOf({
        id: map.id,
        nooks: map.nooks,
        spawn: said.spawn(map.spawns?.[0] ?? map.spawn),
        floors,
        walkable,
        colliders: bodies,
        notForEyes: joined.notForEyes(solid.doorways, lists.crowns.parts),
        seats: lists.seats.parts,
        portals: joined.portals(this.tilePortalsOf(portals), lists.portals.parts),
        things: lists.things.parts,
        index: this.index,
        seat: this.seat,
        navGrid: this.navGrid,
        ways: this.ways,
      }),
      floors,
      walls,
      shades: joined.shades(bodies, lists.light.parts),
      furniture: lists.pieces.parts,
      nooks: this.nooks,
      tiles: said.announcer(map.announcer),
      gates: this.gatesOf(lists.gates.parts, portals),
      boards: lists.boards.parts,
      words: joined.words(
        joined.names(this.nameNooks(touched), this.doorSignsOf(map.nooks, walls.runs, people, slots)),
        joined.signs(lists.signs.parts, deskSigns),
      ),
      lamps: lists.lamps.parts,
    })
    return this.parts
  }

  private followObjects(objects: GameMap['objects']): void {
    const { facts, seen } = this
    let i = 0
    objects.forEach((object, key) => {
      const isSeen = seen[i] === object
      seen[i++] = object
      // Nearly all of them are what they were, where they were.
      if (isSeen) return
      const before = facts.get(key)
      if (before?.object !== object) this.change(key, before, factsOf(key, object, this.catalogue, before))
    })
    seen.length = i
    if (facts.size === objects.size) return
    for (const [key, before] of facts) if (!objects.has(key)) this.change(key, before, undefined)
  }

  private change(key: string, before: ObjectFacts | undefined, after: ObjectFacts | undefined): void {
    if (after) this.facts.set(key, after)
    else this.facts.delete(key)
    for (const list of Object.values(this.lists)) list.change(before, after)
  }

  private followNooks(map: GameMap): void {
    const before = new Map(this.nooks.map((nook) => [nook.number, nook]))
    this.nooks = keptList(
      this.nooks,
      nookPlaces(map).map((nook) => kept(before.get(nook.number), nook)),
    )
  }

  /** Brings the index up to date; answers where something came or went. */
  private followBodies(bodies: readonly Collider[]): Bounds[] {
    const { gone, come } = changes(this.indexed, bodies)
    this.indexed = bodies
    for (const body of gone) this.index.remove(body)
    for (const body of come) this.index.add(body)
    return [...gone, ...come].map(boundsOf)
  }

  /** Only what is drawn into the ground, and doors and windows, decides what one can pass. */
  private walkableOf(map: GameMap): Walkable {
    const of: unknown[] = [map.dimensions, map.walls, map.collisions, this.lists.opened.parts]
    // Without a mask, what stands about and what lies on the ground decides as well.
    if (map.collisions === undefined) of.push(map.objects, map.floors)
    if (!this.walkable || keptList(this.walked, of) === of)
      this.walkable = buildWalkable(map, this.catalogue, this.walkable)
    this.walked = of
    return this.walkable
  }

  private levelOf(ingredients: LevelIngredients): Level {
    const { ingredients: before } = this
    this.ingredients = keptFields(before, ingredients)
    if (!this.level || this.ingredients !== before) this.level = createLevel(ingredients)
    return this.level
  }

  private readonly navGrid = () => this.ground.grid()
  private readonly ways = () => this.ground.ahead()

  private readonly seat = (chairIdx: number): SeatPlace | undefined =>
    this.facts.get(chairKey(chairIdx))?.parts.seats[Math.floor(chairIdx / seatStride)]

  /** The names of nooks: written anew where a nook is another or something came or went where its name may be. */
  private nameNooks(touched: readonly Bounds[]): readonly WrittenLine[] {
    const isFree = (x: number, z: number): boolean => this.index.query(x, z, FREE_M).every(({ y0 }) => y0 > 1)
    const names = new Map<NookPlace, WrittenLine | undefined>()
    for (const nook of this.nooks) {
      const before = this.names.get(nook)
      const area = nameArea(nook)
      const isSame = this.names.has(nook) && !touched.some((bounds) => meet(bounds, area))
      names.set(nook, isSame ? before : kept(before, nookName(nook, isFree)))
    }
    this.names = names
    this.named = keptList(
      this.named,
      [...names.values()].filter((name) => name !== undefined),
    )
    return this.named
  }
}

const meet = (a: Bounds, b: Bounds): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minZ <= b.maxZ && a.maxZ >= b.minZ

/** The last of some values that said something else than the one before. */
function lasting<T>(): (value: T) => T {
  let last: T | undefined
  return (value) => (last = kept(last, value))
}

/** Gates, and frames for the ways out that have none. */
function createGates() {
  let last: GatesPart | undefined
  return madeOf((gates: GatesPart['gates'], portals: GameMap['portals']): GatesPart => {
    const frames = kept(last?.frames, frameCells(portals, gates))
    last = keptFields(last, { gates, frames })
    return last
  })
}

/** Walls with their doors and windows, and what is solid of them. */
function createWalls() {
  const plainOf = madeOf((size: GameMap['dimensions'], masks: GameMap['walls']) => {
    const map = { ...(size && { dimensions: size }), ...(masks && { walls: masks }) }
    return { edges: plainEdges(map), cells: wallCells(map) }
  })
  let walls: WallsPart = { edges: [], runs: [], cells: [] }
  let solid: { readonly colliders: readonly Collider[]; readonly doorways: readonly Prism[] } = {
    colliders: [],
    doorways: [],
  }
  return madeOf((size: GameMap['dimensions'], masks: GameMap['walls'], opened: readonly Opened[]) => {
    const { edges: plain, cells } = plainOf(size, masks)
    const edges = keptAlong(walls.edges, withOpenings(plain, openingsByEdge(opened)))
    // A door may stand where no wall is.
    if (edges === walls.edges && cells === walls.cells) return { walls, solid }
    const former = new Map(walls.runs.map((run) => [runKey(run), run]))
    const runs = wallRuns(edges).map((run) => kept(former.get(runKey(run)), run))
    walls = keptFields(walls, { edges, runs: keptList(walls.runs, runs), cells: kept(walls.cells, cells) })
    solid = {
      colliders: keptPrisms(solid.colliders, wallColliders(walls.runs, cells)),
      doorways: keptPrisms(solid.doorways, doorwaysOf(walls.runs)),
    }
    return { walls, solid }
  })
}

/** Signs over doors; those that say what they said are the same ones. */
function createDoorSigns() {
  let last: readonly WrittenLine[] = []
  return madeOf((nooks: GameMap['nooks'], runs: readonly WallRun[], people: Occupancy, slots: Slots) => {
    last = keptAlong(last, doorSigns(nooks, runs, people, slots))
    return last
  })
}

/** A list of which what says the same as before at its place is what was there. */
const keptAlong = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
  keptList(
    before,
    after.map((one, i) => kept(before[i], one)),
  )

const runKey = ({ side, line, start }: WallRun): string => `${side},${line},${start}`

/** The holes of the doors, as deep as their walls. */
const doorwaysOf = (runs: readonly WallRun[]): Prism[] =>
  runs.flatMap(({ side, line, thickness, openings }) =>
    openings
      .filter(({ kind }) => kind === 'door')
      .map(({ start, end, bottom, top }): Prism => {
        const [middle, half] = [(start + end) / 2, (end - start) / 2]
        const heights = { yaw: 0, y0: bottom, y1: top }
        return side === 'n'
          ? { cx: middle, cz: line, hx: half, hz: thickness / 2, ...heights }
          : { cx: line, cz: middle, hx: thickness / 2, hz: half, ...heights }
      }),
  )

/** Prisms of which those that were there before are the same ones. */
function keptPrisms<P extends Prism>(before: readonly P[], after: readonly P[]): readonly P[] {
  const keyOf = ({ cx, cz, hx, hz, y0, y1 }: Prism): string => [cx, cz, hx, hz, y0, y1].join()
  const known = new Map(before.map((prism) => [keyOf(prism), prism]))
  // Each stands for one: there may be two alike.
  const take = (prism: P): P => {
    const former = known.get(keyOf(prism))
    known.delete(keyOf(prism))
    return former ?? prism
  }
  return keptList(before, after.map(take))
}
