import type { MapId } from '#shared/ids.ts'
import { send } from '../../../net/send.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { onEvents } from '../../../store/worldStore.ts'
import { VideoPlayer, type Film } from './VideoPlayer.ts'

interface Held {
  readonly player: VideoPlayer
  readonly mapId: MapId
  readonly key: string
  readonly film: string
  readonly stop: () => void
  holders: number
}

const players = new Map<string, Held>()

/** How long news are under way, as the last answer let one guess, ms. */
let wayMs = 20
const WAY_MOST_MS = 250

/** Asks how a film stands, and hears it from then on. */
function follow(player: VideoPlayer, mapId: MapId, key: string): () => void {
  let askedAt: number | undefined
  const ask = (): void => {
    askedAt = performance.now()
    void send('controlVideo', { mapId, key }).catch(() => undefined)
  }
  const stops = [
    onEvents((events) => {
      for (const { kind, body } of events) {
        if (kind !== 'videoState' || body.mapId !== mapId || body.key !== key) continue
        const now = performance.now()
        if (askedAt !== undefined) wayMs = Math.min(WAY_MOST_MS, (now - askedAt) / 2)
        askedAt = undefined
        const position = (body.positionMs ?? 0) / 1000
        player.follow({ isPlaying: body.playing ?? false, position, atMs: now - wayMs })
      }
    }),
    sessionStore.subscribe(({ connection }, former) => {
      if (connection.name === 'ready' && former.connection.name !== 'ready') ask()
    }),
  ]
  ask()
  return () => {
    for (const stop of stops) stop()
  }
}

/** The player of a thing: one for the wall and the window. What is taken is given back by `release`. */
export function holdPlayer(mapId: MapId, key: string, film: Film) {
  const id = `${mapId}.${key}`
  const made = JSON.stringify(film)
  let held = players.get(id)
  if (held?.film !== made) {
    held?.stop()
    held?.player.dispose()
    const player = new VideoPlayer(film)
    held = { player, mapId, key, film: made, stop: follow(player, mapId, key), holders: 0 }
    players.set(id, held)
  }
  held.holders += 1
  const { player } = held
  const mine = held
  return {
    player,
    release: () => {
      mine.holders -= 1
      if (mine.holders > 0 || players.get(id) !== mine) return
      players.delete(id)
      mine.stop()
      player.dispose()
    },
  }
}
