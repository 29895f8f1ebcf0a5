import { limits } from '#shared/rules/limits.ts'
import { wrapAngle } from '../heading.ts'

/** An upright box turned about y, metres; yaw in degrees, clockwise from above (shared/map/walking/colliders.ts). */
export interface Prism {
  readonly cx: number
  readonly cz: number
  readonly hx: number
  readonly hz: number
  readonly yaw: number
  readonly y0: number
  readonly y1: number
}

/** What a body may meet. */
export interface Surroundings {
  /** Every prism that may touch the disc of radius r about (x, z). */
  query(x: number, z: number, r: number): readonly Prism[]
  /** The server's own rule, so that no step is taken which it would correct. */
  canPass(fromX: number, fromZ: number, toX: number, toZ: number): boolean
}

/** A walking person: an upright capsule standing at (x, y, z). Metres, metres per second, radians. */
export interface Body {
  x: number
  y: number
  z: number
  vx: number
  vy: number
  vz: number
  heading: number
  grounded: boolean
}

/** What a person wants in one step: a direction on the ground (length 0 to 1), to run, to jump. */
export interface Intent {
  x: number
  z: number
  run: boolean
  jump: boolean
}

export const bodyRules = {
  stepS: 1 / 60,
  radiusM: 0.25,
  heightM: 1.65,
  stepUpM: 0.35,
  /** Half the width of the feet: what stands under it carries. */
  footM: 0.14,
  gravity: 15,
  /** Reaches 0.6 m. */
  jumpSpeed: 4.25,
  acceleration: 11,
  braking: 16,
  airAcceleration: 4,
  turnPerS: 11,
} as const

export const createBody = (x = 0, y = 0, z = 0, heading = 0): Body => ({
  x,
  y,
  z,
  vx: 0,
  vy: 0,
  vz: 0,
  heading,
  grounded: true,
})

const degree = Math.PI / 180
/** Where `pushOut` leaves its result: no allocation in a step. */
const pushed = { x: 0, z: 0, hit: false }

/** Moves the disc (x, z, r) out of the prism's footprint, the short way, into `pushed`. */
function pushOut(prism: Prism, x: number, z: number, r: number): void {
  const cos = Math.cos(prism.yaw * degree)
  const sin = Math.sin(prism.yaw * degree)
  const dx = x - prism.cx
  const dz = z - prism.cz
  // Into the prism's own axes: clockwise from above is from +x towards +z.
  const lx = dx * cos + dz * sin
  const lz = -dx * sin + dz * cos
  const nx = Math.max(-prism.hx, Math.min(prism.hx, lx))
  const nz = Math.max(-prism.hz, Math.min(prism.hz, lz))
  let ox = lx - nx
  let oz = lz - nz
  const distance = Math.hypot(ox, oz)
  pushed.hit = false
  if (distance >= r) return
  if (distance > 1e-6) {
    const grow = (r - distance) / distance
    ox *= grow
    oz *= grow
  } else {
    // The centre is inside: out through the nearest side.
    const gapX = prism.hx - Math.abs(lx)
    const gapZ = prism.hz - Math.abs(lz)
    ox = gapX <= gapZ ? (gapX + r) * (lx < 0 ? -1 : 1) : 0
    oz = gapX <= gapZ ? 0 : (gapZ + r) * (lz < 0 ? -1 : 1)
  }
  pushed.hit = true
  pushed.x = x + ox * cos - oz * sin
  pushed.z = z + ox * sin + oz * cos
}

const touches = (prism: Prism, x: number, z: number, r: number): boolean => {
  pushOut(prism, x, z, r)
  return pushed.hit
}

/** Height of what the feet at (x, z) would stand on, not counting tops more than a step above `y`. */
export function groundUnder(surroundings: Surroundings, x: number, y: number, z: number): number {
  let ground = 0
  for (const prism of surroundings.query(x, z, bodyRules.footM)) {
    if (prism.y1 <= ground || prism.y1 > y + bodyRules.stepUpM) continue
    if (touches(prism, x, z, bodyRules.footM)) ground = prism.y1
  }
  return ground
}

/** What the body can not step onto, pushed away from; two rounds settle a corner. */
export function slide(body: Body, surroundings: Surroundings, radiusM: number = bodyRules.radiusM): void {
  const feet = body.y + (body.grounded ? bodyRules.stepUpM : 0.1)
  for (let round = 0; round < 2; round++) {
    let moved = false
    for (const prism of surroundings.query(body.x, body.z, radiusM)) {
      if (prism.y1 <= feet || prism.y0 >= body.y + bodyRules.heightM) continue
      pushOut(prism, body.x, body.z, radiusM)
      if (!pushed.hit) continue
      body.x = pushed.x
      body.z = pushed.z
      moved = true
    }
    if (!moved) return
  }
}

function steer(body: Body, intent: Intent): void {
  const { stepS } = bodyRules
  const length = Math.min(1, Math.hypot(intent.x, intent.z))
  const speed = (intent.run ? limits.runSpeed : limits.walkSpeed) * length
  const scale = length > 1e-6 ? speed / Math.hypot(intent.x, intent.z) : 0
  const wantX = intent.x * scale
  const wantZ = intent.z * scale
  const gapX = wantX - body.vx
  const gapZ = wantZ - body.vz
  const gap = Math.hypot(gapX, gapZ)
  const slowing = wantX * body.vx + wantZ * body.vz <= 0 || speed < Math.hypot(body.vx, body.vz)
  const rate = !body.grounded
    ? bodyRules.airAcceleration
    : slowing
      ? bodyRules.braking
      : bodyRules.acceleration
  const share = gap > rate * stepS ? (rate * stepS) / gap : 1
  body.vx += gapX * share
  body.vz += gapZ * share
  if (length > 0.05) {
    const turn = wrapAngle(Math.atan2(intent.x, intent.z) - body.heading)
    const most = bodyRules.turnPerS * stepS * (0.35 + Math.min(1, Math.abs(turn)))
    body.heading = wrapAngle(body.heading + Math.max(-most, Math.min(most, turn)))
  }
}

function fall(body: Body, surroundings: Surroundings): void {
  const { stepS } = bodyRules
  const ground = groundUnder(surroundings, body.x, body.y, body.z)
  if (body.grounded && body.vy <= 0 && body.y - ground <= bodyRules.stepUpM) {
    // Steps up and down are walked; the height eases so that the camera does not jolt.
    body.y = Math.abs(ground - body.y) < 0.005 ? ground : body.y + (ground - body.y) * 0.35
    body.vy = 0
    return
  }
  body.grounded = false
  body.vy -= bodyRules.gravity * stepS
  body.y += body.vy * stepS
  if (body.vy <= 0 && body.y <= ground) {
    body.y = ground
    body.vy = 0
    body.grounded = true
  }
}

/** One fixed step of `bodyRules.stepS` seconds: steer, move, slide along what is in the way, fall or stand. */
export function stepBody(body: Body, intent: Intent, surroundings: Surroundings): void {
  const { stepS } = bodyRules
  const fromX = body.x
  const fromZ = body.z
  steer(body, intent)
  if (intent.jump && body.grounded) {
    body.vy = bodyRules.jumpSpeed
    body.grounded = false
  }
  body.x += body.vx * stepS
  body.z += body.vz * stepS
  slide(body, surroundings)
  if (!surroundings.canPass(fromX, fromZ, body.x, body.z)) {
    // Along one axis the way may still be free.
    const toX = body.x
    if (surroundings.canPass(fromX, fromZ, toX, fromZ)) body.z = fromZ
    else {
      body.x = fromX
      if (!surroundings.canPass(fromX, fromZ, fromX, body.z)) body.z = fromZ
    }
  }
  // Speed is what was really moved: nobody runs on the spot against a wall.
  body.vx = (body.x - fromX) / stepS
  body.vz = (body.z - fromZ) / stepS
  const speed = Math.hypot(body.vx, body.vz)
  if (speed > limits.runSpeed) {
    body.vx *= limits.runSpeed / speed
    body.vz *= limits.runSpeed / speed
  }
  fall(body, surroundings)
}
