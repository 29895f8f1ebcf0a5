import type { Clock } from '../../net/clock.ts'

/** As much of an <audio> element as sounds need. */
export type SoundElement = Pick<HTMLAudioElement, 'volume' | 'play' | 'pause' | 'addEventListener'>

export interface SoundPlayerDeps {
  readonly make: (src: string) => SoundElement
  /** Runs once, at the next key or tap: a browser lets nothing sound before. */
  readonly afterGesture: (run: () => void) => void
  readonly clock: Pick<Clock, 'now'>
  /** 0 to 1: how loud the person wants sounds of the place. */
  readonly loudness: () => number
}

export interface SoundPlayer {
  /** `volume` 0 to 1. Only sounds of this site are played. */
  play(src: string, volume: number): void
  stop(src: string): void
  stopAll(): void
  /** The person wants another loudness: what plays follows at once. */
  refresh(): void
}

const AT_ONCE = 8
/** A sound that had to wait for a gesture longer than this is old news. */
const PATIENCE_MS = 5_000

/** Sounds for a whole space: at most a few at once, the oldest makes way. */
export function createSoundPlayer({ make, afterGesture, clock, loudness }: SoundPlayerDeps): SoundPlayer {
  /** In the order they began. */
  let playing: { readonly src: string; readonly element: SoundElement; readonly volume: number }[] = []

  const end = (isOver: (sound: { src: string; element: SoundElement }) => boolean): void => {
    for (const sound of playing) if (isOver(sound)) sound.element.pause()
    playing = playing.filter((sound) => !isOver(sound))
  }

  return {
    play(src, volume) {
      if (!src.startsWith('/') || src.startsWith('//')) return
      if (playing.length >= AT_ONCE) end((sound) => sound === playing[0])
      const element = make(src)
      const asked = Math.min(1, Math.max(0, volume || 0))
      element.volume = asked * loudness()
      element.addEventListener('ended', () => end((sound) => sound.element === element))
      playing.push({ src, element, volume: asked })
      const begunAt = clock.now()
      element.play().catch(() =>
        afterGesture(() => {
          if (!playing.some((sound) => sound.element === element)) return
          if (clock.now() - begunAt > PATIENCE_MS) end((sound) => sound.element === element)
          else element.play().catch(() => end((sound) => sound.element === element))
        }),
      )
    },
    stop: (src) => end((sound) => sound.src === src),
    stopAll: () => end(() => true),
    refresh() {
      for (const { element, volume } of playing) element.volume = volume * loudness()
    },
  }
}
