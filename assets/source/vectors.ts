/** Two and three numbers: metres, degrees, colour channels. */
export type Vec2 = readonly [x: number, y: number]
export type Vec3 = readonly [x: number, y: number, z: number]
export type Axis = 0 | 1 | 2

export const axes: readonly Axis[] = [0, 1, 2]

/** Three numbers, each made from its axis. */
export const perAxis = (of: (axis: Axis) => number): Vec3 => [of(0), of(1), of(2)]

/** The i-th three of a flat list. */
export const threeAt = (values: ArrayLike<number>, i: number): Vec3 => [
  values[i * 3]!,
  values[i * 3 + 1]!,
  values[i * 3 + 2]!,
]
