/**
 * Two ways to say where somebody faces. The wire: yaw in degrees, clockwise from above, 0 = +z. The scene:
 * heading in radians, three's rotation.y, so that forward = (sin heading, cos heading) on the x and z axes.
 */
export const headingFromYaw = (yawDeg: number): number => (-yawDeg * Math.PI) / 180

/** Degrees in [0, 360). */
export const yawFromHeading = (heading: number): number => {
  const degrees = ((-heading * 180) / Math.PI) % 360
  return degrees < 0 ? degrees + 360 : degrees === 0 ? 0 : degrees
}

/** The same angle in (-π, π]. */
export const wrapAngle = (radians: number): number => {
  const turned = radians % (2 * Math.PI)
  if (turned > Math.PI) return turned - 2 * Math.PI
  return turned <= -Math.PI ? turned + 2 * Math.PI : turned
}

/** Exponential damping: the share of the way to go in `deltaS` at `rate` per second, whatever the frame rate. */
export const damping = (rate: number, deltaS: number): number => 1 - Math.exp(-rate * deltaS)

/** Turns `from` the short way towards `to` by `share` (0 to 1). */
export const turnTowards = (from: number, to: number, share: number): number =>
  wrapAngle(from + wrapAngle(to - from) * share)
