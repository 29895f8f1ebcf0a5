/**
 * The vocabulary built-in worlds are drawn with: floors, walls with doors and windows, furniture, nooks, areas,
 * desks, spawns. Coordinates are metres = cells, x to the east, y to the south (scene z); things are placed by their
 * middle, cells by their north-west corner. Facing is where a thing's front looks.
 */
import { interactionKinds } from '#shared/map/interactionKinds.ts'
import { wallMaterial } from '#shared/map/walls.ts'
import { plinthHeights, type PlinthId } from '../pieces/museum.ts'
import { createRandom } from '../random.ts'
import { tidy } from './cells.ts'
import { Drawing, type Look, type Use } from './drawing.ts'
import { directionOf, facings, yawTo, type Facing, type Point } from './facing.ts'
import { plazaArrival, type Gate } from './gates.ts'
import { readingOf } from './works.ts'

/** What is scattered, and how unlike one another they are. */
interface Scattering {
  readonly piece?: string
  readonly seed?: number
  readonly jitter?: number
  readonly scale?: readonly [least: number, most: number]
}

interface SeatRows {
  readonly columns: number
  readonly rows: number
  readonly spacing?: number
  readonly pitch?: number
  readonly aisles?: readonly number[]
  readonly aisle?: number
  readonly focus?: Point
  readonly up?: number
  readonly rise?: number
}

interface StageParts {
  readonly deck?: string
  readonly steps?: readonly (readonly [x: number, y: number, facing: Facing])[]
  readonly stair?: string
  readonly tiles?: readonly Rectangle[]
}

interface Stands {
  readonly rows: number
  readonly long: number
  readonly bench?: string
  readonly aisles?: readonly number[]
}

interface MovingBoard {
  readonly label: string
  /** Metres, and cells of the map. */
  readonly width: number
  readonly height: number
  readonly frames: number
  /** Frames a second. */
  readonly frameRate: number
  /** Pixels of a frame. */
  readonly framing: { readonly frameWidth: number; readonly frameHeight: number }
  readonly use: Use
}

/** Pictures of assets/source/flat. */
const flatPicture = (name: string): string => `/assets/images/flat/${name}.webp`

/** What stands in a booth: [piece, to the right of its middle as one looks in, towards its front, turned by (degrees), what it does]. */
export type Show = readonly (readonly [
  piece: string,
  right: number,
  front: number,
  turn?: number,
  use?: Use,
])[]

type Rectangle = readonly [x: number, y: number, w: number, h: number]

/** The plan of a level, empty at first. */
export class Plan extends Drawing {
  /** Something flat on a wall: (x, y) on the wall's line, its foot `up` metres high, looking away from the wall. */
  hang(templateId: string, x: number, y: number, facing: Facing, up: number, look: Look = {}) {
    const isAlongX = facing === 'north' || facing === 'south'
    const material = this.wallAt(x, y, isAlongX)
    if (!material) throw new Error(`${this.id}: no wall at ${x}, ${y} to hang ${templateId} on`)
    const off = wallMaterial(material).thickness / 2 + 0.005
    const [dx, dy] = directionOf(facing)
    return this.place(templateId, x + dx * off, y + dy * off, facing, { ...look, up })
  }

  /** A door in the wall through (x, y), the middle of the doorway; its leaf opens towards the facing. */
  door(templateId: string, x: number, y: number, facing: Facing, look: Look = {}) {
    if (this.itemOf(templateId).opens !== 'door') throw new Error(`${this.id}: ${templateId} is no door`)
    return this.place(templateId, x, y, facing, look)
  }

  /** Windows side by side along a wall: middles at each of `ats` along it. */
  windows(templateId: string, facing: Facing, line: number, ats: readonly number[]) {
    if (this.itemOf(templateId).opens !== 'window') throw new Error(`${this.id}: ${templateId} is no window`)
    for (const at of ats) {
      if (facing === 'north' || facing === 'south') this.place(templateId, at, line, facing)
      else this.place(templateId, line, at, facing)
    }
    return this
  }

  /** The same thing at several points. */
  row(templateId: string, points: readonly Point[], facing?: Facing | number, look?: Look) {
    return points.map(([x, y]) => this.place(templateId, x, y, facing, look))
  }

  /** A hedge (or another long piece) from point to point along one axis, as many pieces as fit, evenly spread. */
  hedge(x1: number, y1: number, x2: number, y2: number, templateId = 'hedge') {
    const long = this.itemOf(templateId).size[0]
    const total = Math.abs(x2 - x1) + Math.abs(y2 - y1)
    const count = Math.max(1, Math.floor(total / (long - 0.05)))
    for (let i = 0; i < count; i++) {
      const at = (i + 0.5) / count
      this.place(templateId, x1 + (x2 - x1) * at, y1 + (y2 - y1) * at, y1 === y2 ? 'south' : 'west')
    }
    return this
  }

  /** Trees (or bushes) at points, each a little off, turned and of its own size: the same for the same seed. */
  trees(
    points: readonly Point[],
    { piece = 'tree', seed = 1, jitter = 0.3, scale = [0.85, 1.2] }: Scattering = {},
  ) {
    const random = createRandom(seed)
    for (const [x, y] of points) {
      const [dx, dy] = [(random() - 0.5) * 2 * jitter, (random() - 0.5) * 2 * jitter]
      const size = tidy(scale[0] + random() * (scale[1] - scale[0]))
      this.place(piece, x + dx, y + dy, Math.round(random() * 360), size === 1 ? {} : { scale: size })
    }
    return this
  }

  /** A row of trees from point to point, `spacing` metres apart. */
  treeRow(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    { spacing = 5, ...options }: Scattering & { spacing?: number } = {},
  ) {
    const count = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / spacing))
    const points = Array.from({ length: count + 1 }, (_, i): Point => [
      x1 + ((x2 - x1) * i) / count,
      y1 + ((y2 - y1) * i) / count,
    ])
    return this.trees(points, options)
  }

  /**
   * Rows of seats that look at a point, the first row nearest to it: (x, y) is the middle of the first row, the
   * others follow behind it, seen from `facing`. `aisles` names gaps after so many seats of a row; `rise` lifts
   * each row by so much, from `up` on.
   */
  seatRows(
    templateId: string,
    x: number,
    y: number,
    facing: Facing,
    {
      columns,
      rows,
      spacing = 0.7,
      pitch = 1.1,
      aisles = [],
      aisle = 1.2,
      focus,
      up = 0,
      rise = 0,
    }: SeatRows,
  ) {
    const [dx, dy] = directionOf(facing)
    const spots = Array.from(
      { length: columns },
      (_, i) => i * spacing + aisles.filter((after) => i >= after).length * aisle,
    )
    const middle = spots[columns - 1]! / 2
    for (let row = 0; row < rows; row++) {
      for (const spot of spots) {
        const [sx, sy] = [
          x - dx * row * pitch - dy * (spot - middle),
          y - dy * row * pitch + dx * (spot - middle),
        ]
        const yaw = focus ? Math.round(yawTo(focus[0] - sx, focus[1] - sy)) : facing
        this.place(templateId, sx, sy, yaw, up + rise * row ? { up: up + rise * row } : {})
      }
    }
    return this
  }

  /** A floor of platform pieces side by side (stage decks): from its north-west corner, so many across and deep. */
  platform(templateId: string, x: number, y: number, columns: number, rows: number) {
    const [w, , d] = this.itemOf(templateId).size
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        this.place(templateId, x + (column + 0.5) * w, y + (row + 0.5) * d)
    return this
  }

  /**
   * A stage of decks 2 × 2 m and 0.6 m high and flights of steps: (x, y) its north-west corner, sizes in even
   * metres; `steps` are [x, y, facing] of each flight's middle, `facing` downhill; `tiles` the rectangles of
   * announcer tiles on it, all of it by default.
   */
  stage(
    x: number,
    y: number,
    wide: number,
    deep: number,
    { deck = 'stage-deck', steps = [], stair = 'stage-steps', tiles = [[x, y, wide, deep]] }: StageParts = {},
  ) {
    this.platform(deck, x, y, wide / 2, deep / 2)
    for (const rectangle of tiles) this.announcerTiles(...rectangle)
    for (const [sx, sy, facing] of steps) this.place(stair, sx, sy, facing)
    return this
  }

  /**
   * Stands: tiers 1 m deep, each 0.24 m higher (at most five), looking to `facing`; (x, y) is the middle of the
   * front edge, `long` an even number of metres. `bench` stands on every tier, except where `aisles` says (numbers
   * of the 2 m segments without one).
   */
  stands(x: number, y: number, facing: Facing, { rows, long, bench = 'stand-bench', aisles = [] }: Stands) {
    const [dx, dy] = directionOf(facing)
    const segments = long / 2
    for (let row = 0; row < rows; row++) {
      for (let i = 0; i < segments; i++) {
        const across = (i - (segments - 1) / 2) * 2
        const at = (back: number): Point => [x - dx * back - dy * across, y - dy * back + dx * across]
        this.place(`tier-${row + 1}`, ...at(row + 0.5), facing)
        if (!aisles.includes(i)) this.place(bench, ...at(row + 0.74), facing, { up: (row + 1) * TIER_RISE })
      }
    }
    return this
  }

  /**
   * A booth of 5 × 3.6 m of a fair with its name over the front, and what stands in it.
   */
  booth(templateId: string, x: number, y: number, facing: Facing, text: string, show: Show = []) {
    const [dx, dy] = directionOf(facing)
    this.place(templateId, x, y, facing, { text, name: text })
    for (const [piece, right, front, turn = 0, use] of show)
      this.place(
        piece,
        x + dy * right + dx * front,
        y - dx * right + dy * front,
        (facings[facing] + turn + 360) % 360,
        { up: FLOOR_OF_BOOTH, ...(use && { use }) },
      )
    return this
  }

  /** An exhibit on a plinth, with its name on the plinth's front. */
  exhibit(
    plinthId: PlinthId,
    exhibitId: string,
    x: number,
    y: number,
    facing: Facing,
    text = '',
    { scale = 1, turn = 0 } = {},
  ) {
    this.place(plinthId, x, y, facing, text ? { text, name: text } : {})
    const up = plinthHeights[plinthId]
    return this.work(exhibitId, x, y, (facings[facing] + turn + 360) % 360, { up, scale })
  }

  /** A work one can read about (works.ts). */
  work(templateId: string, x: number, y: number, facing: Facing | number = 'south', look: Look = {}) {
    const use = readingOf(templateId)
    if (!use) throw new Error(`${this.id}: nothing is said of ${templateId}`)
    return this.place(templateId, x, y, facing, { ...look, use })
  }

  /**
   * Framed works along a wall, at eye height: each [piece, where along the wall, whether one reads about it there],
   * their middles `middle` metres high.
   */
  framedRow(
    facing: Facing,
    line: number,
    works: readonly (readonly [piece: string, at: number, reads?: 'read'])[],
    { middle = 1.6, scale = 1 } = {},
  ) {
    const isAlongX = facing === 'north' || facing === 'south'
    for (const [piece, at, reads] of works) {
      const use = reads && readingOf(piece)
      const up = tidy(middle - (this.itemOf(piece).size[1] * scale) / 2)
      this.hang(piece, isAlongX ? at : line, isAlongX ? line : at, facing, up, { scale, ...(use && { use }) })
    }
    return this
  }

  /** The same upright thing (columns, lamps, bollards) from point to point, at most `spacing` metres apart. */
  colonnade(
    templateId: string,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    { spacing = 4, facing = 'south' }: { spacing?: number; facing?: Facing | number } = {},
  ) {
    const count = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / spacing))
    for (let i = 0; i <= count; i++)
      this.place(templateId, x1 + ((x2 - x1) * i) / count, y1 + ((y2 - y1) * i) / count, facing)
    return this
  }

  /** Something with words on it (a piece with `words` in the catalogue, or a sign-board of three planks). */
  sign(templateId: string, x: number, y: number, facing: Facing, text: string, look: Look = {}) {
    return this.place(templateId, x, y, facing, { ...look, text })
  }

  /**
   * A gate one walks into to get to another level of the space, with its name above. Its sign reads from both
   * sides; `facing` is where it is entered from. Left out where the space has no such level, so that a level can
   * also be a space by itself. One comes out before the gate of the plaza one had gone through, or at the first spawn.
   */
  gate({ to, x, y, facing, piece = 'gate' }: Gate): this {
    const link = this.links.find(({ alias }) => alias === to)
    if (!link) return this
    const text = link.name
    this.place(piece, x, y, facing, { text, name: text })
    const arrival =
      link.gate === undefined && this.self.gate !== undefined ? plazaArrival(this.self.gate) : undefined
    this.portal(Math.floor(x), Math.floor(y), {
      targetMap: link.id,
      ...(arrival && { targetX: arrival.x, targetY: arrival.y }),
    })
    return this
  }

  /** A picture on the floor: its corner in the north-west, and how large it is, metres. */
  picture(name: string, x: number, y: number, width: number, height: number): this {
    this.flat.push({ x, y, src: flatPicture(name), width, height, inFront: false })
    return this
  }

  /** An upright board whose picture moves: frames of one sheet side by side, round and round. */
  movingBoard(name: string, x: number, y: number, facing: Facing, { use, ...sheet }: MovingBoard): string {
    const { width, height, frames, frameRate, framing, label } = sheet
    return this.put({
      _name: label,
      x: Math.floor(x),
      y: Math.floor(y),
      width,
      height,
      offsetX: tidy(x - Math.floor(x) - width / 2),
      offsetY: tidy(y - Math.floor(y) - height / 2),
      offsetZ: 0,
      yaw: facings[facing],
      previewMessage: use.words,
      propertiesJson: JSON.stringify(use.properties ?? {}),
      normal: '',
      highlighted: flatPicture(`${name}-near`),
      spritesheet: {
        spritesheetUrl: flatPicture(name),
        framing,
        animations: { turn: { sequence: [0, frames - 1], useSequenceAsRange: true, loop: true, frameRate } },
        currentAnim: 'turn',
      },
      type: interactionKinds.indexOf(use.kind) + 1,
      zIndex: 0,
    })
  }

  /** Somebody who belongs to the level: no piece stands for them (levelGuides.ts). */
  somebody(
    label: string,
    x: number,
    y: number,
    words: string,
    properties: Readonly<Record<string, unknown>>,
  ): string {
    return this.put({
      _name: label,
      x: Math.floor(x),
      y: Math.floor(y),
      width: 1,
      height: 1,
      offsetX: tidy(x - Math.floor(x) - 0.5),
      offsetY: tidy(y - Math.floor(y) - 0.5),
      offsetZ: 0,
      previewMessage: words,
      propertiesJson: JSON.stringify(properties),
      normal: '',
      type: 0,
      zIndex: 0,
    })
  }

  /** The gate to the plaza, where all gates are. */
  wayBack(x: number, y: number, facing: Facing): this {
    const plaza = this.links.find(({ gate }) => gate === undefined)
    return plaza ? this.gate({ to: plaza.alias, x, y, facing }) : this
  }
}

/** How much higher each tier of stands is, metres: one step. */
export const TIER_RISE = 0.24

/** Height of a booth's own floor, metres. */
const FLOOR_OF_BOOTH = 0.04
