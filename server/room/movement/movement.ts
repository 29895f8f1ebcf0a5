import type { EncId } from '#shared/ids.ts'
import type { Vec3 } from '#shared/rules/pose.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import type { Player, World } from '#shared/world/world.ts'
import { frameOf, sliceOf } from '../out/frames.ts'
import { Cells, type MoveWishes, type Sight } from './cells.ts'

const origin: Vec3 = { x: 0, y: 0, z: 0 }

/** What somebody has sent since the last flush. One for each player, used again and again. */
class Pending {
  /** Whether it is news. */
  isNew = false
  /** The flush in which it last was. */
  flushedIn = -1
  position = origin
  rotation = origin
  direction = 0
  lastInputId = 0
  animator = ''
  readonly encId: EncId

  constructor(encId: EncId) {
    this.encId = encId
  }

  /** The player with this pose. */
  of(player: Player): Player {
    const { position, rotation, direction, lastInputId, animator } = this
    return { ...player, position, rotation, direction, lastInputId, animator }
  }
}

/**
 * Accepted poses between two flushes. A flush reduces them as one batch and hands them to the cells: these two files
 * are the only ones that know how moves look on the wire.
 */
export class Movement {
  readonly #pendings = new Map<EncId, Pending>()
  /** Those with news, in the order in which it came. */
  readonly #news: Pending[] = []
  readonly #cells = new Cells()
  #flush = 0

  /** The newest pose of a player that is not in the world yet; undefined: there is none. */
  newsOf(encId: EncId): Readonly<Pending> | undefined {
    const pending = this.#pendings.get(encId)
    return pending?.isNew ? pending : undefined
  }

  /** A pose by its parts: nothing of a player is copied before the flush. */
  step(encId: EncId, position: Vec3, rotation: Vec3, direction: number, animator: string, inputId = 0): void {
    let pending = this.#pendings.get(encId)
    if (!pending) this.#pendings.set(encId, (pending = new Pending(encId)))
    pending.position = position
    pending.rotation = rotation
    pending.direction = direction
    pending.lastInputId = inputId
    pending.animator = animator
    if (pending.isNew) return
    pending.isNew = true
    this.#news.push(pending)
  }

  accept({ encId, position, rotation, direction, animator, lastInputId }: Player): void {
    this.step(encId, position, rotation, direction, animator, lastInputId)
  }

  /** A player with its newest accepted pose. */
  latest(player: Player): Player {
    return this.newsOf(player.encId)?.of(player) ?? player
  }

  /** An event put a player somewhere; a pose it sent before is overtaken. */
  placed(player: Player): void {
    this.#forget(player.encId)
    this.#cells.place(player)
  }

  /** An event told how a player is animated; what it sent before is overtaken. */
  animated(player: Player): void {
    const pending = this.#pendings.get(player.encId)
    if (pending) pending.animator = player.animator
    this.#cells.animated(player)
  }

  /** A player is gone. */
  removed(encId: EncId): void {
    this.#forget(encId)
    this.#pendings.delete(encId)
    this.#cells.remove(encId)
  }

  #forget(encId: EncId): void {
    const pending = this.#pendings.get(encId)
    if (!pending?.isNew) return
    pending.isNew = false
    this.#news.splice(this.#news.indexOf(pending), 1)
  }

  /** The world after the accepted poses. */
  advance(world: World): World {
    this.#flush += 1
    if (this.#news.length === 0) return world
    let players: Map<EncId, Player> | undefined
    for (const pending of this.#news) {
      pending.isNew = false
      const player = world.players.get(pending.encId)
      if (!player) continue
      players ??= new Map(world.players)
      const moved = pending.of(player)
      players.set(pending.encId, moved)
      pending.flushedIn = this.#flush
      this.#cells.move(moved)
    }
    this.#news.length = 0
    return players ? { ...world, players } : world
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
    const isNews = player && this.#pendings.get(player.encId)?.flushedIn === this.#flush
    return isNews ? frameOf([sliceOf(movesEvent(player))]) : undefined
  }

  done(): void {
    this.#cells.done()
  }
}
