import type { MapId } from '#shared/ids.ts'
import type { playedBy } from '#shared/map/pressing.ts'
import { TunePlayer } from './TunePlayer.ts'

type Played = NonNullable<ReturnType<typeof playedBy>>

/** What a thing plays, for as long as it is held. */
export interface HeldTune {
  /** How loud it is where one stands, 0 to 1, and on which side. */
  hear(loudness: number, side: number): void
  release(): void
}

interface Held {
  readonly player: TunePlayer
  holders: number
}

const tunes = new Map<string, Held>()

/**
 * What a thing plays since a moment. Who releases it and takes it again in the same task, as a face does that is made
 * anew, goes on with the same: the server is not asked once more.
 */
export function holdTune(mapId: MapId, key: string, { track, at }: Played): HeldTune {
  const id = JSON.stringify([mapId, key, track, at])
  const held = tunes.get(id) ?? { player: new TunePlayer(mapId, key, track), holders: 0 }
  tunes.set(id, held)
  held.holders += 1
  return {
    hear: (loudness, side) => held.player.hear(loudness, side),
    release() {
      held.holders -= 1
      queueMicrotask(() => {
        if (held.holders > 0 || tunes.get(id) !== held) return
        tunes.delete(id)
        held.player.dispose()
      })
    },
  }
}
