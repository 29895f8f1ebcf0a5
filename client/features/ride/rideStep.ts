import { wrapAngle } from '../../scene/heading.ts'
import {
  bodyRules,
  groundUnder,
  slide,
  type Body,
  type Intent,
  type Surroundings,
} from '../../scene/player/controller.ts'
import type { RideKind } from './rideKinds.ts'

/** Share of its speed a vehicle goes without the key for running. */
const CRUISE = 0.6
/** Share of what is wanted that is left where the way is another than where it points. */
const LEAST_AHEAD = 0.12
/** It turns no faster than this at any speed, radians per second. */
const TURN_MOST = 3.2

/** Turns towards what is wanted, no narrower than the kind's bow; answers the speed that is wanted now. */
function steer(kind: RideKind, topSpeed: number, body: Body, intent: Intent, speed: number): number {
  const length = Math.min(1, Math.hypot(intent.x, intent.z))
  if (length < 0.05) return 0
  const turn = wrapAngle(Math.atan2(intent.x, intent.z) - body.heading)
  const rate = Math.min(TURN_MOST, kind.turnPerS + Math.abs(speed) / kind.bowM)
  const most = rate * bodyRules.stepS
  body.heading = wrapAngle(body.heading + Math.max(-most, Math.min(most, turn)))
  const ahead = Math.max(LEAST_AHEAD, Math.cos(turn))
  return topSpeed * length * ahead * (intent.run ? 1 : CRUISE)
}

/**
 * One fixed step of riding: as a body takes it (scene/player/controller.ts), but one goes where one points, turns in
 * bows and does not jump. `topSpeed` in m/s is what the server allows (moveBudgets.ts).
 */
export function stepRide(
  kind: RideKind,
  topSpeed: number,
  body: Body,
  intent: Intent,
  surroundings: Surroundings,
): void {
  const { stepS } = bodyRules
  const fromX = body.x
  const fromZ = body.z
  const before = body.vx * Math.sin(body.heading) + body.vz * Math.cos(body.heading)
  const wanted = steer(kind, topSpeed, body, intent, before)
  const most = (wanted > before ? kind.acceleration : kind.braking) * stepS
  const speed = before + Math.max(-most, Math.min(most, wanted - before))
  body.x += Math.sin(body.heading) * speed * stepS
  body.z += Math.cos(body.heading) * speed * stepS
  slide(body, surroundings, kind.radiusM)
  if (!surroundings.canPass(fromX, fromZ, body.x, body.z)) {
    // Along one axis the way may still be free.
    const toX = body.x
    if (surroundings.canPass(fromX, fromZ, toX, fromZ)) body.z = fromZ
    else {
      body.x = fromX
      if (!surroundings.canPass(fromX, fromZ, fromX, body.z)) body.z = fromZ
    }
  }
  const moved = Math.hypot(body.x - fromX, body.z - fromZ)
  const share = moved > topSpeed * stepS ? (topSpeed * stepS) / moved : 1
  body.x = fromX + (body.x - fromX) * share
  body.z = fromZ + (body.z - fromZ) * share
  body.vx = (body.x - fromX) / stepS
  body.vz = (body.z - fromZ) / stepS
  body.vy = 0
  body.grounded = true
  const ground = groundUnder(surroundings, body.x, body.y, body.z)
  body.y = Math.abs(ground - body.y) < 0.005 ? ground : body.y + (ground - body.y) * 0.35
}

/** Of a boat: from its middle to the bow, and from there to its shoulders, metres. */
const BOW_M = 1.15
const SHOULDER = { ahead: 0.6, side: 0.5 } as const

/** The surroundings of a boat: it goes where its bow and its middle are over water. */
export const afloat = (
  surroundings: Surroundings,
  body: Body,
  isWater: (x: number, z: number) => boolean,
): Surroundings => ({
  query: surroundings.query,
  canPass(_fromX, _fromZ, x, z) {
    const [sin, cos] = [Math.sin(body.heading), Math.cos(body.heading)]
    if (!isWater(x, z) || !isWater(x + sin * BOW_M, z + cos * BOW_M)) return false
    return [-1, 1].every((side) =>
      isWater(
        x + sin * SHOULDER.ahead + cos * side * SHOULDER.side,
        z + cos * SHOULDER.ahead - sin * side * SHOULDER.side,
      ),
    )
  },
})
