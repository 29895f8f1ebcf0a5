import { loudness, settingsStore } from '../../store/settingsStore.ts'
import { chimes, SAMPLE_RATE, stepWave, type Chime, type Surface } from './waves.ts'

/** Beyond this feet are not heard, metres. */
export const HEARD_M = 10
const STEP_GAIN = 0.11
const CHIME_GAIN = 0.13
/** So many takes of each step: the same one twice is noticed. */
const TAKES = 3
const gestures = ['pointerdown', 'keydown', 'touchend'] as const

let context: AudioContext | undefined
let master: GainNode | undefined
const steps = new Map<Surface, AudioBuffer[]>()

const wanted = (): number => loudness(settingsStore.get())

/** A browser lets nothing sound before somebody has done something on the page. */
function begin(): void {
  for (const kind of gestures) removeEventListener(kind, begin)
  if (context || typeof AudioContext === 'undefined') return
  context = new AudioContext()
  master = context.createGain()
  master.gain.value = wanted()
  master.connect(context.destination)
  void context.resume().catch(() => undefined)
}

/** Lets the place be heard from the first gesture on; answers the way to silence. */
export function listenForSounds(): () => void {
  for (const kind of gestures) addEventListener(kind, begin)
  const unfollow = settingsStore.subscribe(() => {
    if (context) master?.gain.setTargetAtTime(wanted(), context.currentTime, 0.03)
  })
  return () => {
    for (const kind of gestures) removeEventListener(kind, begin)
    unfollow()
    void context?.close().catch(() => undefined)
    context = master = undefined
    steps.clear()
  }
}

function takesOf(surface: Surface, heard: AudioContext): AudioBuffer[] {
  const known = steps.get(surface)
  if (known) return known
  const made = Array.from({ length: TAKES }, () => {
    const wave = stepWave(surface, Math.random)
    const buffer = heard.createBuffer(1, wave.length, SAMPLE_RATE)
    buffer.copyToChannel(wave, 0)
    return buffer
  })
  steps.set(surface, made)
  return made
}

/**
 * A foot comes down `away` metres from the ear, `side` of it: -1 left, 1 right. Silent before the first gesture and
 * while nothing is to be heard.
 */
export function playStep(surface: Surface, away: number, side: number, isRunning: boolean): void {
  if (!context || !master || context.state !== 'running' || away > HEARD_M || wanted() === 0) return
  const takes = takesOf(surface, context)
  const source = context.createBufferSource()
  source.buffer = takes[Math.floor(Math.random() * takes.length)] ?? null
  source.playbackRate.value = 0.92 + Math.random() * 0.16
  const gain = context.createGain()
  gain.gain.value = STEP_GAIN * (isRunning ? 1.4 : 1) * (1 - away / HEARD_M) ** 2
  const pan = context.createStereoPanner()
  pan.pan.value = Math.max(-0.8, Math.min(0.8, side))
  source.connect(gain).connect(pan).connect(master)
  source.start()
}

/** A few notes that say what happened. */
export function playChime(chime: Chime): void {
  if (!context || !master || context.state !== 'running' || wanted() === 0) return
  const from = context.currentTime + 0.01
  for (const { at, hz, gain, rings } of chimes[chime]) {
    const tone = context.createOscillator()
    tone.frequency.value = hz
    const volume = context.createGain()
    volume.gain.setValueAtTime(0, from + at)
    volume.gain.linearRampToValueAtTime(gain * CHIME_GAIN, from + at + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + at + rings)
    tone.connect(volume).connect(master)
    tone.start(from + at)
    tone.stop(from + at + rings + 0.05)
  }
}
