import { loudness, settingsStore } from '../../store/settingsStore.ts'
import type { ObjectSound } from '#shared/map/objectSounds.ts'

/** What is larger is played while it comes, bytes. */
const WHOLE_MAX = 6_000_000
const FADE_S = 0.15
/** Never wholly on one side. */
const SIDE = 0.7

/** Where what sounds goes. */
export interface SoundOut {
  readonly context: AudioContext
  readonly master: GainNode
}

/** One object's sound while one is near it. */
export interface LoadedSound {
  readonly context: AudioContext
  /** How loud it is where one stands, 0 to 1, and on which side: -1 left, 1 right. */
  hear(loudness: number, side: number): void
  dispose(): void
}

const isOwn = (src: string): boolean => src.startsWith('/') && !src.startsWith('//')

/** The whole of a file, or undefined where it is too long for that. */
async function wholeOf(src: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(src, { signal })
  if (!answer.ok) throw new Error(`${src}: ${answer.status}`)
  if (Number(answer.headers.get('content-length') ?? Infinity) <= WHOLE_MAX) return answer.arrayBuffer()
  await answer.body?.cancel()
  return undefined
}

/** Begins to load a sound; it is heard as soon as it has come. What cannot be had is silent. */
export function loadSound(sound: ObjectSound, { context, master }: SoundOut): LoadedSound {
  if (!isOwn(sound.src)) return foreignSound(sound, context)
  const over = new AbortController()
  const gain = context.createGain()
  const pan = context.createStereoPanner()
  gain.gain.value = 0
  gain.connect(pan).connect(master)
  let stop: (() => void) | undefined
  const stream = (): void => {
    const element = new Audio(sound.src)
    element.loop = sound.loop
    context.createMediaElementSource(element).connect(gain)
    void element.play().catch(() => undefined)
    stop = () => {
      element.pause()
      element.removeAttribute('src')
    }
  }
  const play = async (): Promise<void> => {
    const file = sound.stream ? undefined : await wholeOf(sound.src, over.signal)
    const buffer = file && (await context.decodeAudioData(file))
    if (over.signal.aborted) return
    if (!buffer) return stream()
    const source = context.createBufferSource()
    source.buffer = buffer
    source.loop = sound.loop
    source.connect(gain)
    source.start()
    stop = () => source.stop()
  }
  play().catch(() => undefined)
  return {
    context,
    hear(loud, side) {
      gain.gain.setTargetAtTime(loud, context.currentTime, FADE_S)
      pan.pan.setTargetAtTime(side * SIDE, context.currentTime, FADE_S)
    },
    dispose() {
      over.abort()
      stop?.()
      pan.disconnect()
    },
  }
}

/** A sound of another site: a browser plays it where the site's rules let it, and lets nobody turn it to a side. */
function foreignSound(sound: ObjectSound, context: AudioContext): LoadedSound {
  const element = new Audio()
  element.src = sound.src
  element.loop = sound.loop
  element.volume = 0
  void element.play().catch(() => undefined)
  let loud = 0
  const heed = (): void => void (element.volume = loud * loudness(settingsStore.get()))
  const unfollow = settingsStore.subscribe(heed)
  return {
    context,
    hear(wanted) {
      loud = wanted
      heed()
    },
    dispose() {
      unfollow()
      element.pause()
      element.removeAttribute('src')
    },
  }
}
