import type { GroundPoint, SelfPlayer } from './selfPlayer.ts'

/** A follower stops this near, and starts again when the other is this much farther, metres. */
const STOP_M = 1.5
const RESTART_M = 0.5
/** From so far behind one runs. */
const RUN_FROM_M = 4
/** How often the way is looked for anew, ms. */
const LOOK_MS = 400

/** What a follower needs to know of the level. */
export interface Ground {
  /** Nothing stands between two points. */
  canPass(fromX: number, fromZ: number, toX: number, toZ: number): boolean
  path(from: GroundPoint, to: GroundPoint): readonly GroundPoint[] | undefined
}

/** Walks after somebody: the world says after whom, and one's own first step ends it. */
export class Follower {
  private wish = ''
  private active = false
  private near = false
  private lookedMs = -Infinity

  /** Takes over whom the world says one follows: a user id, '' for nobody. */
  sync(userId: string): void {
    if (userId === this.wish) return
    this.wish = userId
    this.active = userId !== ''
    this.near = false
    this.lookedMs = -Infinity
  }

  /** Whom one walks after now. */
  get target(): string | undefined {
    return this.active ? this.wish : undefined
  }

  /** One goes one's own way again; true when that ends something. The world's word follows. */
  end(): boolean {
    const { active } = this
    this.active = false
    return active
  }

  /** One frame. `other` is undefined while the one who is followed is not to be seen. */
  tick(nowMs: number, player: SelfPlayer, other: GroundPoint | undefined, ground: Ground): void {
    if (!this.active || !other) return
    if (player.doing.name === 'seated') return player.standUp()
    if (player.doing.name === 'sittingDown') return
    const { x, z } = player.body
    const distance = Math.hypot(other.x - x, other.z - z)
    const reach = this.near ? STOP_M + RESTART_M : STOP_M
    const isNear = distance <= reach && ground.canPass(x, z, other.x, other.z)
    if (isNear && !this.near) player.stop()
    this.near = isNear
    if (isNear || nowMs - this.lookedMs < LOOK_MS) return
    this.lookedMs = nowMs
    const path = ground.path({ x, z }, { x: other.x, z: other.z })
    if (path && path.length > 0) player.walk(path, distance > RUN_FROM_M)
  }
}
