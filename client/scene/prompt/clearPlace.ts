/** A box in a view, pixels. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** So far things stand apart, pixels. */
const GAP = 8

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && a.right > b.left - GAP && a.top < b.bottom + GAP && a.bottom > b.top - GAP

/**
 * How far a box is to be moved so that it lies on none of the others and within the view, as little as will do, pixels;
 * [0, 0] where it is clear already, or nowhere would be.
 */
export function clearOf(box: Box, others: readonly Box[], view: Box): readonly [dx: number, dy: number] {
  const taken = others.filter((other) => other.right > view.left && other.left < view.right)
  const isWithin = (at: Box): boolean =>
    at.left >= view.left && at.right <= view.right && at.top >= view.top && at.bottom <= view.bottom
  const isClear = (at: Box): boolean => isWithin(at) && !taken.some((other) => overlaps(at, other))
  const moved = (dx: number, dy: number): Box => ({
    left: box.left + dx,
    right: box.right + dx,
    top: box.top + dy,
    bottom: box.bottom + dy,
  })
  // Into the view first: what stands beside others begins from there.
  const inX = Math.max(view.left - box.left, Math.min(0, view.right - box.right))
  const inY = Math.max(view.top - box.top, Math.min(0, view.bottom - box.bottom))
  if (isClear(moved(inX, inY))) return [inX, inY]
  const xs = [inX]
  const ys = [inY]
  for (const { left, right, top, bottom } of taken) {
    xs.push(left - GAP - box.right, right + GAP - box.left)
    ys.push(top - GAP - box.bottom, bottom + GAP - box.top)
  }
  let best: readonly [number, number] = [inX, inY]
  let least = Infinity
  for (const dx of xs) {
    for (const dy of ys) {
      const far = Math.hypot(dx, dy)
      if (far < least && isClear(moved(dx, dy))) [best, least] = [[dx, dy], far]
    }
  }
  return best
}
