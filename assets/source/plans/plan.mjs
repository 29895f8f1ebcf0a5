/**
 * The vocabulary built-in worlds are drawn with: floors, walls with doors and windows, furniture, nooks, areas,
 * desks, spawns. Coordinates are metres = cells, x to the east, y to the south (scene z); things are placed by their
 * middle, cells by their north-west corner. Facing is where a thing's front looks.
 */
import { deriveCollisions } from '#shared/map/collisions.ts'
import { decorationText, grounds, lights, plainDecoration } from '#shared/map/decoration.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { toMapFile } from '#shared/map/spaceFile.ts'
import { wallMaterial } from '#shared/map/walls.ts'
import { plinthHeights } from '../pieces/museum.mjs'
import { createRandom } from '../random.mjs'
import { arrivals } from './gates.mjs'

/** Yaw of each facing, degrees clockwise from above, 0 = +z = south. */
export const facings = { south: 0, west: 90, north: 180, east: 270 }

/**
 * @typedef {'north' | 'east' | 'south' | 'west'} Facing
 * @typedef {{ up?: number, scale?: number, colour?: string, text?: string, name?: string }} Look
 *   up: height of its foot above the floor; text: what is written on it (signs)
 */

/**
 * An empty plan of a level.
 * @param {{ id: string, width: number, height: number, name: string, description: string,
 *   catalogue: import('#shared/map/catalogue.ts').Catalogue, links?: readonly number[] }} options
 *   links: the levels its space holds; gates to any other are left out
 */
export function createPlan({ id, width, height, name, description, catalogue, links = [] }) {
  const floors = Array.from({ length: width * height })
  /** 'x,y,n|w' → material; thin walls on the north or west edge of a cell. */
  const edges = new Map()
  const objects = new Map()
  const nooks = new Map()
  const areas = new Map()
  const desks = new Map()
  const spawns = []
  const announcer = []
  const portals = []
  const closed = []
  const decoration = { ...plainDecoration }
  let nextKey = 1

  const itemOf = (templateId) => {
    const item = catalogue.get(templateId)
    if (!item) throw new Error(`${id}: the catalogue has no ${templateId}`)
    return item
  }

  /** The thin wall nearest to a point on one axis: its material, or undefined. */
  const wallAt = (x, y, isAlongX) =>
    edges.get(isAlongX ? `${Math.floor(x)},${Math.round(y)},n` : `${Math.round(x)},${Math.floor(y)},w`)

  const plan = {
    width,
    height,

    /** The time of day: 'day', 'dusk' or 'night'. */
    light(light) {
      if (!lights.includes(light)) throw new Error(`${id}: there is no light ${light}`)
      decoration.light = light
      return plan
    },

    /** What lies round the level: 'lawn', 'plaza', 'lake', 'city' or 'none'. */
    ground(ground) {
      if (!grounds.includes(ground)) throw new Error(`${id}: there is no ground ${ground}`)
      decoration.ground = ground
      return plan
    },

    /** A rectangle of one floor; a later one covers an earlier one. */
    floor(type, x, y, w, h) {
      forCells(x, y, w, h, (cx, cy) => (floors[cy * width + cx] = type))
      return plan
    },

    /** A way of one floor along a line of points (metres), `wide` metres across, with round corners. */
    path(type, points, wide = 2) {
      points.slice(1).forEach((to, i) => {
        const from = points[i]
        forCellsNear(
          (x, y) => distanceToLine(x, y, from, to) <= wide / 2,
          [from, to],
          wide,
          (cx, cy) => (floors[cy * width + cx] = type),
        )
      })
      return plan
    },

    /** A round floor about a point; with `hole`, a ring. */
    disc(type, x, y, radius, hole = 0) {
      const isIn = (px, py) => Math.hypot(px - x, py - y) <= radius && Math.hypot(px - x, py - y) >= hole
      forCellsNear(isIn, [[x, y]], radius * 2, (cx, cy) => (floors[cy * width + cx] = type))
      return plan
    },

    /** A straight thin wall between two grid corners, along one axis. */
    wall(material, x1, y1, x2, y2) {
      if (x1 !== x2 && y1 !== y2) throw new Error(`${id}: a wall runs along an axis`)
      for (let x = Math.min(x1, x2); x < Math.max(x1, x2); x++) edges.set(`${x},${y1},n`, material)
      for (let y = Math.min(y1, y2); y < Math.max(y1, y2); y++) edges.set(`${x1},${y},w`, material)
      return plan
    },

    /** Four walls around a rectangle of cells; per side another material, or false for none. */
    room(material, x, y, w, h, sides = {}) {
      const side = (key, ...line) => sides[key] !== false && plan.wall(sides[key] ?? material, ...line)
      side('north', x, y, x + w, y)
      side('south', x, y + h, x + w, y + h)
      side('west', x, y, x, y + h)
      side('east', x + w, y, x + w, y + h)
      return plan
    },

    /** Anything of the catalogue; x and y are its middle, turned to a facing or by degrees. */
    place(templateId, x, y, facing = 'south', look = {}) {
      const item = itemOf(templateId)
      const yaw = typeof facing === 'number' ? facing : facings[facing]
      const scale = look.scale ?? 1
      const isAcross = Math.round(yaw / 90) % 2 !== 0
      const [w, d] = isAcross ? [item.size[2], item.size[0]] : [item.size[0], item.size[2]]
      const [cellsX, cellsY] = [w, d].map((length) => Math.max(1, Math.round(length * scale)))
      const [cellX, cellY] = [
        Math.max(0, Math.round(x - cellsX / 2)),
        Math.max(0, Math.round(y - cellsY / 2)),
      ]
      const key = String(nextKey++)
      objects.set(key, {
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
        ...(look.text && { propertiesJson: JSON.stringify({ text: look.text }) }),
        normal: '',
        type: 0,
        zIndex: 0,
      })
      return key
    },

    /** Something flat on a wall: (x, y) on the wall's line, its foot `up` metres high, looking away from the wall. */
    hang(templateId, x, y, facing, up, look = {}) {
      const isAlongX = facing === 'north' || facing === 'south'
      const material = wallAt(x, y, isAlongX)
      if (!material) throw new Error(`${id}: no wall at ${x}, ${y} to hang ${templateId} on`)
      const off = wallMaterial(material).thickness / 2 + 0.005
      const [dx, dy] = directionOf(facing)
      return plan.place(templateId, x + dx * off, y + dy * off, facing, { ...look, up })
    },

    /** A door in the wall through (x, y), the middle of the doorway; its leaf opens towards the facing. */
    door(templateId, x, y, facing) {
      if (itemOf(templateId).opens !== 'door') throw new Error(`${id}: ${templateId} is no door`)
      return plan.place(templateId, x, y, facing)
    },

    /** Windows side by side along a wall: middles at each of `ats` along it. */
    windows(templateId, facing, line, ats) {
      if (itemOf(templateId).opens !== 'window') throw new Error(`${id}: ${templateId} is no window`)
      for (const at of ats) {
        if (facing === 'north' || facing === 'south') plan.place(templateId, at, line, facing)
        else plan.place(templateId, line, at, facing)
      }
      return plan
    },

    /** The same thing at several points. */
    row(templateId, points, facing, look) {
      return points.map(([x, y]) => plan.place(templateId, x, y, facing, look))
    },

    /** A hedge (or another long piece) from point to point along one axis, as many pieces as fit, evenly spread. */
    hedge(x1, y1, x2, y2, templateId = 'hedge') {
      const long = itemOf(templateId).size[0]
      const total = Math.abs(x2 - x1) + Math.abs(y2 - y1)
      const count = Math.max(1, Math.floor(total / (long - 0.05)))
      for (let i = 0; i < count; i++) {
        const at = (i + 0.5) / count
        plan.place(templateId, x1 + (x2 - x1) * at, y1 + (y2 - y1) * at, y1 === y2 ? 'south' : 'west')
      }
      return plan
    },

    /** Trees (or bushes) at points, each a little off, turned and of its own size: the same for the same seed. */
    trees(points, { piece = 'tree', seed = 1, jitter = 0.3, scale = [0.85, 1.2] } = {}) {
      const random = createRandom(seed)
      for (const [x, y] of points) {
        const [dx, dy] = [(random() - 0.5) * 2 * jitter, (random() - 0.5) * 2 * jitter]
        const size = tidy(scale[0] + random() * (scale[1] - scale[0]))
        plan.place(piece, x + dx, y + dy, Math.round(random() * 360), size === 1 ? {} : { scale: size })
      }
      return plan
    },

    /**
     * A row of trees from point to point, `spacing` metres apart.
     * @param {number} x1
     * @param {number} y1
     * @param {number} x2
     * @param {number} y2
     * @param {{ spacing?: number, piece?: string, seed?: number, jitter?: number, scale?: [number, number] }} [options]
     */
    treeRow(x1, y1, x2, y2, { spacing = 5, ...options } = {}) {
      const count = Math.max(1, Math.round(Math.hypot(x2 - x1, y2 - y1) / spacing))
      const points = Array.from({ length: count + 1 }, (_, i) => [
        x1 + ((x2 - x1) * i) / count,
        y1 + ((y2 - y1) * i) / count,
      ])
      return plan.trees(points, options)
    },

    /**
     * Rows of seats that look at a point, the first row nearest to it: (x, y) is the middle of the first row, the
     * others follow behind it, seen from `facing`. `aisles` names gaps after so many seats of a row; `rise` lifts
     * each row by so much, from `up` on.
     * @param {string} templateId
     * @param {number} x
     * @param {number} y
     * @param {string} facing
     * @param {{ columns: number, rows: number, spacing?: number, pitch?: number, aisles?: readonly number[],
     *   aisle?: number, focus?: readonly [number, number], up?: number, rise?: number }} options
     */
    seatRows(
      templateId,
      x,
      y,
      facing,
      { columns, rows, spacing = 0.7, pitch = 1.1, aisles = [], aisle = 1.2, focus, up = 0, rise = 0 },
    ) {
      const [dx, dy] = directionOf(facing)
      const spots = Array.from(
        { length: columns },
        (_, i) => i * spacing + aisles.filter((after) => i >= after).length * aisle,
      )
      const middle = spots[columns - 1] / 2
      for (let row = 0; row < rows; row++) {
        for (const spot of spots) {
          const [sx, sy] = [
            x - dx * row * pitch - dy * (spot - middle),
            y - dy * row * pitch + dx * (spot - middle),
          ]
          const yaw = focus ? Math.round(yawTo(focus[0] - sx, focus[1] - sy)) : facing
          plan.place(templateId, sx, sy, yaw, up + rise * row ? { up: up + rise * row } : {})
        }
      }
      return plan
    },

    /** A floor of platform pieces side by side (stage decks): from its north-west corner, so many across and deep. */
    platform(templateId, x, y, columns, rows) {
      const [w, , d] = itemOf(templateId).size
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++)
          plan.place(templateId, x + (column + 0.5) * w, y + (row + 0.5) * d)
      return plan
    },

    /**
     * A stage of decks 2 × 2 m and 0.6 m high and flights of steps: (x, y) its north-west corner, sizes in even
     * metres; `steps` are [x, y, facing] of each flight's middle, `facing` downhill; `tiles` the rectangles of
     * announcer tiles on it, all of it by default.
     */
    stage(
      x,
      y,
      wide,
      deep,
      { deck = 'stage-deck', steps = [], stair = 'stage-steps', tiles = [[x, y, wide, deep]] } = {},
    ) {
      plan.platform(deck, x, y, wide / 2, deep / 2)
      for (const rectangle of tiles) plan.announcerTiles(...rectangle)
      for (const [sx, sy, facing] of steps) plan.place(stair, sx, sy, facing)
      return plan
    },

    /**
     * Stands: tiers 1 m deep, each 0.24 m higher (at most five), looking to `facing`; (x, y) is the middle of the
     * front edge, `long` an even number of metres. `bench` stands on every tier, except where `aisles` says (numbers
     * of the 2 m segments without one).
     */
    stands(x, y, facing, { rows, long, bench = 'stand-bench', aisles = [] }) {
      const [dx, dy] = directionOf(facing)
      const segments = long / 2
      for (let row = 0; row < rows; row++) {
        for (let i = 0; i < segments; i++) {
          const across = (i - (segments - 1) / 2) * 2
          const at = (back) => [x - dx * back - dy * across, y - dy * back + dx * across]
          plan.place(`tier-${row + 1}`, ...at(row + 0.5), facing)
          if (!aisles.includes(i)) plan.place(bench, ...at(row + 0.74), facing, { up: (row + 1) * TIER_RISE })
        }
      }
      return plan
    },

    /**
     * A booth of 5 × 3.6 m of a fair with its name over the front, and what stands in it: `show` is
     * [piece, to the right of its middle as one looks in, towards its front, turned by (degrees)], metres.
     * @param {string} templateId
     * @param {number} x
     * @param {number} y
     * @param {Facing} facing
     * @param {string} text
     * @param {readonly (readonly [string, number, number, number?])[]} [show]
     */
    booth(templateId, x, y, facing, text, show = []) {
      const [dx, dy] = directionOf(facing)
      plan.place(templateId, x, y, facing, { text, name: text })
      for (const [piece, right, front, turn = 0] of show)
        plan.place(
          piece,
          x + dy * right + dx * front,
          y - dx * right + dy * front,
          (facings[facing] + turn + 360) % 360,
          { up: FLOOR_OF_BOOTH },
        )
      return plan
    },

    /** An exhibit on a plinth, with its name on the plinth's front. */
    exhibit(plinthId, exhibitId, x, y, facing, text = '', { scale = 1, turn = 0 } = {}) {
      plan.place(plinthId, x, y, facing, text ? { text, name: text } : {})
      const up = plinthHeights[plinthId]
      if (up === undefined) throw new Error(`${id}: ${plinthId} is no plinth`)
      return plan.place(exhibitId, x, y, (facings[facing] + turn + 360) % 360, { up, scale })
    },

    /**
     * Framed works along a wall, at eye height: each [piece, where along the wall], their middles `middle` metres
     * high.
     */
    framedRow(facing, line, works, { middle = 1.6, scale = 1 } = {}) {
      const isAlongX = facing === 'north' || facing === 'south'
      for (const [piece, at] of works) {
        const up = tidy(middle - (itemOf(piece).size[1] * scale) / 2)
        plan.hang(piece, isAlongX ? at : line, isAlongX ? line : at, facing, up, { scale })
      }
      return plan
    },

    /** The same upright thing (columns, lamps, bollards) from point to point, at most `spacing` metres apart. */
    colonnade(templateId, x1, y1, x2, y2, { spacing = 4, facing = 'south' } = {}) {
      const count = Math.max(1, Math.ceil(Math.hypot(x2 - x1, y2 - y1) / spacing))
      for (let i = 0; i <= count; i++)
        plan.place(templateId, x1 + ((x2 - x1) * i) / count, y1 + ((y2 - y1) * i) / count, facing)
      return plan
    },

    /** Something with words on it (a piece with `words` in the catalogue, or a sign-board of three planks). */
    sign(templateId, x, y, facing, text, look = {}) {
      return plan.place(templateId, x, y, facing, { ...look, text })
    },

    /**
     * A gate one walks into to get to another level of the space, with its name above. Its sign reads from both
     * sides; `facing` is where it is entered from. Left out where the space has no such level, so that a level can
     * also be a space by itself. One comes out at gates.mjs' arrival of that level, or at its first spawn.
     * @param {{ to: number, x: number, y: number, facing: Facing, text: string, piece?: string }} gate
     */
    gate({ to, x, y, facing, text, piece = 'gate' }) {
      if (!links.includes(to)) return plan
      plan.place(piece, x, y, facing, { text, name: text })
      const arrival = arrivals[to]?.[id]
      plan.portal(Math.floor(x), Math.floor(y), {
        targetMap: String(to),
        ...(arrival && { targetX: arrival.x, targetY: arrival.y }),
      })
      return plan
    },

    /** A named private place of whole cells with a carpet. */
    nook(key, nookName, x, y, w, h, { capacity, colored = true, bookable = false } = {}) {
      const coords = []
      forCells(x, y, w, h, (cx, cy) => coords.push({ x: cx, y: cy }))
      nooks.set(key, {
        nookCoords: { coords },
        name: nookName,
        colored,
        bookable,
        restricted: false,
        ...(capacity && { capacity }),
      })
      return plan
    },

    /** An area of one of the three categories; may be called again with the same key for more rectangles. */
    area(key, category, x, y, w, h) {
      const area = areas.get(key) ?? { category, coords: [] }
      area.coords.push({ x1: x, y1: y, x2: x + w - 1, y2: y + h - 1 })
      areas.set(key, area)
      return plan
    },

    /** Somebody's own desk: a rectangle of cells. */
    desk(key, x, y, w, h) {
      desks.set(key, { coords: [{ x1: x, y1: y, x2: x + w - 1, y2: y + h - 1 }] })
      return plan
    },

    spawn(spawnId, x, y) {
      spawns.push({ x, y, spawnId })
      return plan
    },

    /** Tiles from which one speaks to the whole level. */
    announcerTiles(x, y, w, h) {
      forCells(x, y, w, h, (cx, cy) => announcer.push({ x: cx, y: cy }))
      return plan
    },

    portal(x, y, target) {
      portals.push({ x, y, ...target })
      return plan
    },

    /** Cells nobody may walk on although they look free. */
    close(x, y, w, h) {
      forCells(x, y, w, h, (cx, cy) => closed.push(cy * width + cx))
      return plan
    },

    /** The finished level as a MapFile, with its collision mask. */
    finish() {
      const draft = {
        id,
        name,
        description,
        dimensions: [width, height],
        walls: masksBy(wallTypes()),
        floors: masksBy(floors.flatMap((type, i) => (type ? [[type, i]] : []))),
        areas: Object.fromEntries(areas),
        desks: Object.fromEntries(desks),
        objects,
        nooks,
        spawns,
        spawn: spawns[0] && { x: spawns[0].x, y: spawns[0].y },
        portals,
        announcer,
        assets: [],
        backgroundImagePath: '',
        foregroundImagePath: '',
        muteOnEntry: false,
        useDrawnBG: true,
        ...(decorationText(decoration) && { decoration: decorationText(decoration) }),
      }
      const collisions = deriveCollisions(draft, catalogue)
      for (const i of closed) collisions[i] = 1
      return toMapFile({ ...draft, collisions })
    },
  }

  function forCells(x, y, w, h, visit) {
    if (x < 0 || y < 0 || x + w > width || y + h > height)
      throw new Error(`${id}: ${x},${y} ${w}×${h} leaves the map`)
    for (let cy = y; cy < y + h; cy++) for (let cx = x; cx < x + w; cx++) visit(cx, cy)
  }

  /** Visits the cells whose middle fulfils `isIn`, looked for within `reach` metres of points. */
  function forCellsNear(isIn, points, reach, visit) {
    const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]))
    const low = (values) => Math.max(0, Math.floor(Math.min(...values) - reach))
    const high = (values, limit) => Math.min(limit, Math.ceil(Math.max(...values) + reach))
    for (let cy = low(ys); cy < high(ys, height); cy++)
      for (let cx = low(xs); cx < high(xs, width); cx++) if (isIn(cx + 0.5, cy + 0.5)) visit(cx, cy)
  }

  /** Thin walls as [type key, cell]; walls on the far edges of the map belong to the last row and column. */
  function wallTypes() {
    return [...edges].map(([edge, material]) => {
      const [x, y, side] = edge.split(',')
      const [cx, cy] = [Number(x), Number(y)]
      if (side === 'n' && cy === height) return [`${material}:s`, (cy - 1) * width + cx]
      if (side === 'w' && cx === width) return [`${material}:e`, cy * width + cx - 1]
      return [`${material}:${side}`, cy * width + cx]
    })
  }

  function masksBy(marks) {
    const masks = new Map()
    for (const [type, i] of marks) {
      const mask = masks.get(type) ?? new Uint8Array(width * height)
      mask[i] = 1
      masks.set(type, mask)
    }
    return Object.fromEntries([...masks].sort().map(([type, mask]) => [type, encodeMask(mask)]))
  }

  return plan
}

/** Millimetres are enough; also removes −0. */
const tidy = (value) => Math.round(value * 1000) / 1000 + 0

/** How much higher each tier of stands is, metres: one step. */
export const TIER_RISE = 0.24

/** Yaw in degrees that looks along (dx, dy). */
const yawTo = (dx, dy) => (((Math.atan2(-dx, dy) * 180) / Math.PI) % 360) + 0

/** Distance in metres from a point to the straight line between two points. */
function distanceToLine(x, y, [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const at = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x1 - dx * at, y - y1 - dy * at)
}

/** Unit vector [dx, dy] of a facing. */
export const directionOf = (facing) =>
  ({ north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] })[facing]

/** Height of a booth's own floor, metres. */
const FLOOR_OF_BOOTH = 0.04

const opposite = { north: 'south', south: 'north', east: 'west', west: 'east' }

/**
 * A table with chairs around it: `long` on each long side, `heads` names the ends that have one too.
 * @param {{ table: string, chair: string, long?: number, gap?: number, spacing?: number, heads?: Facing[] }} options
 *   gap: from the table's edge to the middle of a chair
 */
export function tableWithChairs(plan, catalogue, x, y, options) {
  const { table, chair, long = 2, gap = 0.32, spacing = 0.8, heads = [], along = 'x' } = options
  const [length, , depth] = catalogue.get(table).size
  plan.place(table, x, y, along === 'x' ? 'south' : 'west')
  const sides = along === 'x' ? ['north', 'south'] : ['west', 'east']
  for (const side of sides) {
    const [dx, dy] = directionOf(side)
    for (let i = 0; i < long; i++) {
      const at = (i - (long - 1) / 2) * spacing
      const away = depth / 2 + gap
      plan.place(chair, x + dx * away + (dx ? 0 : at), y + dy * away + (dy ? 0 : at), opposite[side])
    }
  }
  for (const head of heads) {
    const [dx, dy] = directionOf(head)
    plan.place(chair, x + dx * (length / 2 + gap), y + dy * (length / 2 + gap), opposite[head])
  }
}

/**
 * An island of desks: `columns` side by side along x, a row facing north and a row facing south behind each other,
 * each with its chair and registered as a desk of the map (`${key}-1` …).
 */
export function deskIsland(plan, key, x, y, { columns, desk, chairs, width = 1.6, depth = 0.8 }) {
  let number = 1
  for (const row of ['north', 'south']) {
    // The sitter's side of a desk is its front.
    const outward = row === 'north' ? -1 : 1
    for (let i = 0; i < columns; i++) {
      const at = x + (i - (columns - 1) / 2) * width
      const deskAt = y + (outward * depth) / 2
      plan.place(typeof desk === 'function' ? desk(number) : desk, at, deskAt, row)
      plan.place(
        chairs[number % chairs.length],
        at + ((number % 3) - 1) * 0.06,
        deskAt + outward * 0.72,
        opposite[row],
      )
      plan.desk(`${key}-${number}`, Math.floor(at), Math.floor(deskAt + outward * 0.4), 1, 1)
      number++
    }
  }
}
