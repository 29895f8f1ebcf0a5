import type { Slowly } from '#shared/slowly.ts'
import { settledStore, whenSettled } from '../../store/settledStore.ts'
import { loudness, settingsStore } from '../../store/settingsStore.ts'
import { idleWork } from '../frame/IdleWork.ts'
import { silence, voices, type AmbientVoice, type Mix } from './ambience.ts'
import type { makeVoice } from './ambientWaves.ts'
import { HEARD_M } from './footfalls.ts'
import { allSurfaces, chimes, SAMPLE_RATE, stepWave, type Chime, type Note, type Surface } from './waves.ts'

const STEP_GAIN = 0.11
const CHIME_GAIN = 0.13
/** How loud each sound of a place is at most: it is there, and nobody has to speak up. */
const AMBIENT_GAIN: Mix = { wind: 0.06, birds: 0.05, crickets: 0.022, water: 0.05, room: 0.035, city: 0.05 }
/** A place fades into another so slowly: most of the way in twice this time, seconds. */
const FADE_S = 0.9
/** So many takes of each step: the same one twice is noticed. */
const TAKES = 3
const gestures = ['pointerdown', 'keydown', 'touchend'] as const

let context: AudioContext | undefined
let master: GainNode | undefined
const steps = new Map<Surface, AudioBuffer[]>()
/** The sounds of places: made between frames as soon as one has settled, or where one is heard for the first time. */
const made = new Map<AmbientVoice, AudioBuffer | 'soon'>()
/** Those that go round, each with its loudness. */
const ambient = new Map<AmbientVoice, GainNode>()
let mix: Mix = silence
/** Makes the sounds of places; loaded for the first one. */
let make: typeof makeVoice | undefined
let isAsked = false

const wanted = (): number => loudness(settingsStore.get())

/**
 * A browser lets nothing sound before somebody has done something on the page, and each counts other things as that:
 * the touch of a finger is not enough for WebKit, its end is. And a phone call takes the sound away. So each gesture
 * asks for it until it sounds.
 */
function begin(): void {
  if (typeof AudioContext === 'undefined') return
  if (!context) {
    context = new AudioContext()
    master = context.createGain()
    master.gain.value = wanted()
    master.connect(context.destination)
  }
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

/** Done ahead, so that no step waits for it: a gesture on an earlier page counts, and it takes some ten milliseconds. */
function* ahead(): Slowly<void> {
  if (navigator.userActivation?.hasBeenActive && wanted() > 0) begin()
  if (typeof AudioBuffer === 'undefined') return
  for (const surface of allSurfaces) {
    yield
    takesOf(surface)
  }
}

/** Lets the place be heard from the first gesture on; answers the way to silence. */
export function listenForSounds(): () => void {
  const giveUp = idleWork.add(ahead())
  const calm = whenSettled(heedMix)
  for (const kind of gestures) addEventListener(kind, begin)
  document.addEventListener('visibilitychange', heedMix)
  const unfollow = settingsStore.subscribe(() => {
    if (context) master?.gain.setTargetAtTime(wanted(), context.currentTime, 0.03)
  })
  return () => {
    for (const kind of gestures) removeEventListener(kind, begin)
    calm()
    unfollow()
    document.removeEventListener('visibilitychange', heedMix)
    giveUp()
    made.clear()
    void context?.close().catch(() => undefined)
    context = master = undefined
    steps.clear()
    ambient.clear()
  }
}

/** Where what sounds goes: its loudness is that of the settings. undefined before the first gesture. */
export const soundOut = (): { readonly context: AudioContext; readonly master: GainNode } | undefined =>
  context && master && { context, master }

/** Whether anything can be heard now. */
export const isHearing = (): boolean => context?.state === 'running' && wanted() > 0

/** The sounds of the place one is at; it fades over from what was heard before. To be said again and again. */
export function setAmbience(wish: Mix): void {
  mix = wish
  heedMix()
}

function heedMix(): void {
  const isHeard = isHearing()
  for (const voice of voices) {
    // Nobody listens to the birds of a page that is not looked at.
    const gain = document.hidden ? 0 : mix[voice] * AMBIENT_GAIN[voice]
    const known = ambient.get(voice)
    if (known && context) known.gain.setTargetAtTime(gain, context.currentTime, FADE_S)
    else if (gain > 0) {
      const buffer = made.get(voice) ?? makeSoon(voice)
      if (typeof buffer === 'object' && isHeard && context && master)
        ambient.set(voice, beginVoice(buffer, gain, context, master))
    }
  }
}

/** Not on the way in. Without a network the place is silent, and asked for again: what is wished is said again and again. */
function makeSoon(voice: AmbientVoice): void {
  if (!settledStore.get().isSettled || wanted() === 0) return
  if (make) {
    made.set(voice, 'soon')
    idleWork.add(
      make(voice, (buffer) => {
        made.set(voice, buffer)
        heedMix()
      }),
    )
  } else if (!isAsked) {
    isAsked = true
    import('./ambientWaves.ts').then(
      ({ makeVoice }) => {
        make = makeVoice
        heedMix()
      },
      () => (isAsked = false),
    )
  }
}

function beginVoice(buffer: AudioBuffer, gain: number, heard: AudioContext, out: GainNode): GainNode {
  const source = heard.createBufferSource()
  source.buffer = buffer
  source.loop = true
  const volume = heard.createGain()
  volume.gain.setValueAtTime(0, heard.currentTime)
  volume.gain.setTargetAtTime(gain, heard.currentTime, FADE_S)
  source.connect(volume).connect(out)
  source.start()
  return volume
}

function takesOf(surface: Surface): AudioBuffer[] {
  const known = steps.get(surface)
  if (known) return known
  const takes = Array.from({ length: TAKES }, () => {
    const wave = stepWave(surface, Math.random)
    const buffer = new AudioBuffer({ length: wave.length, sampleRate: SAMPLE_RATE })
    buffer.copyToChannel(wave, 0)
    return buffer
  })
  steps.set(surface, takes)
  return takes
}

/**
 * A foot comes down `away` metres from the ear, `side` of it: -1 left, 1 right. Silent before the first gesture and
 * while nothing is to be heard.
 */
export function playStep(surface: Surface, away: number, side: number, isRunning: boolean): void {
  if (!context || !master || context.state !== 'running' || away > HEARD_M || wanted() === 0) return
  const takes = takesOf(surface)
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
export const playChime = (chime: Chime): void => playNotes(chimes[chime])

/** Notes, one after the other; nothing while nothing is to be heard. */
export function playNotes(notes: readonly Note[]): void {
  if (!context || !master || context.state !== 'running' || wanted() === 0) return
  const from = context.currentTime + 0.01
  for (const { at, hz, gain, rings } of notes) {
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
