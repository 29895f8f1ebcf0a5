import { damping, wrapAngle } from '../heading.ts'

/** The view on somebody: from where round them (radians), how far (metres), and where they are. */
export interface Orbit {
  /** Direction in which the camera looks over the ground, as a heading. */
  heading: number
  /** Downward tilt; positive looks down from above. */
  pitch: number
  /** What the person chose. */
  distance: number
  /** What the walls leave, eased. */
  shown: number
  x: number
  y: number
  z: number
}

export const orbitRules = {
  pitchMin: -0.35,
  pitchMax: 1.45,
  distanceMin: 1.2,
  distanceMax: 24,
  /** Metres above the feet the camera looks at: between shoulders and eyes. */
  eyeM: 1.45,
  seatedEyeM: 1.15,
  /** Kept between the camera and what is behind it. */
  marginM: 0.22,
  /** With one's back to a wall the eye comes into the head: nearer than the wall is. */
  nearestM: 0.02,
  /** Furniture up to this height is looked over, not avoided. */
  lookedOverM: 1.35,
} as const

export const createOrbit = (heading = 0): Orbit => ({
  heading,
  pitch: 0.3,
  distance: 5.2,
  shown: 5.2,
  x: 0,
  y: 0,
  z: 0,
})

/** Radians a drag adds: to the heading and to the pitch. */
export function turnOrbit(orbit: Orbit, dHeading: number, dPitch: number): void {
  orbit.heading = wrapAngle(orbit.heading + dHeading)
  orbit.pitch = Math.max(orbitRules.pitchMin, Math.min(orbitRules.pitchMax, orbit.pitch + dPitch))
}

/** Steepest look up or down of somebody's own eyes, radians. */
const HEAD_PITCH = 1.35

/** As turnOrbit, for who looks out of their own eyes: up as far as down. */
export function turnHead(orbit: Orbit, dHeading: number, dPitch: number): void {
  orbit.heading = wrapAngle(orbit.heading + dHeading)
  orbit.pitch = Math.max(-HEAD_PITCH, Math.min(HEAD_PITCH, orbit.pitch + dPitch))
}

/** factor > 1 moves away. */
export function zoomOrbit(orbit: Orbit, factor: number): void {
  orbit.distance = Math.max(orbitRules.distanceMin, Math.min(orbitRules.distanceMax, orbit.distance * factor))
}

/** Eases the looked-at point towards (x, y, z); far away it is there at once. */
export function followOrbit(orbit: Orbit, x: number, y: number, z: number, deltaS: number): void {
  if (Math.hypot(x - orbit.x, z - orbit.z) > 4) {
    orbit.x = x
    orbit.y = y
    orbit.z = z
    return
  }
  const share = damping(14, deltaS)
  orbit.x += (x - orbit.x) * share
  orbit.z += (z - orbit.z) * share
  orbit.y += (y - orbit.y) * damping(9, deltaS)
}

/**
 * Distance the camera may have when the first obstacle behind is `free` metres away: in at once, out gently,
 * so that it is never inside a wall and never pumps.
 */
export function fitOrbit(orbit: Orbit, free: number, deltaS: number): void {
  const want = Math.min(orbit.distance, Math.max(orbitRules.nearestM, free))
  orbit.shown =
    want < orbit.shown - 0.02 && free < orbit.shown
      ? want
      : orbit.shown + (want - orbit.shown) * damping(6, deltaS)
}

/** While walking sideways the view comes round a little by itself, until the person turns it by hand. */
export function trailOrbit(orbit: Orbit, vx: number, vz: number, deltaS: number): void {
  const side = vx * Math.cos(orbit.heading) - vz * Math.sin(orbit.heading)
  orbit.heading = wrapAngle(orbit.heading + side * 0.22 * deltaS)
}
