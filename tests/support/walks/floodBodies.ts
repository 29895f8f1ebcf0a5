import type { Vec3 } from '#shared/rules/pose.ts'
import {
  bodyRules,
  createBody,
  stepBody,
  type Body,
  type Surroundings,
} from '../../../client/scene/player/controller.ts'

/** Side of a place on the ground, and how far apart two places above each other are, metres. */
const [PLACE_M, RISE_M] = [0.25, 0.1]
const RUN_M_S = 4
/** Running so many steps leads from a place to the next one. */
const PLACE_STEPS = Math.ceil(PLACE_M / RUN_M_S / bodyRules.stepS) + 1
/** Longer than any jump lasts. */
const JUMP_STEPS = 90
const STILL = { x: 0, z: 0, run: false, jump: false }
const eighths = Array.from({ length: 8 }, (_, i) => {
  const heading = (i * Math.PI) / 4
  return { x: Math.sin(heading), z: Math.cos(heading) }
})

type Direction = (typeof eighths)[number]

const keyOf = ({ x, y, z }: Vec3): string =>
  `${Math.floor(x / PLACE_M)} ${Math.floor(z / PLACE_M)} ${Math.round(y / RISE_M)}`

/** Somebody at a place who moves already. */
function bodyAt({ x, y, z }: Vec3, to: Direction, speed: number): Body {
  const body = createBody(x, y, z)
  body.vx = to.x * speed
  body.vz = to.z * speed
  return body
}

/** Until they stand still. */
function settled(body: Body, around: Surroundings): Body {
  body.vx = body.vz = 0
  for (let step = 0; step < JUMP_STEPS; step++) {
    const { y } = body
    stepBody(body, STILL, around)
    if (body.grounded && Math.abs(body.y - y) < 1e-3) break
  }
  return body
}

function run(from: Vec3, to: Direction, around: Surroundings): Body {
  const body = bodyAt(from, to, RUN_M_S)
  for (let step = 0; step < PLACE_STEPS; step++) stepBody(body, { ...to, run: true, jump: false }, around)
  return settled(body, around)
}

/** A jump with a run-up or from standing; one goes on in the same direction while in the air. */
function jump(from: Vec3, to: Direction, speed: number, around: Surroundings): Body {
  const body = bodyAt(from, to, speed)
  stepBody(body, { ...to, run: true, jump: true }, around)
  for (let step = 0; step < JUMP_STEPS && !body.grounded; step++)
    stepBody(body, { ...to, run: true, jump: false }, around)
  return settled(body, around)
}

/**
 * Every place a body comes to from some places on foot, with `jumps` also by jumping over or onto what stops it, as the
 * client moves it and the server lets it go; and those of them from which it does not come back to the first one.
 */
export function floodBodies(starts: readonly Vec3[], around: Surroundings, { jumps = false } = {}) {
  const places = new Map<string, number>()
  const stands: Vec3[] = []
  const before: number[][] = []
  const add = (stand: Vec3): number => {
    const key = keyOf(stand)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, stands.length)
    before.push([])
    return stands.push({ x: stand.x, y: stand.y, z: stand.z }) - 1
  }
  starts.forEach(add)
  for (let at = 0; at < stands.length; at++) {
    const from = stands[at]!
    const go = (stand: Vec3): void => void before[add(stand)]!.push(at)
    for (const to of eighths) {
      const there = run(from, to, around)
      go(there)
      const isStopped = Math.hypot(there.x - from.x, there.z - from.z) < PLACE_M - 0.01
      if (!jumps || (!isStopped && from.y === 0)) continue
      go(jump(from, to, RUN_M_S, around))
      go(jump(from, to, 0, around))
    }
  }
  const back = new Set([0])
  for (const at of back) for (const earlier of before[at]!) back.add(earlier)
  return { stands, stuck: stands.filter((_, at) => !back.has(at)) }
}
