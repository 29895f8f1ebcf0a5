/** Pixels at the right of a picture that open windows lie over, one or two beside each other (client/space/Hud.module.css). */
export const coveredPx = (windows: number, width: number): number =>
  windows === 0 || width <= 640 ? 0 : windows > 1 && width >= 1664 ? 772 : 388
