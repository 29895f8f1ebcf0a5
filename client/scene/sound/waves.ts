/** Sounds of feet, made here: nothing is fetched. */

/** What feet sound like on. */
export type Surface = 'wood' | 'carpet' | 'stone' | 'grass'

const surfaces: Readonly<Record<string, Surface>> = {
  wood: 'wood',
  parquet: 'wood',
  stage: 'wood',
  grass: 'grass',
  tile: 'stone',
  terrazzo: 'stone',
  stone: 'stone',
  concrete: 'stone',
  paving: 'stone',
}

/** The surface of a floor type; no floor is the lawn outside, an unknown one is soft. */
export const surfaceOf = (floor: string | undefined): Surface =>
  floor === undefined ? 'grass' : (surfaces[floor] ?? 'carpet')

export const SAMPLE_RATE = 22_050

interface Recipe {
  readonly seconds: number
  /** Share of the old value kept by the low pass: near 1 is dull. */
  readonly dull: number
  /** How fast the noise dies, per second. */
  readonly decay: number
  /** A thump under it: Hz and loudness. */
  readonly thumpHz: number
  readonly thump: number
  /** Grains that crackle, a second. */
  readonly grains: number
}

const recipes: Readonly<Record<Surface, Recipe>> = {
  wood: { seconds: 0.13, dull: 0.72, decay: 52, thumpHz: 128, thump: 0.75, grains: 0 },
  carpet: { seconds: 0.12, dull: 0.9, decay: 44, thumpHz: 88, thump: 0.5, grains: 0 },
  stone: { seconds: 0.1, dull: 0.45, decay: 75, thumpHz: 190, thump: 0.35, grains: 0 },
  grass: { seconds: 0.17, dull: 0.58, decay: 26, thumpHz: 70, thump: 0.18, grains: 130 },
}

export const allSurfaces = Object.keys(recipes) as readonly Surface[]

/** One step on a surface: samples within ±1 that begin and end in silence. `random` gives 0 to 1. */
export function stepWave(surface: Surface, random: () => number): Float32Array<ArrayBuffer> {
  const { seconds, dull, decay, thumpHz, thump, grains } = recipes[surface]
  const wave = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let low = 0
  let grain = 0
  let peak = 0
  for (let i = 0; i < wave.length; i++) {
    const t = i / SAMPLE_RATE
    low += (random() * 2 - 1 - low) * (1 - dull)
    if (grains > 0) grain = random() < grains / SAMPLE_RATE ? 1 : grain * 0.985
    const swell = Math.min(1, t / 0.004) * Math.min(1, (seconds - t) / 0.02)
    const noise = low * Math.exp(-decay * t) * (grains > 0 ? 0.35 + grain : 1)
    // Its pitch falls as a foot's does.
    const body = thump * Math.sin(2 * Math.PI * thumpHz * t * (1 - t)) * Math.exp(-38 * t)
    wave[i] = swell * (noise + body)
    peak = Math.max(peak, Math.abs(wave[i]!))
  }
  if (peak > 0) for (let i = 0; i < wave.length; i++) wave[i] = (wave[i]! / peak) * 0.9
  return wave
}

/** Short melodies: when (s), how high (Hz), how loud, how long it rings (s). */
export interface Note {
  readonly at: number
  readonly hz: number
  readonly gain: number
  readonly rings: number
}

export type Chime = 'join' | 'leave' | 'chat' | 'portal' | 'confetti'

export const chimes: Readonly<Record<Chime, readonly Note[]>> = {
  join: [
    { at: 0, hz: 587.3, gain: 0.5, rings: 0.5 },
    { at: 0.11, hz: 880, gain: 0.42, rings: 0.7 },
  ],
  leave: [
    { at: 0, hz: 587.3, gain: 0.3, rings: 0.4 },
    { at: 0.12, hz: 440, gain: 0.28, rings: 0.55 },
  ],
  chat: [
    { at: 0, hz: 987.8, gain: 0.34, rings: 0.28 },
    { at: 0.07, hz: 1318.5, gain: 0.24, rings: 0.34 },
  ],
  portal: [
    { at: 0, hz: 392, gain: 0.3, rings: 0.9 },
    { at: 0.09, hz: 523.3, gain: 0.3, rings: 0.9 },
    { at: 0.18, hz: 659.3, gain: 0.3, rings: 1 },
    { at: 0.27, hz: 784, gain: 0.28, rings: 1.2 },
  ],
  confetti: [
    { at: 0, hz: 1046.5, gain: 0.3, rings: 0.4 },
    { at: 0.05, hz: 1318.5, gain: 0.28, rings: 0.45 },
    { at: 0.1, hz: 1568, gain: 0.26, rings: 0.5 },
    { at: 0.15, hz: 2093, gain: 0.22, rings: 0.7 },
  ],
}
