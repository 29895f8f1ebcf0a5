import type { EncId, MapId } from '#shared/ids.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Player, World } from '#shared/world/world.ts'
import { frameOf, sliceOf } from './frames.ts'

type Pending = Pick<Player, 'position' | 'rotation' | 'direction' | 'lastInputId'>

/** One flush: the world after it, and a frame for each map on which somebody moved. */
export interface Flush {
  readonly world: World
  readonly frames: ReadonlyMap<MapId, Uint8Array>
  /** Each mover's own frame; only where everybody is alone. */
  readonly byPlayer: ReadonlyMap<EncId, Uint8Array>
}

/**
 * Accepted poses between two flushes. A flush reduces them as one batch and encodes each once, whoever hears it:
 * this is the only place that knows how moves look on the wire.
 */
export class Movement {
  readonly #pending = new Map<EncId, Pending>()

  accept({ encId, position, rotation, direction, lastInputId }: Player): void {
    this.#pending.set(encId, { position, rotation, direction, lastInputId })
  }

  /** A player with its newest accepted pose. */
  latest(player: Player): Player {
    const pending = this.#pending.get(player.encId)
    return pending ? { ...player, ...pending } : player
  }

  /** Forgets a pose that an event has overtaken. */
  drop(encId: EncId): void {
    this.#pending.delete(encId)
  }

  flush(world: World, isSolo: boolean): Flush | undefined {
    if (this.#pending.size === 0) return undefined
    const byMap = new Map<MapId, Uint8Array[]>()
    const byPlayer = new Map<EncId, Uint8Array>()
    const events = []
    for (const [encId, pending] of this.#pending) {
      const player = world.players.get(encId)
      if (!player) continue
      const moves = movesEvent({ ...player, ...pending })
      events.push(moves)
      const slice = sliceOf(moves)
      if (isSolo) byPlayer.set(encId, frameOf([slice]))
      else {
        const slices = byMap.get(player.mapId)
        if (slices) slices.push(slice)
        else byMap.set(player.mapId, [slice])
      }
    }
    this.#pending.clear()
    const frames = new Map([...byMap].map(([mapId, slices]) => [mapId, frameOf(slices)]))
    return { world: reduceAll(world, events), frames, byPlayer }
  }
}
