import type { EncId } from '#shared/ids.ts'
import { bodyStates, unpackPose } from '#shared/movement/packedMove.ts'
import type { Player, World } from '#shared/world/world.ts'

/** x, y, z in centimetres, yaw step, state, and whether there is a pose at all. */
const FIELDS = 6

/**
 * The newest packed poses, beside the world: ten a second and player would be far too many worlds. What it does not
 * know is as the world says. One typed array; setting a pose makes no garbage.
 */
export class PoseTable {
  private readonly rows = new Map<EncId, number>()
  private readonly free: number[] = []
  private cells = new Int32Array(16 * FIELDS)

  set(encId: EncId, xCm: number, yCm: number, zCm: number, yawStep: number, state: number): void {
    const at = this.rows.get(encId) ?? this.add(encId)
    const { cells } = this
    cells[at] = xCm
    cells[at + 1] = yCm
    cells[at + 2] = zCm
    cells[at + 3] = yawStep
    // 0: none of these, whatever was said before stays.
    if (state > 0) cells[at + 4] = state
    cells[at + 5] = 1
  }

  /** The world knows better where this player is. */
  dropPose(encId: EncId): void {
    const at = this.rows.get(encId)
    if (at !== undefined) this.cells[at + 5] = 0
  }

  /** The world knows better what this player's body does. */
  dropState(encId: EncId): void {
    const at = this.rows.get(encId)
    if (at !== undefined) this.cells[at + 4] = 0
  }

  delete(encId: EncId): void {
    const at = this.rows.get(encId)
    if (at === undefined) return
    this.rows.delete(encId)
    this.free.push(at)
  }

  clear(): void {
    this.rows.clear()
    this.free.length = 0
  }

  /** A player of the world as it is now. */
  live(player: Player): Player {
    const at = this.rows.get(player.encId)
    if (at === undefined) return player
    const { cells } = this
    const [xCm, yCm, zCm, yawStep] = [cells[at]!, cells[at + 1]!, cells[at + 2]!, cells[at + 3]!]
    const animator = bodyStates[cells[at + 4]!]
    return {
      ...player,
      ...(cells[at + 5] ? unpackPose({ xCm, yCm, zCm, yawStep }) : {}),
      ...(animator ? { animator } : {}),
    }
  }

  /** The whole world as it is now. */
  liveWorld(world: World): World {
    if (this.rows.size === 0) return world
    return {
      ...world,
      players: new Map([...world.players].map(([encId, player]) => [encId, this.live(player)])),
    }
  }

  private add(encId: EncId): number {
    const at = this.free.pop() ?? this.rows.size * FIELDS
    if (at >= this.cells.length) {
      const wider = new Int32Array(this.cells.length * 2)
      wider.set(this.cells)
      this.cells = wider
    }
    this.cells.fill(0, at, at + FIELDS)
    this.rows.set(encId, at)
    return at
  }
}
