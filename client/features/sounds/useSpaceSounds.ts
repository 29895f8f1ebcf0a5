import { useEffect } from 'react'
import type { MapId } from '#shared/ids.ts'
import { listenForSounds, playChime } from '../../scene/sound/sounds.ts'
import { sessionStore } from '../../store/sessionStore.ts'
import { worldStore } from '../../store/worldStore.ts'
import { chimeFor } from './chimeFor.ts'

/** Sounds played for the space by those who may, while one is in it; what plays them is loaded with the first. */
function followSpaceSounds(): () => void {
  let playing: ReturnType<typeof makePlayer> | undefined
  const makePlayer = async () => (await import('./spaceSounds.ts')).createSpaceSounds()
  const unfollow = worldStore.onEvents((events) => {
    for (const { kind, body } of events) {
      if (kind === 'spacePlaysSound') {
        playing ??= makePlayer()
        playing.then(
          ({ play }) => play(body.src ?? '', body.volume ?? 0),
          () => (playing = undefined),
        )
      }
      if (kind === 'spaceStopsSound')
        void playing?.then(
          ({ stop }) => stop(body.src ?? ''),
          () => undefined,
        )
    }
  })
  return () => {
    unfollow()
    void playing?.then(
      ({ dispose }) => dispose(),
      () => undefined,
    )
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

/** The music of the level one is on; what plays it is loaded with the first that has any. */
function followMusic(): () => void {
  let player: ReturnType<typeof makePlayer> | undefined
  let heard: string | undefined
  const makePlayer = async () => (await import('./levelMusic.ts')).createLevelMusic()
  const follow = (): void => {
    const { selfEncId } = sessionStore.get()
    const { players, maps } = worldStore.get()
    const me = selfEncId === undefined ? undefined : players.get(selfEncId)
    const decoration = me && maps.get(me.mapId)?.decoration
    if (decoration === heard) return
    heard = decoration
    if (!player && !decoration?.includes('music=')) return
    player ??= makePlayer()
    player.then(
      ({ follow: turn }) => turn(heard),
      () => (player = undefined),
    )
  }
  const unfollow = worldStore.onEvents(follow)
  follow()
  return () => {
    unfollow()
    void player?.then(
      ({ end }) => end(),
      () => undefined,
    )
  }
}

/** What one hears in a space. Nothing sounds before the first gesture. */
export function useSpaceSounds(): void {
  useEffect(() => {
    const stops = [listenForSounds(), followSpaceSounds(), followChimes(), followMusic()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
