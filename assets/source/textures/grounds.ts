/** Surfaces of the open: concrete, grass, paving, terrazzo, stone, water. */
import { channels } from '../colours.ts'
import { createRandom } from '../random.ts'
import { createLayeredNoise, createNoise, createScatter } from './noise.ts'
import { mix, shade, step, wrapUnit, type Surface } from './surface.ts'

export function concrete(): Surface {
  const cloud = createLayeredNoise(3, 3, 2, 6)
  const dust = createLayeredNoise(96, 96, 6, 2)
  const holes = createScatter(22, 22, 9)
  const base = channels('#b3b2ad')
  return {
    pixels: 512,
    metres: 2.5,
    relief: 1.4,
    sample(u: number, v: number) {
      const { distance, pick } = holes(u, v)
      const pit = pick > 0.8 ? step(0.09, 0.04, distance) : 0
      const tone = 0.93 + 0.14 * cloud(u, v) + 0.07 * (dust(u, v) - 0.5) - 0.22 * pit
      return {
        colour: shade(base, tone),
        rough: 0.8 + 0.12 * (dust(u, v) - 0.5),
        height: cloud(u, v) * 1.2 + dust(u, v) * 0.35 - pit,
      }
    },
  }
}

/** Mown turf: three layers of short blades, each leaning another way. */
export function grass(): Surface {
  const blades = [
    createLayeredNoise(120, 40, 5, 2),
    createLayeredNoise(90, 30, 15, 2),
    createLayeredNoise(60, 160, 25, 2),
  ]
  const tufts = createLayeredNoise(24, 24, 11, 3)
  const cloud = createLayeredNoise(4, 4, 3, 4)
  const [deep, fresh] = [channels('#5b7f45'), channels('#88ab5c')]
  return {
    pixels: 512,
    metres: 2,
    relief: 1.6,
    sample(u: number, v: number) {
      // Whole-numbered shears keep the layers periodic.
      const turf = (blades[0]!(u + v, v) + blades[1]!(u - v, v * 2) + blades[2]!(u, v - u)) / 3
      const colour = mix(deep, fresh, step(0.25, 0.75, turf * 0.75 + tufts(u, v) * 0.25))
      return {
        colour: shade(colour, 0.9 + 0.2 * cloud(u, v)),
        rough: 0.95,
        height: turf * 2 + tufts(u, v) * 0.6,
      }
    },
  }
}

/** Stone pavers of 40 × 20 cm in running bond. */
export function paving(): Surface {
  const pixels = 512
  const [columns, rows] = [4, 8]
  const random = createRandom(17)
  const tones = Array.from({ length: columns * rows }, () => random())
  const grit = createLayeredNoise(128, 128, 6, 2)
  const cloud = createLayeredNoise(6, 6, 4, 3)
  const [stone, warm, joint] = [channels('#b9b6b0'), channels('#c6b9a6'), channels('#8d8880')]
  return {
    pixels,
    metres: 1.6,
    relief: 2.2,
    sample(u: number, v: number) {
      const row = Math.floor(v * rows)
      const across = wrapUnit(u + (row % 2 ? 0.5 / columns : 0)) * columns
      const column = Math.floor(across)
      const tone = tones[row * columns + column]!
      const [x, y] = [across - column, v * rows - row]
      const edge = Math.min((Math.min(x, 1 - x) / columns) * pixels, (Math.min(y, 1 - y) / rows) * pixels)
      const top = step(1, 4, edge)
      const grain = 0.92 + 0.12 * grit(u, v) + 0.06 * (cloud(u, v) - 0.5)
      const colour = mix(
        shade(joint, grain),
        shade(mix(stone, warm, tone * 0.8), grain * (0.93 + 0.1 * tone)),
        top,
      )
      return { colour, rough: 0.82, height: top + grit(u, v) * 0.25 }
    },
  }
}

/** Terrazzo poured in one piece: warm white with pebbles of many sizes, ground smooth. */
export function terrazzo(): Surface {
  const chips = [
    createScatter(15, 15, 41),
    createScatter(26, 26, 52),
    createScatter(47, 47, 63),
    createScatter(83, 83, 74),
  ]
  const ragged = createNoise(110, 110, 27)
  const cloud = createLayeredNoise(4, 4, 22, 4)
  const ground = channels('#e6dfd3')
  const stones = ['#c4937a', '#d6bf9c', '#8f9b9b', '#bdb2a5', '#f3efe6', '#a59a90', '#b4bdb0'].map(channels)
  return {
    pixels: 1024,
    metres: 2.4,
    relief: 0.5,
    sample(u: number, v: number) {
      let colour = shade(ground, 0.965 + 0.06 * cloud(u, v))
      for (const chip of chips) {
        const { distance, turn, pick } = chip(u, v)
        // Broken pebbles: every third cell has none, corners by the angle.
        const radius =
          pick < 0.7 ? 0.14 + 0.22 * wrapUnit(pick * 9) + 0.035 * Math.cos(turn * 2 + pick * 20) : 0
        const inside = step(0.04, -0.03, distance - radius + (ragged(u * 2, v * 2) - 0.5) * 0.3)
        colour = mix(colour, stones[Math.floor(pick * 97) % stones.length]!, inside * 0.78)
      }
      return { colour, rough: 0.24 + 0.1 * cloud(u, v), height: 0 }
    },
  }
}

/** Sandstone slabs of 80 × 80 and 80 × 40 cm, honed. */
export function stone(): Surface {
  const pixels = 1024
  const side = 4
  const random = createRandom(29)
  const tones = Array.from({ length: side * side * 2 }, () => random())
  const bedding = createLayeredNoise(4, 24, 6, 5)
  const cloud = createLayeredNoise(5, 5, 13, 5)
  const grit = createLayeredNoise(160, 160, 2, 2)
  const [pale, warm, grey, joint] = [
    channels('#d8cfbf'),
    channels('#cbb99d'),
    channels('#bfbab0'),
    channels('#978d7e'),
  ]
  return {
    pixels,
    metres: 3.2,
    relief: 1.5,
    sample(u: number, v: number) {
      const [column, row] = [Math.floor(u * side), Math.floor(v * side)]
      const cell = row * side + column
      let [x, y] = [u * side - column, v * side - row]
      // Every second slab is cut in two.
      const isCut = (column + row) % 2 === 1
      let piece = cell * 2
      let [w, h] = [1, 1]
      if (isCut) {
        const half = Math.floor(y * 2)
        piece += half
        y = y * 2 - half
        h = 0.5
      }
      const tone = tones[piece % tones.length]!
      const edge = (Math.min(Math.min(x, 1 - x) * w, Math.min(y, 1 - y) * h) / side) * pixels
      const top = step(1, 3.2, edge)
      const [gu, gv] = tone > 0.55 ? [u + tone, v + tone] : [v - tone, u + tone]
      const veins = bedding(gu, gv)
      const grain = 0.95 + 0.08 * (grit(u, v) - 0.5) + 0.09 * (cloud(u + tone, v) - 0.5)
      const face = mix(mix(pale, warm, step(0.35, 0.75, veins) * 0.7), grey, tone * 0.45)
      return {
        colour: mix(shade(joint, grain), shade(face, grain * (0.95 + 0.08 * tone)), top),
        rough: top > 0.5 ? 0.55 + 0.2 * (1 - veins) : 0.9,
        height: top + 0.12 * veins + 0.1 * grit(u, v),
      }
    },
  }
}

/** Ripples: the relief of water, drawn without any colour of its own. */
export function water(): Surface {
  const random = createRandom(71)
  // Waves of whole numbers of periods, so that the square repeats; short ones lower.
  const waves = Array.from({ length: 42 }, () => {
    const turn = random() * 2 * Math.PI
    const periods = 2 + Math.floor(12 * random() ** 1.6)
    const x = Math.round(Math.cos(turn) * periods)
    const y = Math.round(Math.sin(turn) * periods)
    return { x, y, phase: random() * 6.283, height: 1 / (1 + Math.hypot(x, y)) ** 1.15 }
  })
  const total = waves.reduce((sum, { height }) => sum + height, 0)
  return {
    pixels: 256,
    metres: 4,
    relief: 2.6,
    isReliefOnly: true,
    sample(u: number, v: number) {
      let height = 0
      for (const wave of waves) {
        // Sharper crests than hollows.
        const swing = Math.sin((u * wave.x + v * wave.y) * 6.2832 + wave.phase)
        height += wave.height * (1 - Math.abs(swing) * 0.6 + swing * 0.4)
      }
      return { colour: [0, 0, 0], rough: 0, height: (height / total) * 6 }
    },
  }
}
