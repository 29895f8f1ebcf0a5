import type { MapId } from '#shared/ids.ts'
import type { Catalogue, CatalogueItem } from '#shared/map/catalogue.ts'
import { deriveCollisions } from '#shared/map/walking/collisions.ts'
import { decorationText, plainDecoration, type Ground, type Light } from '#shared/map/decoration.ts'
import { interactionKinds, type InteractionKind } from '#shared/map/interactionKinds.ts'
import type { areaCategories } from '#shared/map/areaCategories.ts'
import { toMapFile, type MapFile } from '#shared/map/files/spaceFile.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import { distanceToLine, masksBy, tidy, wallMarks } from './cells.ts'
import { facings, type Facing, type Point } from './facing.ts'
import type { LevelName, Setting } from './officialLevel.ts'
import { tutorialOf, type Task } from './tasks.ts'

/** How a thing is put: `up`, the height of its foot above the floor; `text`, what is written on it. */
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

interface Cell {
  readonly x: number
  readonly y: number
}

interface PortalTarget {
  readonly targetMap: string
  readonly targetX?: number
  readonly targetY?: number
}

interface CellRectangle {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

type AreaCategory = (typeof areaCategories)[number]

/** What a level consists of, cell by cell and thing by thing; plan.ts has the words it is drawn with. */
export class Drawing {
  readonly id: string
  readonly width: number
  readonly height: number
  protected readonly self: Setting['self']
  readonly #catalogue: Catalogue
  protected readonly links: readonly LevelName[]
  readonly #floors: (string | undefined)[]
  /** 'x,y,n|w' → material; thin walls on the north or west edge of a cell. */
  readonly #edges = new Map<string, string>()
  readonly #objects = new Map<string, v1.WireObject.$Properties>()
  /** Pictures on the floor. */
  protected readonly flat: v1.Asset.$Properties[] = []
  readonly #nooks = new Map<string, v1.NookDiff.$Properties>()
  readonly #areas = new Map<
    string,
    { category: AreaCategory; coords: CellRectangle[]; name?: string; closed?: string }
  >()
  readonly #desks = new Map<string, { coords: CellRectangle[] }>()
  readonly #spawns: { x: number; y: number; spawnId: string }[] = []
  readonly #announcer: Cell[] = []
  readonly #portals: (Cell & PortalTarget)[] = []
  readonly #closed: number[] = []
  #light = plainDecoration.light
  #ground = plainDecoration.ground
  readonly #tasks: Task[] = []
  #isMuting = false
  #script = ''
  #nextKey = 1

  constructor({ self, links, catalogue }: Setting, width: number, height: number) {
    this.id = self.id
    this.width = width
    this.height = height
    this.self = self
    this.#catalogue = catalogue
    this.links = links
    this.#floors = Array.from({ length: width * height })
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
    this.#isMuting = true
    return this
  }

  /** A rectangle of one floor; a later one covers an earlier one. */
  floor(type: string, x: number, y: number, w: number, h: number) {
    this.#forCells(x, y, w, h, (cx, cy) => (this.#floors[cy * this.width + cx] = type))
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
    for (let x = Math.min(x1, x2); x < Math.max(x1, x2); x++) this.#edges.set(`${x},${y1},n`, material)
    for (let y = Math.min(y1, y2); y < Math.max(y1, y2); y++) this.#edges.set(`${x1},${y},w`, material)
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
    this.#script = script
    return this
  }

  /** Anything of the catalogue; x and y are its middle, turned to a facing or by degrees. */
  place(templateId: string, x: number, y: number, facing: Facing | number = 'south', look: Look = {}) {
    const item = this.itemOf(templateId)
    const yaw = typeof facing === 'number' ? facing : facings[facing]
    const scale = look.scale ?? 1
    const properties = { ...(look.text && { text: look.text }), ...look.use?.properties, ...look.properties }
    const isAcross = Math.round(yaw / 90) % 2 !== 0
    const [w, d] = isAcross ? [item.size[2], item.size[0]] : [item.size[0], item.size[2]]
    const cellsX = Math.max(1, Math.round(w * scale))
    const cellsY = Math.max(1, Math.round(d * scale))
    const [cellX, cellY] = [Math.max(0, Math.round(x - cellsX / 2)), Math.max(0, Math.round(y - cellsY / 2))]
    return this.put({
      templateId,
      _name: look.name ?? item.name.zh,
      x: cellX,
      y: cellY,
      width: cellsX,
      height: cellsY,
      offsetX: tidy(x - cellX - cellsX / 2),
      offsetY: tidy(y - cellY - cellsY / 2),
      offsetZ: tidy(look.up ?? 0),
      yaw,
      ...(scale !== 1 && { scale }),
      ...(look.colour && { color: look.colour }),
      ...(look.sound && { sound: look.sound }),
      ...((look.use?.words ?? look.words) && { previewMessage: look.use?.words ?? look.words }),
      ...(look.use?.state && { customState: JSON.stringify(look.use.state) }),
      ...(Object.keys(properties).length > 0 && { propertiesJson: JSON.stringify(properties) }),
      normal: '',
      ...(look.reach && { distThreshold: look.reach }),
      ...(look.karts && { numGoKarts: look.karts }),
      type: look.use ? interactionKinds.indexOf(look.use.kind) + 1 : 0,
      zIndex: 0,
    })
  }

  /** An object as the map has it; answers its key. */
  protected put(object: v1.WireObject.$Properties): string {
    const key = String(this.#nextKey++)
    this.#objects.set(key, object)
    return key
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
    const coords: Cell[] = []
    this.#forCells(x, y, w, h, (cx, cy) => coords.push({ x: cx, y: cy }))
    this.#nooks.set(key, {
      nookCoords: { coords },
      name: nookName,
      colored,
      bookable,
      restricted,
      ...(capacity && { capacity }),
      ...(silent && { silent }),
    })
    return this
  }

  /** An area of one of the three categories; may be called again with the same key for more rectangles. */
  area(key: string, category: AreaCategory, x: number, y: number, w: number, h: number, name = '') {
    const area = this.#areas.get(key) ?? { category, coords: [], ...(name && { name }) }
    area.coords.push({ x1: x, y1: y, x2: x + w - 1, y2: y + h - 1 })
    this.#areas.set(key, area)
    return this
  }

  /** Ground that is fenced in: who stands before it reads why. */
  closedArea(key: string, x: number, y: number, w: number, h: number, why: string) {
    const coords = [{ x1: x, y1: y, x2: x + w - 1, y2: y + h - 1 }]
    this.#areas.set(key, { category: 'COWORKING', coords, closed: why })
    return this
  }

  /** What the level teaches newcomers, one after the other. */
  tasks(tasks: readonly Task[]) {
    this.#tasks.push(...tasks)
    return this
  }

  /** Somebody's own desk: a rectangle of cells. */
  desk(key: string, x: number, y: number, w: number, h: number) {
    this.#desks.set(key, { coords: [{ x1: x, y1: y, x2: x + w - 1, y2: y + h - 1 }] })
    return this
  }

  spawn(spawnId: string, x: number, y: number) {
    this.#spawns.push({ x, y, spawnId })
    return this
  }

  /** Tiles from which one speaks to the whole level. */
  announcerTiles(x: number, y: number, w: number, h: number) {
    this.#forCells(x, y, w, h, (cx, cy) => this.#announcer.push({ x: cx, y: cy }))
    return this
  }

  portal(x: number, y: number, target: PortalTarget) {
    this.#portals.push({ x, y, ...target })
    return this
  }

  /** Cells nobody may walk on although they look free. */
  close(x: number, y: number, w: number, h: number) {
    this.#forCells(x, y, w, h, (cx, cy) => this.#closed.push(cy * this.width + cx))
    return this
  }

  /** The finished level as a MapFile, with its collision mask. */
  finish(): MapFile {
    const decoration = decorationText({ light: this.#light, ground: this.#ground })
    const [first] = this.#spawns
    const draft: GameMap = {
      id: this.id as MapId,
      name: this.self.name,
      description: this.self.about,
      ...(this.self.category && { category: this.self.category }),
      dimensions: [this.width, this.height],
      walls: masksBy(wallMarks(this.#edges, this.width, this.height), this.#floors.length),
      floors: masksBy(
        this.#floors.flatMap((type, i) => (type ? [[type, i] as const] : [])),
        this.#floors.length,
      ),
      areas: Object.fromEntries(this.#areas),
      desks: Object.fromEntries(this.#desks),
      objects: this.#objects,
      nooks: this.#nooks,
      spawns: this.#spawns,
      ...(first && { spawn: { x: first.x, y: first.y } }),
      portals: this.#portals,
      announcer: this.#announcer,
      assets: this.flat,
      backgroundImagePath: '',
      foregroundImagePath: '',
      muteOnEntry: this.#isMuting,
      useDrawnBG: true,
      ...(decoration && { decoration }),
      ...(this.#script && { script: this.#script }),
      ...(this.#tasks.length > 0 && { tutorialTasks: tutorialOf(this.#tasks) }),
    }
    const collisions = deriveCollisions(draft, this.#catalogue)
    for (const i of this.#closed) collisions[i] = 1
    return toMapFile({ ...draft, collisions })
  }

  protected itemOf(templateId: string): CatalogueItem {
    const item = this.#catalogue.get(templateId)
    if (!item) throw new Error(`${this.id}: the catalogue has no ${templateId}`)
    return item
  }

  /** The thin wall nearest to a point on one axis: its material, or undefined. */
  protected wallAt(x: number, y: number, isAlongX: boolean): string | undefined {
    return this.#edges.get(
      isAlongX ? `${Math.floor(x)},${Math.round(y)},n` : `${Math.round(x)},${Math.floor(y)},w`,
    )
  }

  #forCells(x: number, y: number, w: number, h: number, visit: (x: number, y: number) => void): void {
    if (x < 0 || y < 0 || x + w > this.width || y + h > this.height)
      throw new Error(`${this.id}: ${x},${y} ${w}×${h} leaves the map`)
    for (let cy = y; cy < y + h; cy++) for (let cx = x; cx < x + w; cx++) visit(cx, cy)
  }

  /** Lays a floor on the cells whose middle fulfils `isIn`, looked for within `reach` metres of points. */
  #floorNear(
    type: string,
    isIn: (x: number, y: number) => boolean,
    points: readonly Point[],
    reach: number,
  ): void {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    const low = (values: readonly number[]): number => Math.max(0, Math.floor(Math.min(...values) - reach))
    const high = (values: readonly number[], limit: number): number =>
      Math.min(limit, Math.ceil(Math.max(...values) + reach))
    for (let cy = low(ys); cy < high(ys, this.height); cy++)
      for (let cx = low(xs); cx < high(xs, this.width); cx++)
        if (isIn(cx + 0.5, cy + 0.5)) this.#floors[cy * this.width + cx] = type
  }
}
