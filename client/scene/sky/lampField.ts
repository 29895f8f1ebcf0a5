import type { CatalogueItem } from '#shared/map/catalogue.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { changes } from '../level/changes.ts'
import type { FloorsPart, WallsPart } from '../level/building/groundParts.ts'
import { joinedRects, type PixelRect } from '../level/building/patchTexture.ts'

/** Pixels per metre of the light on the ground: pools of light are soft. */
export const FIELD_PPM = 3
/** Round the map, so that lamps at its edge shine on over it, metres. */
export const FIELD_MARGIN_M = 6

/** Something that shines, metres. */
export interface LampSource {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly reach: number
  readonly strength: number
  /** Linear red, green, blue. */
  readonly colour: readonly [number, number, number]
  /** Width of the shine one sees round it; 0: none (screens, ceilings of light). */
  readonly halo: number
}

type Kind = Pick<LampSource, 'reach' | 'strength' | 'colour' | 'halo'> & {
  /** Height of the shining part as a share of the piece's own; a ceiling piece hangs. */
  readonly high: number
}

const warm = [1, 0.72, 0.42] as const
const soft = [1, 0.82, 0.6] as const
const cool = [0.45, 0.7, 1] as const
const teal = [0.3, 0.95, 0.88] as const

/** What shines, by the name of the piece; the first that fits counts. */
const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^lamp-(linear|ceiling)/, { reach: 5.5, strength: 0.75, colour: soft, halo: 0, high: 0 }],
  [/^lamp-pendant/, { reach: 4.2, strength: 0.9, colour: warm, halo: 0.7, high: 0.9 }],
  [/^lamp-(floor|arc)/, { reach: 4, strength: 0.8, colour: warm, halo: 0.9, high: 0.88 }],
  [/^desk-lamp/, { reach: 1.7, strength: 0.6, colour: warm, halo: 0.35, high: 0.8 }],
  [
    /street-?lamp|lamp-?post|lamp-street|lantern/,
    { reach: 8, strength: 1.1, colour: warm, halo: 1.3, high: 0.9 },
  ],
  [/bollard/, { reach: 3.5, strength: 0.7, colour: warm, halo: 0.6, high: 0.85 }],
  [/spot|truss-beam|stage-light/, { reach: 6, strength: 0.7, colour: soft, halo: 0.6, high: 0.9 }],
  [/(^|-)lamp(-|$)|light-?box/, { reach: 4, strength: 0.7, colour: warm, halo: 0.6, high: 0.85 }],
  [
    /led-?wall|screen-wall|screen-large|stage-screen/,
    { reach: 6, strength: 0.5, colour: cool, halo: 0, high: 0.5 },
  ],
  [/^(tv|monitor|vending)/, { reach: 2.2, strength: 0.28, colour: cool, halo: 0, high: 0.5 }],
  [/^gate(-|$)|portal/, { reach: 4.5, strength: 0.6, colour: teal, halo: 0, high: 0.5 }],
]

/** What an object shines with, if it does. */
export function lampOf(object: MapObject, item: CatalogueItem): LampSource | undefined {
  // One that is off is another piece (shared/map/thingStates.ts).
  const kind = item.id.endsWith('-off') ? undefined : kinds.find(([name]) => name.test(item.id))?.[1]
  if (!kind) return undefined
  const { x, y, z, scale } = placementOf(object)
  const high = item.size[1] * scale * kind.high
  const { reach, strength, colour, halo } = kind
  return { x, y: item.mount === 'ceiling' ? y - high : y + high, z, reach, strength, colour, halo }
}

/** Light that fills a room at night without being any one lamp's, by its floor. Others lie outside. */
const roomLight: Readonly<Record<string, number>> = {
  wood: 0.3,
  carpet: 0.3,
  'carpet-teal': 0.3,
  'carpet-slate': 0.3,
  tile: 0.33,
  concrete: 0.24,
  terrazzo: 0.33,
  parquet: 0.3,
  stage: 0.18,
}

/** What the light of any number of lamps at one place comes near to, of what a pixel can say. */
const MOST_LIGHT = 0.75

/** What lamps light: floors, and walls in the way. */
export interface LitGround {
  readonly floors: FloorsPart
  readonly walls: WallsPart
}

type Sight = (x0: number, z0: number, x1: number, z1: number) => boolean

/** Whether light gets from one point to another: walls that are neither glass nor open are in the way. */
function sightOf({ floors: { width, depth }, walls }: LitGround): Sight {
  // One row and column more than cells: the map's far edges have walls, too.
  const at = (x: number, z: number): number =>
    x < 0 || z < 0 || x > width || z > depth ? -1 : z * (width + 1) + x
  const [north, west, solid] = Array.from({ length: 3 }, () => new Uint8Array((width + 1) * (depth + 1))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  for (const { x, y, side, material, opening } of walls.edges)
    if (material !== 'glass' && !opening) (side === 'n' ? north : west)[at(x, y)] = 1
  for (const { x, y } of walls.cells) solid[at(x, y)] = 1
  return (x0, z0, x1, z1) => {
    let [cx, cz] = [Math.floor(x0), Math.floor(z0)]
    const [ex, ez] = [Math.floor(x1), Math.floor(z1)]
    const [dx, dz] = [x1 - x0, z1 - z0]
    const [sx, sz] = [Math.sign(dx), Math.sign(dz)]
    let tx = dx === 0 ? Infinity : (cx + (sx > 0 ? 1 : 0) - x0) / dx
    let tz = dz === 0 ? Infinity : (cz + (sz > 0 ? 1 : 0) - z0) / dz
    while (cx !== ex || cz !== ez) {
      if (tx > 1 && tz > 1) return true
      if (tx < tz) {
        if (west[at(sx > 0 ? cx + 1 : cx, cz)]) return false
        cx += sx
        tx += sx / dx
      } else {
        if (north[at(cx, sz > 0 ? cz + 1 : cz)]) return false
        cz += sz
        tz += sz / dz
      }
      if (solid[at(cx, cz)]) return false
    }
    return true
  }
}

/** Length of an edge with a pixel's share: what lies farther beyond a lamp's reach shades nothing of it, metres. */
const EDGE_M = 1.5

/** How much of a lamp's light falls on each pixel round it. */
interface Pool extends PixelRect {
  readonly falls: Float32Array
}

const pixelOf = (metres: number): number => Math.round((metres + FIELD_MARGIN_M) * FIELD_PPM)
const metresOf = (pixel: number): number => (pixel + 0.5) / FIELD_PPM - FIELD_MARGIN_M

/**
 * The light of all lamps on the ground of a map: pools that end at walls, and an even glow in rooms. When lamps come,
 * go or are moved only the places they light are worked out anew.
 */
export class LampField {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Roots of the light, RGBA, so that eight bits are enough for the dark. */
  readonly pixels: Uint8Array<ArrayBuffer>
  private readonly glow: Float32Array
  private ground: LitGround
  private reaches: Sight
  private lamps: readonly LampSource[]
  private readonly pools = new Map<LampSource, Pool>()
  /** Lamps whose light is still to be worked out; until then they give what they gave before, or nothing. */
  private readonly left = new Set<LampSource>()
  /** Where light of lamps that went is still to be taken away. */
  private gone: readonly PixelRect[] = []

  constructor(ground: LitGround, lamps: readonly LampSource[]) {
    const { width: mapWidth, depth, cells } = ground.floors
    this.width = Math.max(1, (mapWidth + 2 * FIELD_MARGIN_M) * FIELD_PPM)
    this.height = Math.max(1, (depth + 2 * FIELD_MARGIN_M) * FIELD_PPM)
    this.pixels = new Uint8Array(this.width * this.height * 4)
    this.glow = new Float32Array(this.width * this.height)
    cells.forEach((type, i) => {
      const glow = roomLight[type ?? ''] ?? 0
      if (glow === 0) return
      const x = ((i % mapWidth) + FIELD_MARGIN_M) * FIELD_PPM
      const z = (Math.floor(i / mapWidth) + FIELD_MARGIN_M) * FIELD_PPM
      for (let pz = z; pz < z + FIELD_PPM; pz++)
        this.glow.fill(glow, pz * this.width + x, pz * this.width + x + FIELD_PPM)
    })
    this.ground = ground
    this.reaches = sightOf(ground)
    this.lamps = lamps
    for (const lamp of lamps) this.pools.set(lamp, this.poolOf(lamp))
    this.draw({ x: 0, y: 0, w: this.width, h: this.height })
  }

  /**
   * Other lamps, or other walls between the same floors; answers what became another: the light of about so many pixels
   * `atOnce`. `go` works out the rest.
   */
  sync(lamps: readonly LampSource[], walls: WallsPart, atOnce = Infinity): PixelRect[] {
    const { gone, come } = changes(this.lamps, lamps)
    this.lamps = lamps
    this.gone = [...this.gone, ...gone.flatMap((lamp) => this.pools.get(lamp) ?? [])]
    for (const lamp of gone) {
      this.pools.delete(lamp)
      this.left.delete(lamp)
    }
    for (const lamp of [...come, ...this.rewall(walls)]) this.left.add(lamp)
    return this.go(atOnce)
  }

  /** Whether the light of some lamps is still to be worked out. */
  get isMore(): boolean {
    return this.gone.length + this.left.size > 0
  }

  /** Goes on with what is left; answers what became another. */
  go(atOnce = Infinity): PixelRect[] {
    const rects: PixelRect[] = []
    let pixels = 0
    const take = (rect: PixelRect): void => {
      pixels += rect.w * rect.h
      if (rect.w > 0 && rect.h > 0) rects.push(rect)
    }
    // Where one went and where it is now, by turns: nothing is dark for longer than it must.
    let taken = 0
    for (const lamp of this.left) {
      if (pixels >= atOnce) break
      if (taken < this.gone.length) take(this.gone[taken++]!)
      this.left.delete(lamp)
      const pool = this.poolOf(lamp)
      this.pools.set(lamp, pool)
      take(pool)
    }
    while (taken < this.gone.length && pixels < atOnce) take(this.gone[taken++]!)
    this.gone = this.gone.slice(taken)
    const touched = joinedRects(rects)
    for (const rect of touched) this.draw(rect)
    return touched
  }

  /** Takes over other walls; answers the lamps that have light to lose or to win by them. */
  private rewall(walls: WallsPart): LampSource[] {
    const { edges, cells } = this.ground.walls
    if (walls === this.ground.walls) return []
    const { gone, come } = changes(edges, walls.edges)
    const isOtherBlock = cells !== walls.cells
    this.ground = { floors: this.ground.floors, walls }
    this.reaches = sightOf(this.ground)
    const others = [...gone, ...come]
    return [...this.pools.keys()].filter(
      ({ x, z, reach }) =>
        isOtherBlock || others.some((edge) => Math.hypot(edge.x - x, edge.y - z) <= reach + EDGE_M),
    )
  }

  private poolOf(lamp: LampSource): Pool {
    const x = Math.max(1, pixelOf(lamp.x - lamp.reach))
    const y = Math.max(1, pixelOf(lamp.z - lamp.reach))
    const w = Math.max(0, Math.min(this.width - 1, pixelOf(lamp.x + lamp.reach)) - x)
    const h = Math.max(0, Math.min(this.height - 1, pixelOf(lamp.z + lamp.reach)) - y)
    const falls = new Float32Array(w * h)
    for (let pz = 0; pz < h; pz++) {
      for (let px = 0; px < w; px++) {
        const [toX, toZ] = [metresOf(x + px), metresOf(y + pz)]
        const distance = Math.hypot(toX - lamp.x, toZ - lamp.z) / lamp.reach
        if (distance >= 1 || !this.reaches(lamp.x, lamp.z, toX, toZ)) continue
        falls[pz * w + px] = (1 - distance * distance) ** 2 / (1 + 4 * distance * distance)
      }
    }
    return { x, y, w, h, falls }
  }

  /** Works out a rectangle from what each lamp gives to it. */
  private draw({ x, y, w, h }: PixelRect): void {
    const light = new Float32Array(w * h * 3)
    for (let pz = 0; pz < h; pz++) {
      for (let px = 0; px < w; px++) {
        const glow = this.glow[(y + pz) * this.width + x + px]!
        for (let c = 0; c < 3; c++) light[(pz * w + px) * 3 + c] = glow * soft[c]!
      }
    }
    for (const lamp of this.lamps) {
      const pool = this.pools.get(lamp)
      if (!pool) continue
      const [x0, x1] = [Math.max(x, pool.x), Math.min(x + w, pool.x + pool.w)]
      const [z0, z1] = [Math.max(y, pool.y), Math.min(y + h, pool.y + pool.h)]
      const [red, green, blue] = lamp.colour
      for (let pz = z0; pz < z1; pz++) {
        for (let px = x0; px < x1; px++) {
          const shine = lamp.strength * pool.falls[(pz - pool.y) * pool.w + px - pool.x]!
          if (shine === 0) continue
          const i = ((pz - y) * w + px - x) * 3
          light[i]! += shine * red
          light[i + 1]! += shine * green
          light[i + 2]! += shine * blue
        }
      }
    }
    for (let i = 0; i < w * h; i++) {
      const brightest = Math.max(light[i * 3]!, light[i * 3 + 1]!, light[i * 3 + 2]!)
      // Many lamps together do not blind, and stay of their colour.
      const pressed = MOST_LIGHT / (1 + brightest)
      const to = ((y + Math.floor(i / w)) * this.width + x + (i % w)) * 4
      for (let c = 0; c < 3; c++)
        this.pixels[to + c] = Math.round(255 * Math.sqrt(light[i * 3 + c]! * pressed))
      this.pixels[to + 3] = 255
    }
  }
}
