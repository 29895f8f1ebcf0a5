/** Tileable floor and wall materials: albedo, normal and roughness maps computed from layered noise. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { channels } from '../colours.ts'
import type { Log } from '../log.ts'
import { assetsFolder } from '../paths.ts'
import { createRandom } from '../random.ts'
import { concrete, grass, paving, stone, terrazzo, water } from './grounds.ts'
import { createLayeredNoise, createNoise, createScatter } from './noise.ts'
import { mix, shade, step, wrapUnit, type Surface } from './surface.ts'

/** Light oak planks, 16 cm wide, in random lengths. */
function wood(): Surface {
  const rows = 15
  const pixels = 1024
  const random = createRandom(5)
  const tones = Array.from({ length: rows * 2 }, () => random())
  const shifts = Array.from({ length: rows }, (_, row) => wrapUnit(row * 0.382 + random() * 0.2))
  const grain = createLayeredNoise(3, 48, 3, 5)
  const fibre = createLayeredNoise(10, 256, 9, 2)
  const bend = createLayeredNoise(3, 8, 21, 3)
  const [light, middle, dark] = [channels('#d8b98f'), channels('#c8a577'), channels('#ab835a')]
  return {
    pixels,
    metres: 2.4,
    relief: 2.2,
    sample(u: number, v: number) {
      const row = Math.floor(v * rows)
      const along = wrapUnit(u + shifts[row]!) * 2
      const plank = Math.floor(along)
      const tone = tones[row * 2 + plank]!
      const [x, y] = [along - plank, v * rows - row]
      const edge = Math.min((Math.min(x, 1 - x) / 2) * pixels, (Math.min(y, 1 - y) / rows) * pixels)
      const seam = step(0.2, 2, edge)
      const [gu, gv] = [u + tone * 7.3, v * 0.5 + tone * 3.1]
      // Growth rings cut lengthwise: stretched waves bent by slow noise.
      const rings = 0.5 + 0.5 * Math.sin((y * 1.6 + bend(gu, gv) * 5 + tone * 9) * 6.283)
      const lines = grain(gu, gv)
      const fine = fibre(gu, v)
      let colour = mix(
        mix(middle, light, 0.25 + tone * 0.5),
        dark,
        rings * 0.2 + step(0.5, 0.9, lines) * 0.35,
      )
      colour = shade(colour, (0.92 + 0.14 * fine) * (0.975 + 0.05 * tone) * (0.55 + 0.45 * seam))
      return {
        colour,
        rough: 0.46 + 0.14 * (1 - fine) + 0.2 * (1 - seam),
        height: seam + fine * 0.12 - rings * 0.06,
      }
    },
  }
}

/** Carpet tiles of 50 cm laid chequerwise, each second one turned by 90°. */
function carpet(base: string, fleck: string): Surface {
  const pixels = 512
  const pile = createNoise(256, 256, 4)
  const loops = createNoise(128, 128, 12)
  const stripes = createLayeredNoise(96, 6, 8, 2)
  const [low, high] = [channels(base), channels(fleck)]
  return {
    pixels,
    metres: 1,
    relief: 1.1,
    sample(u: number, v: number) {
      const turned = (Math.floor(u * 2) + Math.floor(v * 2)) % 2 === 1
      const [a, b] = turned ? [v, u] : [u, v]
      const edge =
        Math.min(...[u, v].map((x) => Math.min(wrapUnit(x * 2), 1 - wrapUnit(x * 2)))) * (pixels / 2)
      const seam = step(0, 2.5, edge)
      const yarn = pile(u, v) * 0.55 + loops(u, v) * 0.45
      const colour = mix(low, high, step(0.15, 0.95, yarn * 0.7 + stripes(a, b) * 0.3))
      return {
        colour: shade(colour, (turned ? 0.965 : 1) * (0.86 + 0.14 * seam)),
        rough: 0.94,
        height: yarn * 1.1 * seam,
      }
    },
  }
}

/** Terrazzo slabs of 60 cm with fine joints. */
function tile(): Surface {
  const pixels = 512
  const chips = [createScatter(34, 34, 3), createScatter(64, 64, 14), createScatter(19, 19, 31)]
  const ragged = createNoise(64, 64, 7)
  const cloud = createLayeredNoise(4, 4, 2, 4)
  const ground = channels('#e4e0d8')
  const stones = ['#cfc6b8', '#b9b4ac', '#d7bfa4', '#a9b3b4', '#f1eee8', '#c99e86'].map(channels)
  return {
    pixels,
    metres: 1.2,
    relief: 1.6,
    sample(u: number, v: number) {
      const edge =
        Math.min(...[u, v].map((x) => Math.min(wrapUnit(x * 2), 1 - wrapUnit(x * 2)))) * (pixels / 2)
      const joint = step(0.6, 2, edge)
      let colour = shade(ground, 0.97 + 0.05 * cloud(u, v))
      for (const [i, chip] of chips.entries()) {
        const { distance, turn, pick } = chip(u, v)
        // Angular pebbles of different sizes: two out of three cells have one.
        const radius =
          pick < 0.66 ? 0.16 + 0.2 * wrapUnit(pick * 9) + 0.05 * Math.cos(turn * 3 + pick * 20) : 0
        const inside = step(0.05, -0.03, distance - radius + (ragged(u * 2, v * 2) - 0.5) * 0.14)
        colour = mix(colour, stones[Math.floor(pick * 97) % stones.length]!, inside * (i === 2 ? 0.6 : 0.8))
      }
      colour = mix(channels('#b5afa5'), colour, joint)
      return { colour, rough: joint > 0.5 ? 0.34 + 0.08 * cloud(u, v) : 0.8, height: joint }
    },
  }
}

/** White wall plaster: nearly plain, with the soft orange peel of a paint roller. */
function plaster(): Surface {
  const roller = createLayeredNoise(72, 72, 5, 3)
  const cloud = createLayeredNoise(3, 3, 8, 3)
  const base = channels('#eeede8')
  return {
    pixels: 512,
    metres: 2,
    relief: 0.9,
    sample: (u: number, v: number) => ({
      colour: shade(base, 0.975 + 0.03 * cloud(u, v) + 0.02 * (roller(u, v) - 0.5)),
      rough: 0.88,
      height: roller(u, v) * 1.6,
    }),
  }
}

/** Stage boards: dark matte planks, 20 cm wide, worn a little. */
function stage(): Surface {
  const rows = 10
  const pixels = 512
  const random = createRandom(37)
  const tones = Array.from({ length: rows }, () => random())
  const grain = createLayeredNoise(3, 64, 4, 4)
  const wear = createLayeredNoise(5, 9, 16, 4)
  const [dark, light] = [channels('#2b2a2d'), channels('#45434a')]
  return {
    pixels,
    metres: 2,
    relief: 1.8,
    sample(u: number, v: number) {
      const row = Math.floor(v * rows)
      const y = v * rows - row
      const seam = step(0.4, 2.2, (Math.min(y, 1 - y) / rows) * pixels)
      const tone = tones[row]!
      const lines = grain(u + tone * 3.7, v)
      const worn = step(0.52, 0.8, wear(u, v))
      const colour = mix(dark, light, 0.5 * lines + 0.4 * tone + 0.2 * worn)
      return {
        colour: shade(colour, 0.5 + 0.5 * seam),
        rough: 0.78 - 0.18 * worn + 0.1 * (1 - lines),
        height: seam + lines * 0.14,
      }
    },
  }
}

/** Oak herringbone of 10 × 50 cm staves. */
function parquet(): Surface {
  const pixels = 1024
  // A period of the pattern is two stave lengths = ten stave widths; two of them in the picture.
  const [length, metres] = [5, 2]
  const cells = (metres / 0.1) | 0
  const random = createRandom(43)
  const tones = Array.from({ length: 997 }, () => random())
  const grain = createLayeredNoise(4, 64, 19, 4)
  const fibre = createLayeredNoise(16, 256, 23, 2)
  const [light, middle, dark] = [channels('#cfa273'), channels('#b98655'), channels('#8f6238')]
  return {
    pixels,
    metres,
    relief: 1.5,
    sample(u: number, v: number) {
      const [a, b] = [u * cells, v * cells]
      const [i, j] = [Math.floor(a), Math.floor(b)]
      // On each row of cells staves lie along u for `length` cells, then cross ones for as many; each row one further.
      const phase = (((i - j) % (2 * length)) + 2 * length) % (2 * length)
      const isAlong = phase < length
      const along = isAlong ? (phase + a - i) / length : 0
      // Where a cross stave begins: it covers the cells of one column whose phase runs down through the second half.
      const across = isAlong ? b - j : a - i
      const run = isAlong ? along : (2 * length - 1 - phase + (b - j)) / length
      const startI = isAlong ? i - phase : i
      const startJ = isAlong ? j : j - (2 * length - 1 - phase)
      const wrapped = (n: number) => ((n % cells) + cells) % cells
      const tone = tones[(wrapped(startI) * 37 + wrapped(startJ) * 101 + (isAlong ? 13 : 0)) % tones.length]!
      const edge = Math.min(Math.min(run, 1 - run) * length, Math.min(across, 1 - across))
      const seam = step(0.2, 1.6, (edge / cells) * pixels)
      const [gu, gv] = isAlong ? [u, v] : [v, u]
      const lines = grain(gu + tone * 5.1, gv + tone * 2.3)
      const fine = fibre(gu + tone, gv)
      const colour = mix(mix(light, middle, tone), dark, step(0.5, 0.9, lines) * 0.4)
      return {
        colour: shade(colour, (0.9 + 0.16 * fine) * (0.62 + 0.38 * seam) * (isAlong ? 1 : 0.96)),
        rough: 0.36 + 0.16 * (1 - fine) + 0.25 * (1 - seam),
        height: seam + fine * 0.08,
      }
    },
  }
}

/** A surface with the relief of another of its kind (client/scene/level/building/materials.ts says which). */
const onlyColour = (surface: Surface): Surface => ({ ...surface, isColourOnly: true })

const surfaces: Readonly<Record<string, Surface>> = {
  wood: wood(),
  carpet: carpet('#8f8a84', '#b8b1a7'),
  'carpet-teal': onlyColour(carpet('#37706f', '#5d9c97')),
  'carpet-slate': onlyColour(carpet('#535d68', '#7d8893')),
  tile: tile(),
  concrete: concrete(),
  plaster: plaster(),
  grass: grass(),
  paving: paving(),
  terrazzo: terrazzo(),
  stone: stone(),
  stage: stage(),
  parquet: parquet(),
  water: water(),
}

/** WebP qualities: chroma and lightness suffer little, normals need a bit more. */
const quality = { albedo: 82, normal: 80, rough: 70 }

const maps = ['albedo', 'normal', 'rough'] as const

type MapName = (typeof maps)[number]

/** The maps a surface has, as WebP: the same bytes each time. */
async function makeTexture(name: string): Promise<readonly { map: MapName; file: Buffer }[]> {
  const surface = surfaces[name]
  if (!surface) throw new Error(`no surface ${name}`)
  const { pixels, isColourOnly, isReliefOnly } = surface
  const painted = paint(surface)
  const wanted = maps.filter(
    (map) => !(isColourOnly && map !== 'albedo') && !(isReliefOnly && map !== 'normal'),
  )
  return Promise.all(
    wanted.map(async (map) => {
      const { data, channels: count } = painted[map]
      const image = sharp(data, { raw: { width: pixels, height: pixels, channels: count } })
      return {
        map,
        file: await image
          .webp({ quality: quality[map], effort: 6, smartSubsample: map === 'normal' })
          .toBuffer(),
      }
    }),
  )
}

/** Writes assets/textures/<name>-{albedo,normal,rough}.webp and textures.json with their sizes in metres. */
export async function buildTextures(log: Log, into = assetsFolder): Promise<void> {
  const folder = join(into, 'textures')
  mkdirSync(folder, { recursive: true })
  const list: Record<string, { metres: number }> = {}
  for (const [name, { metres, pixels }] of Object.entries(surfaces)) {
    let bytes = 0
    for (const { map, file } of await makeTexture(name)) {
      writeFileSync(join(folder, `${name}-${map}.webp`), file)
      bytes += file.length
    }
    list[name] = { metres }
    log(`${name}: ${pixels}², ${Math.round(bytes / 1024)} kB`)
  }
  writeFileSync(join(folder, 'textures.json'), `${JSON.stringify(list, null, 2)}\n`)
}

interface Pixels {
  readonly data: Buffer
  readonly channels: 1 | 3
}

function paint({ pixels, relief, sample }: Surface): Readonly<Record<MapName, Pixels>> {
  const albedo = Buffer.alloc(pixels * pixels * 3)
  const rough = Buffer.alloc(pixels * pixels)
  const heights = new Float32Array(pixels * pixels)
  const byte = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 255)
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      const point = sample((x + 0.5) / pixels, (y + 0.5) / pixels)
      const i = y * pixels + x
      point.colour.forEach((value, k) => (albedo[i * 3 + k] = byte(value)))
      rough[i] = byte(point.rough)
      heights[i] = point.height
    }
  }
  return {
    albedo: { data: albedo, channels: 3 },
    normal: { data: normals(heights, pixels, relief), channels: 3 },
    rough: { data: rough, channels: 1 },
  }
}

/** OpenGL-style normals (green up, as three expects) of a height field that wraps around. */
function normals(heights: Float32Array, pixels: number, relief: number): Buffer {
  const data = Buffer.alloc(pixels * pixels * 3)
  const at = (x: number, y: number): number =>
    heights[((y + pixels) % pixels) * pixels + ((x + pixels) % pixels)]!
  for (let y = 0; y < pixels; y++) {
    for (let x = 0; x < pixels; x++) {
      const normal = [(at(x - 1, y) - at(x + 1, y)) * relief, (at(x, y + 1) - at(x, y - 1)) * relief, 1]
      const length = Math.hypot(...normal)
      normal.forEach(
        (value, k) => (data[(y * pixels + x) * 3 + k] = Math.round((value / length / 2 + 0.5) * 255)),
      )
    }
  }
  return data
}
