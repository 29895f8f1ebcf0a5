/** A cat that is content: pulses from deep in the throat, louder while it breathes in. */
import { createRandom } from '../random.ts'

export const PURR_RATE = 11_025
/** Two breaths; the pulses fit into them, so that it goes round without a seam. */
const SECONDS = 3
const BREATHS = 2
const PULSES_HZ = 26
const TURN = Math.PI * 2

/** Three seconds that go round, samples within ±0.9 at PURR_RATE a second; the same every time. */
export function purrWave(): Float64Array {
  const random = createRandom(17)
  const count = SECONDS * PURR_RATE
  // Breath, made to go round: its end is its beginning.
  const noise = Float64Array.from({ length: count }, () => random() * 2 - 1)
  const wave = new Float64Array(count)
  let [low, deep] = [0, 0]
  for (let i = -4_000; i < count; i++) {
    low += (noise[(i + count) % count]! - low) * 0.22
    deep += (low - deep) * 0.02
    if (i < 0) continue
    const t = i / PURR_RATE
    const breath = (t / SECONDS) * BREATHS * TURN
    const swell = 0.7 + 0.3 * Math.sin(breath)
    const pulse = Math.max(0, Math.sin(TURN * PULSES_HZ * t)) ** 2
    const throat = 0.5 * Math.sin(TURN * PULSES_HZ * 3 * t) + 0.3 * Math.sin(TURN * PULSES_HZ * 5 * t + 1)
    wave[i] = swell * (pulse * (throat + (low - deep) * 1.1) + (low - deep) * 0.16)
  }
  const peak = wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return wave.map((sample) => (sample / peak) * 0.9)
}
