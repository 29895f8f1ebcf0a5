import { useEffect } from 'react'
import { browserClock } from '../net/clock.ts'
import { worldStore } from '../store/worldStore.ts'
import { createSoundPlayer } from './soundPlayer.ts'

const gestures = ['pointerdown', 'keydown'] as const

function afterGesture(run: () => void): void {
  const heard = new AbortController()
  const once = () => {
    heard.abort()
    run()
  }
  for (const kind of gestures) addEventListener(kind, once, { signal: heard.signal })
}

/** Sounds played for the space, while one is in it. */
export function useSpaceSounds(): void {
  useEffect(() => {
    const player = createSoundPlayer({ make: (src) => new Audio(src), afterGesture, clock: browserClock })
    const stop = worldStore.onEvents((events) => {
      for (const { kind, body } of events) {
        if (kind === 'spacePlaysSound') player.play(body.src ?? '', body.volume ?? 0)
        if (kind === 'spaceStopsSound') player.stop(body.src ?? '')
      }
    })
    return () => {
      stop()
      player.stopAll()
    }
  }, [])
}
