/** What is seen a metre ahead is at least so wide to each side, metres: upright screens would look through a slit. */
const LEAST_SIDE_M = 0.32

/** The vertical opening of a camera, degrees, that is `degrees` on wide screens, for one of this width over its height. */
export const openingFor = (degrees: number, aspect: number): number =>
  Math.max(degrees, (2 * Math.atan(LEAST_SIDE_M / aspect) * 180) / Math.PI)

/** By how much of its height an upright window shows the picture lower: at its head stand lines and buttons. */
export const loweredBy = (degrees: number, aspect: number): number =>
  openingFor(degrees, aspect) > degrees ? 0.08 : 0
