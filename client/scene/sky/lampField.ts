import type { Catalogue } from '#shared/map/catalogue.ts'
import { floorCells } from '#shared/map/floors.ts'
import { furnitureOf, placementOf } from '#shared/map/placement.ts'
import { wallCells, wallEdges } from '#shared/map/walls.ts'
import type { GameMap } from '#shared/world/world.ts'

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

/** Everything that shines on a map. */
export function lampsOf(map: GameMap, catalogue: Catalogue): LampSource[] {
  return furnitureOf(map, catalogue).flatMap(({ object, item }) => {
    const kind = kinds.find(([name]) => name.test(item.id))?.[1]
    if (!kind) return []
    const { x, y, z, scale } = placementOf(object)
    const high = item.size[1] * scale * kind.high
    const { reach, strength, colour, halo } = kind
    return [{ x, y: item.mount === 'ceiling' ? y - high : y + high, z, reach, strength, colour, halo }]
  })
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

export interface LampField {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Roots of the light, RGBA, so that eight bits are enough for the dark. */
  readonly pixels: Uint8Array
}

/** Whether light gets from one point to another: walls that are neither glass nor open are in the way. */
function sightOf(
  map: GameMap,
  catalogue: Catalogue,
): (x0: number, z0: number, x1: number, z1: number) => boolean {
  const [width, depth] = map.dimensions ?? [0, 0]
  // One row and column more than cells: the map's far edges have walls, too.
  const at = (x: number, z: number): number =>
    x < 0 || z < 0 || x > width || z > depth ? -1 : z * (width + 1) + x
  const [north, west, solid] = Array.from({ length: 3 }, () => new Uint8Array((width + 1) * (depth + 1))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  for (const { x, y, side, material, opening } of wallEdges(map, catalogue))
    if (material !== 'glass' && !opening) (side === 'n' ? north : west)[at(x, y)] = 1
  for (const { x, y } of wallCells(map)) solid[at(x, y)] = 1
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

/** The light of all lamps on the ground of a map: pools that end at walls, and an even glow in rooms. */
export function lampField(map: GameMap, catalogue: Catalogue, lamps: readonly LampSource[]): LampField {
  const [mapWidth, mapDepth] = map.dimensions ?? [0, 0]
  const width = Math.max(1, (mapWidth + 2 * FIELD_MARGIN_M) * FIELD_PPM)
  const height = Math.max(1, (mapDepth + 2 * FIELD_MARGIN_M) * FIELD_PPM)
  const light = new Float32Array(width * height * 3)
  const at = (pixel: number): number => (pixel + 0.5) / FIELD_PPM - FIELD_MARGIN_M
  floorCells(map).forEach((type, i) => {
    const glow = roomLight[type ?? ''] ?? 0
    if (glow === 0) return
    const [px, pz] = [i % mapWidth, Math.floor(i / mapWidth)].map(
      (cell) => (cell + FIELD_MARGIN_M) * FIELD_PPM,
    ) as [number, number]
    for (let z = pz; z < pz + FIELD_PPM; z++) {
      for (let x = px; x < px + FIELD_PPM; x++) {
        for (let c = 0; c < 3; c++) light[(z * width + x) * 3 + c] = glow * soft[c]!
      }
    }
  })
  const reaches = sightOf(map, catalogue)
  for (const lamp of lamps) {
    const [x0, x1] = [lamp.x - lamp.reach, lamp.x + lamp.reach].map((x) =>
      Math.round((x + FIELD_MARGIN_M) * FIELD_PPM),
    )
    const [z0, z1] = [lamp.z - lamp.reach, lamp.z + lamp.reach].map((z) =>
      Math.round((z + FIELD_MARGIN_M) * FIELD_PPM),
    )
    for (let pz = Math.max(1, z0!); pz < Math.min(height - 1, z1!); pz++) {
      for (let px = Math.max(1, x0!); px < Math.min(width - 1, x1!); px++) {
        const distance = Math.hypot(at(px) - lamp.x, at(pz) - lamp.z) / lamp.reach
        if (distance >= 1 || !reaches(lamp.x, lamp.z, at(px), at(pz))) continue
        const falls = (1 - distance * distance) ** 2 / (1 + 4 * distance * distance)
        for (let c = 0; c < 3; c++)
          light[(pz * width + px) * 3 + c]! += lamp.strength * falls * lamp.colour[c]!
      }
    }
  }
  const pixels = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const brightest = Math.max(light[i * 3]!, light[i * 3 + 1]!, light[i * 3 + 2]!)
    // Many lamps together do not blind, and stay of their colour.
    const pressed = MOST_LIGHT / (1 + brightest)
    for (let c = 0; c < 3; c++) pixels[i * 4 + c] = Math.round(255 * Math.sqrt(light[i * 3 + c]! * pressed))
    pixels[i * 4 + 3] = 255
  }
  return { width, height, pixels }
}
