import type { EncId } from '#shared/ids.ts'
import { placePlayers } from '#shared/world/presence.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Player, World } from '#shared/world/world.ts'
import { frameOf, sliceOf } from '../out/frames.ts'
import { Cells, type MoveWishes, type Sight } from './cells.ts'

type Pending = Pick<Player, 'position' | 'rotation' | 'direction' | 'lastInputId' | 'animator'>

/**
 * Accepted poses between two flushes. A flush reduces them as one batch and hands them to the cells: these two files
 * are the only ones that know how moves look on the wire.
 */
export class Movement {
  readonly #pending = new Map<EncId, Pending>()
  readonly #cells = new Cells()
  /** Who moved in this flush; for spaces where everybody is alone. */
  readonly #moved = new Set<EncId>()

  accept({ encId, position, rotation, direction, lastInputId, animator }: Player): void {
    this.#pending.set(encId, { position, rotation, direction, lastInputId, animator })
  }

  /** A player with its newest accepted pose. */
  latest(player: Player): Player {
    const pending = this.#pending.get(player.encId)
    return pending ? { ...player, ...pending } : player
  }

  /** An event put a player somewhere; a pose it sent before is overtaken. */
  placed(player: Player): void {
    this.#pending.delete(player.encId)
    this.#cells.place(player)
  }

  /** An event told how a player is animated; what it sent before is overtaken. */
  animated(player: Player): void {
    const pending = this.#pending.get(player.encId)
    if (pending) this.#pending.set(player.encId, { ...pending, animator: player.animator })
    this.#cells.animated(player)
  }

  /** A player is gone. */
  removed(encId: EncId): void {
    this.#pending.delete(encId)
    this.#cells.remove(encId)
  }

  /** The world after the accepted poses. */
  advance(world: World): World {
    if (this.#pending.size === 0) return world
    const after = placePlayers(world, this.#pending)
    for (const encId of this.#pending.keys()) {
      const player = after.players.get(encId)
      if (!player) continue
      this.#moved.add(encId)
      this.#cells.move(player)
    }
    this.#pending.clear()
    return after
  }

  /** Makes ready what `framesFor` hands out, until `done`. */
  settle(nowMs: number): void {
    this.#cells.flush(nowMs)
  }

  framesFor(sight: Sight, encId: EncId | undefined, wishes: MoveWishes): readonly Uint8Array[] {
    return this.#cells.framesFor(sight, encId, wishes)
  }

  /** Where everybody is alone: only one's own moves, and only in the plain shape. */
  ownFrame(player: Player | undefined): Uint8Array | undefined {
    return player && this.#moved.has(player.encId) ? frameOf([sliceOf(movesEvent(player))]) : undefined
  }

  done(): void {
    this.#moved.clear()
    this.#cells.done()
  }
}
