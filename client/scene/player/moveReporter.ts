import { bodyStateOf, packPose, type PackedPose } from '#shared/movement/packedMove.ts'
import { limits } from '#shared/rules/limits.ts'
import { wrapAngle, yawFromHeading } from '../heading.ts'
import { bodyRules, type Body } from './controller.ts'

/** What a body does, as a move tells it. */
export type Going = 'idle' | 'walk' | 'run' | 'jump'

/** Steps of the body between two moves: even in the body's own time, whatever the display does. */
const STEPS = Math.round(limits.moveSendMs / 1000 / bodyRules.stepS)
/** A start, a stop, a jump and a landing wait for no turn, but two of them may meet in one step. */
const URGENT_STEPS = 2
/** A turn this large (steps of yaw, about 30°) waits only so long. */
const TURN = limits.yawSteps / 12
const TURN_STEPS = 4

const isPace = (state: number): boolean => state === bodyStateOf('walk') || state === bodyStateOf('run')

const turned = (a: number, b: number): number => {
  const apart = Math.abs(a - b)
  return Math.min(apart, limits.yawSteps - apart)
}

/**
 * Decides when one's own pose is told: ten times a second while it changes, nothing at rest, and at once when a
 * walk begins or ends, for a jump and its landing.
 */
export class MoveReporter {
  private last: PackedPose | undefined
  private steps = 0
  private owes = false

  /** After every step of the body: the pose to tell now, or undefined when there is nothing to tell. */
  report(body: Body, going: Going): PackedPose | undefined {
    const { last } = this
    this.steps++
    const state = bodyStateOf(going)
    const isUrgent = last?.state !== state && !(isPace(state) && isPace(last?.state ?? 0))
    if (this.steps < (isUrgent ? URGENT_STEPS : TURN_STEPS)) return undefined
    const packed = packBody(body, state)
    if (last && !isUrgent && this.steps < STEPS && turned(packed.yawStep, last.yawStep) < TURN)
      return undefined
    if (last && !this.owes && isSame(packed, last)) return undefined
    this.last = packed
    this.steps = 0
    this.owes = false
    return packed
  }

  /**
   * The server put us somewhere. Moves it had not seen then may still reach it, so where we are is told once more;
   * unless we sit: a move would stand us up.
   */
  placed(): void {
    this.owes = true
  }
}

const packBody = (body: Body, state: number): PackedPose =>
  packPose({ position: body, rotation: { x: 0, y: yawFromHeading(wrapAngle(body.heading)), z: 0 } }, state)

const isSame = (a: PackedPose, b: PackedPose): boolean =>
  a.xCm === b.xCm && a.yCm === b.yCm && a.zCm === b.zCm && a.yawStep === b.yawStep && a.state === b.state
