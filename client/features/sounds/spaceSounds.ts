import { browserClock } from '../../net/clock.ts'
import { loudness, settingsStore } from '../../store/settingsStore.ts'
import { createSoundPlayer, type SoundPlayer } from './soundPlayer.ts'

const gestures = ['pointerdown', 'keydown'] as const

export function afterGesture(run: () => void): void {
  const heard = new AbortController()
  const once = () => {
    heard.abort()
    run()
  }
  for (const kind of gestures) addEventListener(kind, once, { signal: heard.signal })
}

/** What plays sounds for a whole space, as loud as the settings say; `dispose` ends all of them. */
export function createSpaceSounds(): SoundPlayer & { dispose(): void } {
  const player = createSoundPlayer({
    make: (src) => new Audio(src),
    afterGesture,
    clock: browserClock,
    loudness: () => loudness(settingsStore.get()),
  })
  const unfollow = settingsStore.subscribe(() => player.refresh())
  return {
    ...player,
    dispose() {
      unfollow()
      player.stopAll()
    },
  }
}
