import type { CameraPose } from '../camera/rig.ts'
import type { LocalPerson } from './localWorld.ts'

/** From where a level is looked at: metres, in the axes of the map; `fov` is the vertical opening in degrees. */
export type ShowView = Required<CameraPose>

/** A level to be looked at, with nobody's hands in it. */
export interface ShowPlan {
  /** The built-in space below assets/spaces, and which of its levels. */
  readonly space: string
  readonly level: string
  readonly view: ShowView
  readonly people: readonly LocalPerson[]
}

/** The camera swings so far to either side, radians, and is back after so many seconds. */
const SWING = 0.09
const SWING_S = 40

/** The view swung round what it looks at: slow enough to read a page beside it. */
export function driftPose({ position, target, fov }: ShowView, seconds: number): ShowView {
  const angle = SWING * Math.sin((seconds / SWING_S) * 2 * Math.PI)
  const [x, z] = [position[0] - target[0], position[2] - target[2]]
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return {
    position: [target[0] + x * cos + z * sin, position[1], target[2] + z * cos - x * sin],
    target,
    fov,
  }
}

/** A show that is drawn more slowly than this is worse than a picture. */
const SLOW_MS = 70
const PROOF_FRAMES = 45

/** What the times between pictures say, ms each: undefined until there are enough of them. The slowest tenth is left out. */
export function paceVerdict(times: readonly number[]): 'fine' | 'tooSlow' | undefined {
  if (times.length < PROOF_FRAMES) return undefined
  const last = times.slice(-PROOF_FRAMES).toSorted((a, b) => a - b)
  const calm = last.slice(0, Math.floor(PROOF_FRAMES * 0.9))
  return calm.reduce((sum, time) => sum + time, 0) / calm.length > SLOW_MS ? 'tooSlow' : 'fine'
}
