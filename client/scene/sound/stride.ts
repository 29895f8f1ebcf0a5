/** Metres from one step to the next, walking and running. */
const WALK_M = 0.74
const RUN_M = 1.15
/** Faster than this one runs, m/s. */
const RUN_SPEED = 3
/** Slower than this nothing is heard, m/s. */
const CREEP = 0.35

/** Counts the steps of one pair of feet by how far they have gone. */
export class Stride {
  private gone = 0
  private x = 0
  private z = 0

  /** Notes where somebody is now; answers true when a foot has come down since the last time. */
  step(x: number, z: number, speed: number, isGrounded: boolean): boolean {
    const moved = Math.hypot(x - this.x, z - this.z)
    this.x = x
    this.z = z
    // Standing, in the air, or put elsewhere: the next step is a first one, heard soon.
    if (speed < CREEP || !isGrounded || moved > 2) {
      this.gone = WALK_M * 0.6
      return false
    }
    this.gone += moved
    const length = speed > RUN_SPEED ? RUN_M : WALK_M
    if (this.gone < length) return false
    this.gone %= length
    return true
  }
}
