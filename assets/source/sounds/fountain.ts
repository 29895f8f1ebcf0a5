/** Water that falls back into a basin: a rush that swells a little, and drops of many sizes in it. */
import { createRandom } from '../random.ts'

export const RATE = 16_000
const SECONDS = 6
/** The end runs into the beginning over so long, seconds: it goes round without a seam. */
const SEAM_S = 0.8
const DROPS = 420
const TURN = Math.PI * 2

/** The rush of water: noise without its depths, brighter than a brook. */
function rush(random: () => number, count: number): Float64Array {
  const wave = new Float64Array(count)
  let [low, deep] = [0, 0]
  for (let i = 0; i < count; i++) {
    low += (random() * 2 - 1 - low) * 0.62
    deep += (low - deep) * 0.09
    const breath = 1 + 0.12 * Math.sin((i / RATE) * TURN * 0.7) + 0.08 * Math.sin((i / RATE) * TURN * 2.3)
    wave[i] = (low - deep) * 0.3 * breath
  }
  return wave
}

/** Adds one drop: a short tone that rises, as a bubble does when it closes. */
function addDrop(wave: Float64Array, random: () => number): void {
  const seconds = 0.02 + 0.06 * random()
  const first = Math.floor(random() * (wave.length - seconds * RATE))
  const hz = 500 + 2_600 * random() ** 1.6
  const gain = 0.04 + 0.16 * random() ** 3
  const samples = Math.floor(seconds * RATE)
  for (let i = 0; i < samples; i++) {
    const t = i / RATE
    const swell = Math.min(1, i / 24) * Math.exp((-5 * i) / samples)
    wave[first + i]! += gain * swell * Math.sin(TURN * hz * t * (1 + 4 * t))
  }
}

/** Six seconds that go round, samples within ±0.9 at RATE a second; the same every time. */
export function fountainWave(): Float64Array {
  const random = createRandom(61)
  const [count, seam] = [SECONDS * RATE, SEAM_S * RATE]
  const long = rush(random, count + seam)
  for (let i = 0; i < DROPS; i++) addDrop(long, random)
  const wave = long.slice(0, count)
  for (let i = 0; i < seam; i++) {
    const share = i / seam
    wave[i] = long[i]! * Math.sqrt(share) + long[count + i]! * Math.sqrt(1 - share)
  }
  const peak = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return wave.map((sample) => (sample / peak) * 0.9)
}
