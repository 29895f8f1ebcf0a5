import { useEffect } from 'react'
import type { MapId } from '#shared/ids.ts'
import { browserClock } from '../../net/clock.ts'
import { listenForSounds, playChime } from '../../scene/sound/sounds.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { loudness, settingsStore } from '../../store/settingsStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { chimeFor } from './chimeFor.ts'
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

/** Sounds played for the space by those who may, while one is in it. */
function followSpaceSounds(): () => void {
  const player = createSoundPlayer({
    make: (src) => new Audio(src),
    afterGesture,
    clock: browserClock,
    loudness: () => loudness(settingsStore.get()),
  })
  const stops = [
    settingsStore.subscribe(() => player.refresh()),
    worldStore.onEvents((events) => {
      for (const { kind, body } of events) {
        if (kind === 'spacePlaysSound') player.play(body.src ?? '', body.volume ?? 0)
        if (kind === 'spaceStopsSound') player.stop(body.src ?? '')
      }
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    player.stopAll()
  }
}

/** Who comes, goes and speaks, and one's own way to another level. */
function followChimes(): () => void {
  let level: MapId | undefined
  return worldStore.onEvents((events) => {
    const { selfEncId } = sessionStore.get()
    const me = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)
    if (me && level !== undefined && me.mapId !== level) playChime('portal')
    else {
      const chime = chimeFor(events, me && { encId: me.encId, userId: me.uid })
      if (chime) playChime(chime)
    }
    level = me?.mapId
  })
}

/** What one hears in a space. Nothing sounds before the first gesture. */
export function useSpaceSounds(): void {
  useEffect(() => {
    const stops = [listenForSounds(), followSpaceSounds(), followChimes()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
