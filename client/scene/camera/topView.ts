import { damping } from '../heading.ts'

/** The plan from above: its middle, how far it was pushed by hand, and how much of the ground it shows. */
export interface TopView {
  x: number
  z: number
  /** Pushed away from oneself, metres; walking takes it back. */
  panX: number
  panZ: number
  /** Metres from the upper to the lower edge: as chosen, and as eased. */
  extent: number
  shown: number
  /** Shares of the picture something lies over, from its right and from its lower edge: the rest has a middle of its own. */
  right: number
  below: number
}

export const topRules = {
  extentMin: 8,
  extentMax: 90,
  /** Height of the eye over the floor: how near labels and bodies think they are. */
  eyeM: 16,
  /** So far over the edge of the level the plan may be pushed, metres. */
  borderM: 4,
} as const

export const createTopView = (): TopView => ({
  x: Infinity,
  z: Infinity,
  panX: 0,
  panZ: 0,
  extent: 22,
  shown: 22,
  right: 0,
  below: 0,
})

/** Pushes the plan with the finger; `heightPx` of the canvas says how long a pixel is. */
export function panTopView(view: TopView, dxPx: number, dyPx: number, heightPx: number): void {
  if (heightPx <= 0) return
  const metres = view.shown / heightPx
  view.panX -= dxPx * metres
  view.panZ -= dyPx * metres
}

/** factor > 1 shows more. */
export function zoomTopView(view: TopView, factor: number): void {
  view.extent = Math.max(topRules.extentMin, Math.min(topRules.extentMax, view.extent * factor))
}

/** Eases the plan to who is followed; whoever walks is brought back to the middle. */
export function settleTopView(
  view: TopView,
  followed: { readonly x: number; readonly z: number; readonly vx: number; readonly vz: number },
  deltaS: number,
): void {
  if (Math.hypot(followed.vx, followed.vz) > 0.3) {
    const rest = 1 - damping(2.5, deltaS)
    view.panX *= rest
    view.panZ *= rest
  }
  const [x, z] = [followed.x + view.panX, followed.z + view.panZ]
  const far = !(Math.hypot(x - view.x, z - view.z) < 30)
  const share = far ? 1 : damping(18, deltaS)
  view.x = far ? x : view.x + (x - view.x) * share
  view.z = far ? z : view.z + (z - view.z) * share
  view.shown += (view.extent - view.shown) * damping(9, deltaS)
}

/** Keeps the middle of the plan over the level. */
export function clampTopView(view: TopView, width: number, depth: number): void {
  const { borderM } = topRules
  const clamp = (value: number, to: number): number => Math.max(-borderM, Math.min(to + borderM, value))
  const [x, z] = [clamp(view.x, width), clamp(view.z, depth)]
  // What was pushed too far is not owed.
  view.panX += x - view.x
  view.panZ += z - view.z
  view.x = x
  view.z = z
}
