import type { MapId } from '#shared/ids.ts'
import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'
import { decorationText, plainDecoration, type Ground, type Light } from '#shared/map/decoration.ts'
import type { areaCategories } from '#shared/map/areaCategories.ts'
import { toMapFile, type MapFile } from '#shared/map/files/spaceFile.ts'
import type { GridRect } from '#shared/map/grid.ts'
import { interactionKinds, type InteractionKind } from '#shared/map/interactionKinds.ts'
import { announced, blocked, withPortals, withSpawn } from '#shared/map/making/marking.ts'
import { painted, sizeOf, wallAt, walled } from '#shared/map/making/painting.ts'
import type { Cell } from '#shared/map/making/quarters.ts'
import { cellsOfRect, edgesOfLine } from '#shared/map/making/shapes.ts'
import { placedAt, type CellSize, type Spot } from '#shared/map/making/spots.ts'
import { newThing, withThing } from '#shared/map/making/things.ts'
import { withArea, withAreaRect, withDesk, withNook, withNookCells } from '#shared/map/making/zones.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { deriveCollisions } from '#shared/map/walking/collisions.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import { distanceToLine, tidy } from './cells.ts'
import { facings, type Facing, type Point } from './facing.ts'
import type { LevelName, Setting } from './officialLevel.ts'
import { tutorialOf, type Task } from './tasks.ts'

/**
 * How a thing is put: `up`, the height of its foot above the floor; `text`, what is written on it: its name, where its
 * window has a text of its own.
 */
export interface Look {
  readonly up?: number
  readonly scale?: number
  readonly colour?: string
  readonly text?: string
  readonly name?: string
  /** What using it does: docs/decisions/050-things.md. */
  readonly use?: Use
  /** What the hint at it says, where it is used without a kind: an item to take, something to ride. */
  readonly words?: string
  readonly properties?: Readonly<Record<string, unknown>>
  /** From so far it is used, metres from its edge; without it from the usual 3. */
  readonly reach?: number
  /** So many go-karts it hands out at once. */
  readonly karts?: number
  /** What is heard at it. */
  readonly sound?: v1.Sound.$Properties
}

/** The kind of a thing's use, what the hint at it says, and what its window shows. */
export interface Use {
  readonly kind: InteractionKind
  readonly words: string
  readonly properties?: Readonly<Record<string, unknown>>
  /** How it stands at first (shared/map/thingStates.ts). */
  readonly state?: Readonly<Record<string, unknown>>
}

interface NookOptions {
  readonly capacity?: number
  readonly colored?: boolean
  readonly bookable?: boolean
  /** Who is not let in has to knock. */
  readonly restricted?: boolean
  /** A quiet zone: nobody hears anybody in it. */
  readonly silent?: boolean
}

interface PortalTarget {
  readonly targetMap: string
  readonly targetX?: number
  readonly targetY?: number
}

type AreaCategory = (typeof areaCategories)[number]

/**
 * What a level consists of, cell by cell and thing by thing, drawn with what the map maker does to a level
 * (shared/map/making): whatever stands on ours, somebody could have put there. plan.ts has the words it is drawn with.
 */
export class Drawing {
  readonly id: string
  readonly width: number
  readonly height: number
  protected readonly self: Setting['self']
  readonly #catalogue: Catalogue
  protected readonly links: readonly LevelName[]
  /** The level as far as it is drawn. */
  #map: GameMap
  readonly #closed: Cell[] = []
  #light = plainDecoration.light
  #ground = plainDecoration.ground
  readonly #tasks: Task[] = []

  constructor({ self, links, catalogue }: Setting, width: number, height: number) {
    this.id = self.id
    this.width = width
    this.height = height
    this.self = self
    this.#catalogue = catalogue
    this.links = links
    this.#map = {
      id: self.id as MapId,
      name: self.name,
      description: self.about,
      ...(self.category && { category: self.category }),
      dimensions: [width, height],
      walls: {},
      floors: {},
      areas: {},
      desks: {},
      objects: new Map(),
      nooks: new Map(),
      spawns: [],
      portals: [],
      announcer: [],
      assets: [],
      backgroundImagePath: '',
      foregroundImagePath: '',
      muteOnEntry: false,
      useDrawnBG: true,
    }
  }

  /** @throws Error when that changed nothing, as a map maker would find: something is there already, or lies outside */
  #do(what: string, change: (map: GameMap) => GameMap): void {
    const after = change(this.#map)
    if (after === this.#map) throw new Error(`${this.id}: ${what} changes nothing`)
    this.#map = after
  }

  /** The time of day: 'day', 'dusk' or 'night'. */
  light(light: Light) {
    this.#light = light
    return this
  }

  /** What lies round the level: 'lawn', 'plaza', 'lake', 'city' or 'none'. */
  ground(ground: Ground) {
    this.#ground = ground
    return this
  }

  /** Whoever comes in is muted until they open their microphone. */
  mutes() {
    this.#map = { ...this.#map, muteOnEntry: true }
    return this
  }

  /** A rectangle of one floor; a later one covers an earlier one. */
  floor(type: string, x: number, y: number, w: number, h: number) {
    this.#map = painted(this.#map, type, this.#cells(x, y, w, h))
    return this
  }

  /** A way of one floor along a line of points (metres), `wide` metres across, with round corners. */
  path(type: string, points: readonly Point[], wide = 2) {
    points.slice(1).forEach((to, i) => {
      const from = points[i]!
      const isIn = (x: number, y: number): boolean => distanceToLine(x, y, from, to) <= wide / 2
      this.#floorNear(type, isIn, [from, to], wide)
    })
    return this
  }

  /** A round floor about a point; with `hole`, a ring. */
  disc(type: string, x: number, y: number, radius: number, hole = 0) {
    const isIn = (px: number, py: number): boolean => {
      const away = Math.hypot(px - x, py - y)
      return away <= radius && away >= hole
    }
    this.#floorNear(type, isIn, [[x, y]], radius * 2)
    return this
  }

  /** A straight thin wall between two grid corners, along one axis. */
  wall(material: string, x1: number, y1: number, x2: number, y2: number) {
    if (x1 !== x2 && y1 !== y2) throw new Error(`${this.id}: a wall runs along an axis`)
    this.#map = walled(this.#map, material, edgesOfLine(this, { x: x1, y: y1 }, { x: x2, y: y2 }))
    return this
  }

  /** Four walls around a rectangle of cells; per side another material, or false for none. */
  room(
    material: string,
    x: number,
    y: number,
    w: number,
    h: number,
    sides: Partial<Record<Facing, string | false>> = {},
  ) {
    const side = (facing: Facing, x1: number, y1: number, x2: number, y2: number): void => {
      const own = sides[facing] ?? material
      if (own !== false) this.wall(own, x1, y1, x2, y2)
    }
    side('north', x, y, x + w, y)
    side('south', x, y + h, x + w, y + h)
    side('west', x, y, x, y + h)
    side('east', x + w, y, x + w, y + h)
    return this
  }

  /** Items and recipes: levelItems.ts. */
  script(script: string) {
    if (script) this.#map = { ...this.#map, script }
    return this
  }

  /** Anything of the catalogue; x and y are its middle, turned to a facing or by degrees. */
  place(templateId: string, x: number, y: number, facing: Facing | number = 'south', look: Look = {}) {
    const item = this.itemOf(templateId)
    const yaw = typeof facing === 'number' ? facing : facings[facing]
    const scale = look.scale ?? 1
    const properties = { ...(look.text && { text: look.text }), ...look.use?.properties, ...look.properties }
    const spot = { x, y: look.up ?? 0, z: y, yaw, scale }
    const fields = {
      _name: look.name ?? (look.use?.properties?.['text'] ? look.text : undefined) ?? item.name.zh,
      ...(look.colour && { color: look.colour }),
      ...(look.sound && { sound: look.sound }),
      ...((look.use?.words ?? look.words) && { previewMessage: look.use?.words ?? look.words }),
      ...(look.use?.state && { customState: JSON.stringify(look.use.state) }),
      ...(Object.keys(properties).length > 0 && { propertiesJson: JSON.stringify(properties) }),
      ...(look.reach && { distThreshold: look.reach }),
      ...(look.karts && { numGoKarts: look.karts }),
      type: look.use ? interactionKinds.indexOf(look.use.kind) + 1 : 0,
      zIndex: 0,
    }
    return this.put(newThing(item, spot, '', fields, this.#map))
  }

  /** Something that is no piece of the catalogue, so many cells large, its middle at a spot. */
  protected putPlain(fields: MapObject, size: CellSize, spot: Pick<Spot, 'x' | 'z'> & Partial<Spot>): string {
    const { yaw, ...place } = placedAt(size, { y: 0, yaw: 0, scale: 1, ...spot }, sizeOf(this.#map))
    return this.put({
      normal: '',
      type: 0,
      zIndex: 0,
      ...fields,
      ...place,
      ...(spot.yaw !== undefined && { yaw }),
    })
  }

  /** An object; answers its key. */
  protected put(object: MapObject): string {
    this.#do(object._name ?? 'a thing', (map) => withThing(map, written(object)))
    return [...this.#map.objects.keys()].at(-1)!
  }

  /** A named private place of whole cells with a carpet. */
  nook(
    key: string,
    nookName: string,
    x: number,
    y: number,
    w: number,
    h: number,
    { capacity, colored = true, bookable = false, restricted = false, silent }: NookOptions = {},
  ) {
    const fields = {
      name: nookName,
      colored,
      bookable,
      restricted,
      ...(capacity && { capacity }),
      ...(silent && { silent }),
    }
    this.#do(`the nook ${key}`, (map) => withNook(map, key, fields))
    this.#do(`the nook ${key}`, (map) => withNookCells(map, key, this.#cells(x, y, w, h), true))
    return this
  }

  /** An area of one of the three categories; may be called again with the same key for more rectangles. */
  area(key: string, category: AreaCategory, x: number, y: number, w: number, h: number, name = '') {
    return this.#areaOf(key, { category, ...(name && { name }) }, { x, y, w, h })
  }

  /** Ground that is fenced in: who stands before it reads why. */
  closedArea(key: string, x: number, y: number, w: number, h: number, why: string) {
    return this.#areaOf(key, { category: 'COWORKING', closed: why }, { x, y, w, h })
  }

  #areaOf(key: string, fields: Parameters<typeof withArea>[2], rect: GridRect): this {
    if (!this.#map.areas?.[key]) this.#do(`the area ${key}`, (map) => withArea(map, key, fields))
    this.#do(`the area ${key}`, (map) => withAreaRect(map, key, rect))
    return this
  }

  /** What the level teaches newcomers, one after the other. */
  tasks(tasks: readonly Task[]) {
    this.#tasks.push(...tasks)
    return this
  }

  /** Somebody's own desk: a rectangle of cells. */
  desk(key: string, x: number, y: number, w: number, h: number) {
    this.#do(`the desk ${key}`, (map) => withDesk(map, key, { x, y, w, h }))
    return this
  }

  spawn(spawnId: string, x: number, y: number) {
    this.#do(`the spawn ${spawnId}`, (map) => withSpawn(map, { x, y }, spawnId))
    return this
  }

  /** Tiles from which one speaks to the whole level. */
  announcerTiles(x: number, y: number, w: number, h: number) {
    this.#map = announced(this.#map, this.#cells(x, y, w, h), true)
    return this
  }

  portal(x: number, y: number, target: PortalTarget) {
    this.#do('a portal', (map) => withPortals(map, [{ x, y }], target))
    return this
  }

  /** Cells nobody may walk on although they look free. */
  close(x: number, y: number, w: number, h: number) {
    this.#closed.push(...this.#cells(x, y, w, h))
    return this
  }

  /** The finished level as a MapFile, with its collision mask. */
  finish(): MapFile {
    const decoration = decorationText({ light: this.#light, ground: this.#ground })
    const [first] = this.#map.spawns ?? []
    const draft: GameMap = {
      ...this.#map,
      walls: sorted(this.#map.walls),
      floors: sorted(this.#map.floors),
      ...(first && { spawn: { x: first.x!, y: first.y! } }),
      ...(decoration && { decoration }),
      ...(this.#tasks.length > 0 && { tutorialTasks: tutorialOf(this.#tasks) }),
    }
    const felt = { ...draft, collisions: deriveCollisions(draft, this.#catalogue) }
    return toMapFile(blocked(felt, this.#closed, true, this.#catalogue))
  }

  protected itemOf(templateId: string): CatalogueItem {
    const item = this.#catalogue.get(templateId)
    if (!item) throw new Error(`${this.id}: the catalogue has no ${templateId}`)
    return item
  }

  /** A picture on the floor. */
  protected lay(picture: v1.Asset.$Properties): void {
    this.#map = { ...this.#map, assets: [...(this.#map.assets ?? []), picture] }
  }

  /** The thin wall nearest to a point on one axis: its material, or undefined. */
  protected wallAt(x: number, y: number, isAlongX: boolean): string | undefined {
    return isAlongX
      ? wallAt(this.#map, { x: Math.floor(x), y: Math.round(y), side: 'n' })
      : wallAt(this.#map, { x: Math.round(x), y: Math.floor(y), side: 'w' })
  }

  /** The cells of a rectangle. @throws Error when it leaves the map */
  #cells(x: number, y: number, w: number, h: number): Cell[] {
    if (x < 0 || y < 0 || x + w > this.width || y + h > this.height)
      throw new Error(`${this.id}: ${x},${y} ${w}×${h} leaves the map`)
    return cellsOfRect(this, { x, y, w, h })
  }

  /** Lays a floor on the cells whose middle fulfils `isIn`, looked for within `reach` metres of points. */
  #floorNear(
    type: string,
    isIn: (x: number, y: number) => boolean,
    points: readonly Point[],
    reach: number,
  ): void {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    const from = (values: readonly number[]): number => Math.floor(Math.min(...values) - reach)
    const to = (values: readonly number[]): number => Math.ceil(Math.max(...values) + reach)
    const rect = { x: from(xs), y: from(ys), w: to(xs) - from(xs), h: to(ys) - from(ys) }
    const cells = cellsOfRect(this, rect).filter(({ x, y }) => isIn(x + 0.5, y + 0.5))
    this.#map = painted(this.#map, type, cells)
  }
}

/** Masks by name, so that a file reads the same in whatever order a plan is drawn. */
const sorted = (masks: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(masks).sort(([a], [b]) => (a < b ? -1 : 1)))

/** An object as our files have it: named by its key, millimetres are enough, and its own size is not worth a word. */
function written({ id: _key, scale, ...object }: MapObject): MapObject {
  const measures = (['offsetX', 'offsetY', 'offsetZ', 'yaw'] as const).filter(
    (field) => object[field] != null,
  )
  const tidied = Object.fromEntries(measures.map((field) => [field, tidy(object[field]!)]))
  return { ...object, ...tidied, ...(scale != null && scale !== 1 && { scale: tidy(scale) }) }
}
