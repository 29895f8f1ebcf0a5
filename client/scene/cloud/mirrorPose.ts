import { damping, turnTowards } from '../heading.ts'
import type { SelfPlayer } from '../player/selfPlayer.ts'
import type { OwnPose } from './cloudWords.ts'

/** Farther is no step, metres: one is there at once. */
const FAR_M = 1.5
/** How fast what is shown follows what is told, 1/s. */
const EASE = 40

/** One frame of somebody who walks elsewhere: what is shown follows where they said they are. */
export function mirrorPose(player: SelfPlayer, pose: OwnPose, deltaS: number): void {
  if (!player.placed) return
  const { body, shown, doing } = player
  // Where somebody sits the world says.
  const to = doing.name === 'seated' ? { ...doing.seat, y: body.y, speed: 0 } : pose
  body.x = to.x
  body.y = to.y
  body.z = to.z
  body.vx = doing.name === 'seated' ? 0 : pose.vx
  body.vz = doing.name === 'seated' ? 0 : pose.vz
  body.heading = to.heading
  body.grounded = doing.name === 'seated' || !pose.airborne
  const share = Math.hypot(to.x - shown.x, to.z - shown.z) > FAR_M ? 1 : damping(EASE, deltaS)
  shown.x += (to.x - shown.x) * share
  shown.y += (to.y - shown.y) * share
  shown.z += (to.z - shown.z) * share
  shown.heading = turnTowards(shown.heading, to.heading, share)
  shown.speed = to.speed
}
