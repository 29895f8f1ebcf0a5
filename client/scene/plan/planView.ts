/** What part of a level a canvas shows: its middle in metres, and how many pixels a metre is. */
export interface PlanView {
  readonly x: number
  readonly z: number
  readonly scale: number
}

/** Round somebody, `metres` across the shorter side of the canvas. */
export const viewRound = (
  at: { readonly x: number; readonly z: number },
  width: number,
  height: number,
  metres: number,
): PlanView => ({ x: at.x, z: at.z, scale: Math.min(width, height) / metres })

/** The whole level with a border of `margin` pixels. */
export function viewOfAll(
  level: { readonly width: number; readonly depth: number },
  width: number,
  height: number,
  margin: number,
): PlanView {
  const across = Math.max(1, width - 2 * margin) / Math.max(1, level.width)
  const along = Math.max(1, height - 2 * margin) / Math.max(1, level.depth)
  return { x: level.width / 2, z: level.depth / 2, scale: Math.min(across, along) }
}

/** Canvas pixels of a point on the ground. */
export const toCanvas = (
  view: PlanView,
  width: number,
  height: number,
  x: number,
  z: number,
): { x: number; y: number } => ({
  x: width / 2 + (x - view.x) * view.scale,
  y: height / 2 + (z - view.z) * view.scale,
})

/** The point on the ground under canvas pixels. */
export const toGround = (
  view: PlanView,
  width: number,
  height: number,
  x: number,
  y: number,
): { x: number; z: number } => ({
  x: view.x + (x - width / 2) / view.scale,
  z: view.z + (y - height / 2) / view.scale,
})
