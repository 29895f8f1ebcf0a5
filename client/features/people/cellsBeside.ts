/** The cells around somebody, the near ones first, and at last their own: there one can stand for certain. */
const around = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 0],
] as const

/** The cells beside a place from which the first free one is taken. */
export const cellsBeside = ({ x, z }: { readonly x: number; readonly z: number }) =>
  around
    .map(([dx, dz]) => ({ x: Math.floor(x) + dx, y: Math.floor(z) + dz }))
    .filter((cell) => cell.x >= 0 && cell.y >= 0)
