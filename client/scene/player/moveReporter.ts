import { limits } from '#shared/rules/limits.ts'
import { quantisePose } from '#shared/rules/pose.ts'
import type { Pose } from '#shared/rules/pose.ts'
import { headingFromYaw, wrapAngle } from '../heading.ts'

/** Poses kept to tell an echo from a correction (contract: Self-moves). */
const REMEMBERED = 64
/** A turn this large (radians) is told at once, but not more often than every `TURN_MS`. */
const TURN = 0.5
const TURN_MS = 60

const samePose = (a: Pose, b: Pose): boolean =>
  a.position.x === b.position.x &&
  a.position.y === b.position.y &&
  a.position.z === b.position.z &&
  a.rotation.y === b.rotation.y

/**
 * Decides when one's own pose is told: ten times a second while it changes, nothing at rest, and at once on
 * `urgent` (a jump, a stop). Remembers what was told, so that the server's echo is known.
 */
export class MoveReporter {
  private readonly sent = new Map<number, Pose>()
  private inputId = 0
  private last: Pose | undefined
  private lastAtMs = -Infinity
  private stopTold = true

  /**
   * The pose to send now with its inputId, or undefined when there is nothing to tell. A stop is told even where
   * the last pose was already there: without it others would see the walk go on for a moment.
   */
  report(
    nowMs: number,
    exact: Pose,
    urgent: boolean,
    stopped = false,
  ): { inputId: number; pose: Pose } | undefined {
    const due = nowMs - this.lastAtMs
    if (!urgent && due < TURN_MS) return undefined
    const pose = quantisePose(exact)
    const stopNews = stopped && !this.stopTold
    if (!stopNews && this.last && samePose(pose, this.last)) return undefined
    if (!urgent && due < limits.moveSendMs) {
      const turn = wrapAngle(headingFromYaw(pose.rotation.y) - headingFromYaw(this.last?.rotation.y ?? 0))
      if (Math.abs(turn) < TURN) return undefined
    }
    const inputId = ++this.inputId
    this.sent.set(inputId, pose)
    this.sent.delete(inputId - REMEMBERED)
    this.last = pose
    this.lastAtMs = nowMs
    this.stopTold = stopped
    return { inputId, pose }
  }

  /** Whether a playerMoves about oneself only repeats what was told under that inputId. */
  isEcho(inputId: number, pose: Pose): boolean {
    const sent = this.sent.get(inputId)
    return sent !== undefined && samePose(sent, quantisePose(pose))
  }

  /** The server put us somewhere: that is the last known pose, and the next inputId is above its count. */
  place(pose: Pose, lastInputId: number): void {
    this.last = quantisePose(pose)
    this.inputId = Math.max(this.inputId, lastInputId)
  }
}
