import { atOnce, type Slowly } from '#shared/slowly.ts'
import type { AmbientVoice } from './ambience.ts'
import { SAMPLE_RATE } from './waves.ts'

type Wave = Float32Array<ArrayBuffer>
type Random = () => number

const TURN = Math.PI * 2
/** The end of a noise runs into its beginning over so long, seconds. */
const SEAM_S = 0.6

/** So many samples between two rests. */
const REST = 4_096

const made = (seconds: number): Wave => new Float32Array(Math.round(seconds * SAMPLE_RATE))

/** As loud as it may be without clipping. */
function* levelled(wave: Wave): Slowly<Wave> {
  let peak = 0
  for (let i = 0; i < wave.length; i++) {
    peak = Math.max(peak, Math.abs(wave[i]!))
    if (i % REST === 0) yield
  }
  for (let i = 0; i < wave.length && peak > 0; i++) {
    wave[i] = (wave[i]! / peak) * 0.9
    if (i % REST === 0) yield
  }
  return wave
}

/** A noise that can go round: `dull` is the share of the old value kept, near 1 is deep; `thin` takes the deep away. */
function* noise(seconds: number, dull: number, thin: number, random: Random): Slowly<Wave> {
  const seam = Math.round(SEAM_S * SAMPLE_RATE)
  const long = new Float32Array(Math.round(seconds * SAMPLE_RATE) + seam)
  let [low, deep] = [0, 0]
  for (let i = 0; i < long.length; i++) {
    low += (random() * 2 - 1 - low) * (1 - dull)
    deep += (low - deep) * thin
    long[i] = low - deep
    if (i % REST === 0) yield
  }
  const wave = made(seconds)
  wave.set(long.subarray(0, wave.length))
  for (let i = 0; i < seam; i++) {
    const share = i / seam
    wave[i] = long[i]! * Math.sqrt(share) + long[wave.length + i]! * Math.sqrt(1 - share)
  }
  return wave
}

/** Swells and ebbs, whole turns in the length of the wave. */
function* swell(wave: Wave, turns: readonly number[], depth: number): Slowly<Wave> {
  for (let i = 0; i < wave.length; i++) {
    let breath = 0
    for (const turn of turns) breath += Math.sin((i / wave.length) * TURN * turn + turn)
    wave[i] = wave[i]! * (1 - depth / 2 + (depth / 2) * (breath / turns.length))
    if (i % REST === 0) yield
  }
  return wave
}

interface Tone {
  readonly at: number
  readonly seconds: number
  readonly fromHz: number
  readonly toHz: number
  readonly gain: number
  /** Trembles so often a second. */
  readonly trill?: number
}

/** Adds a tone that glides, in silence at both ends. */
function addTone(wave: Wave, { at, seconds, fromHz, toHz, gain, trill = 0 }: Tone): void {
  const first = Math.round(at * SAMPLE_RATE)
  const count = Math.min(Math.round(seconds * SAMPLE_RATE), wave.length - first)
  let phase = 0
  for (let i = 0; i < count; i++) {
    const part = i / count
    const bent = Math.sin((i / SAMPLE_RATE) * TURN * trill) * (trill > 0 ? 0.04 : 0)
    phase += ((fromHz + (toHz - fromHz) * part) * (1 + bent) * TURN) / SAMPLE_RATE
    wave[first + i] = wave[first + i]! + Math.sin(phase) * gain * Math.sin(part * Math.PI) ** 1.5
  }
}

const between = (random: Random, low: number, high: number): number => low + (high - low) * random()

/** A few calls of three kinds of birds, near and far. */
function* birds(random: Random): Slowly<Wave> {
  const seconds = 14
  const wave = made(seconds)
  for (let call = 0; call < 11; call++) {
    let at = between(random, 0.2, seconds - 2)
    const kind = call % 3
    const gain = between(random, 0.2, 1)
    const notes = kind === 0 ? 2 : kind === 1 ? 4 : 3
    const base = kind === 0 ? between(random, 2500, 2900) : kind === 1 ? between(random, 3600, 4400) : 3100
    for (let note = 0; note < notes; note++) {
      yield
      const long = kind === 1 ? 0.07 : 0.18
      const up = kind === 2 ? 0.82 : 1.22
      const tone = { at, seconds: long, gain, fromHz: base, toHz: base * up }
      addTone(wave, kind === 0 && note === 1 ? { ...tone, fromHz: base * 0.86, trill: 26 } : tone)
      at += long + (kind === 1 ? 0.05 : 0.11)
    }
  }
  return wave
}

/** Chirps of insects, each three short pulses. */
function* crickets(random: Random): Slowly<Wave> {
  const seconds = 9
  const wave = made(seconds)
  for (let voice = 0; voice < 4; voice++) {
    const hz = between(random, 3900, 4700)
    const gain = between(random, 0.25, 1)
    const every = between(random, 0.55, 0.95)
    for (let at = between(random, 0, every); at < seconds - 0.2; at += every * between(random, 0.92, 1.1)) {
      yield
      for (let pulse = 0; pulse < 3; pulse++)
        addTone(wave, { at: at + pulse * 0.036, seconds: 0.026, fromHz: hz, toHz: hz, gain })
    }
  }
  return wave
}

/** Water that runs, and drops in it. */
function* water(random: Random): Slowly<Wave> {
  const wave = yield* levelled(yield* swell(yield* noise(8, 0.5, 0.05, random), [1, 3], 0.25))
  for (let i = 0; i < wave.length; i++) wave[i] = wave[i]! * 0.5
  for (let drop = 0; drop < 70; drop++) {
    yield
    const hz = between(random, 420, 1300)
    const long = between(random, 0.03, 0.09)
    addTone(wave, {
      at: between(random, 0, 7.8),
      seconds: long,
      fromHz: hz,
      toHz: hz * 1.5,
      gain: between(random, 0.05, 0.3),
    })
  }
  return wave
}

/** A noise that swells and ebbs. */
function* breath(
  seconds: number,
  dull: number,
  thin: number,
  random: Random,
  turns: readonly number[],
  depth: number,
): Slowly<Wave> {
  return yield* swell(yield* noise(seconds, dull, thin, random), turns, depth)
}

const makers: Readonly<Record<AmbientVoice, (random: Random) => Slowly<Wave>>> = {
  wind: (random) => breath(10, 0.965, 0.004, random, [1, 2, 5], 0.8),
  birds,
  crickets,
  water,
  room: (random) => breath(6, 0.985, 0.002, random, [1], 0.1),
  city: (random) => breath(9, 0.992, 0.001, random, [1, 3], 0.5),
}

/** A sound of a place that can go round and round, within ±0.9. `random` gives 0 to 1. */
function* ambientWaveSlowly(voice: AmbientVoice, random: Random): Slowly<Wave> {
  return yield* levelled(yield* makers[voice](random))
}

/** The same without a rest. */
export const ambientWave = (voice: AmbientVoice, random: Random): Wave =>
  atOnce(ambientWaveSlowly(voice, random))

/** Makes what is to be heard of a voice and hands it over. */
export function* makeVoice(voice: AmbientVoice, onMade: (buffer: AudioBuffer) => void): Slowly<void> {
  const wave = yield* ambientWaveSlowly(voice, Math.random)
  const buffer = new AudioBuffer({ length: wave.length, sampleRate: SAMPLE_RATE })
  yield
  buffer.copyToChannel(wave, 0)
  onMade(buffer)
}
