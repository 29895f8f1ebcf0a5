/**
 * Small isometric drawings out of boxes, people and plants. Units are metres: x to the lower right, y to the
 * lower left, z up. Later shapes are drawn over earlier ones; `byDepth` sorts what stands freely.
 */
export type Shape =
  | {
      readonly kind: 'box'
      readonly at: Point
      readonly size: Point
      readonly color: string
      readonly opacity?: number
    }
  | {
      readonly kind: 'person'
      readonly at: Point
      readonly color: string
      readonly hair: string
      readonly wave?: boolean
    }
  | { readonly kind: 'ball'; readonly at: Point; readonly radius: number; readonly color: string }

export type Point = readonly [x: number, y: number, z: number]

const COS = Math.cos(Math.PI / 6)
const SIN = 0.5

/** Where a point of the room lies on paper, in metres. */
export function project([x, y, z]: Point): readonly [number, number] {
  return [(x - y) * COS, (x + y) * SIN - z]
}

/** Mixes two #rrggbb colours; `share` 0 is all `from`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const hex = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

export function box(
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  color: string,
  opacity = 1,
): Shape {
  return { kind: 'box', at: [x, y, z], size: [w, d, h], color, opacity }
}

export function person(x: number, y: number, color: string, hair = '#3a2f2a', z = 0, wave = false): Shape {
  return { kind: 'person', at: [x, y, z], color, hair, wave }
}

function depth(shape: Shape): number {
  const [x, y, z] = shape.at
  if (shape.kind !== 'box') return x + y + z * 0.4
  return x + y + (shape.size[0] + shape.size[1]) / 2 + z * 0.4
}

/** Groups that stand apart, back to front; each group keeps its own order. */
export function byDepth(groups: readonly (readonly Shape[])[]): readonly Shape[] {
  const middle = (group: readonly Shape[]) =>
    group.reduce((sum, shape) => sum + depth(shape), 0) / group.length
  return [...groups].sort((a, b) => middle(a) - middle(b)).flat()
}

export const tones = {
  wood: '#c79a6b',
  woodLight: '#e2c8a6',
  white: '#f4f2ec',
  cream: '#efe9dd',
  wall: '#e9e4d9',
  slate: '#5f6b78',
  slateDark: '#39434d',
  coral: '#e0705a',
  teal: '#2f9a8f',
  tealDark: '#1d6f67',
  mustard: '#dba63b',
  glass: '#bcd9df',
  leaf: '#5d8f5a',
  leafDark: '#477648',
  screen: '#2b333b',
} as const

export const plant = (x: number, y: number, z = 0, size = 1): readonly Shape[] => [
  box(x - 0.22 * size, y - 0.22 * size, z, 0.44 * size, 0.44 * size, 0.42 * size, tones.white),
  {
    kind: 'ball',
    at: [x - 0.18 * size, y + 0.1 * size, z + 0.85 * size],
    radius: 0.34 * size,
    color: tones.leafDark,
  },
  {
    kind: 'ball',
    at: [x + 0.2 * size, y - 0.1 * size, z + 0.95 * size],
    radius: 0.36 * size,
    color: tones.leaf,
  },
  { kind: 'ball', at: [x, y + 0.05 * size, z + 1.3 * size], radius: 0.32 * size, color: '#6fa36a' },
]

export const desk = (x: number, y: number, top: string = tones.woodLight): readonly Shape[] => [
  box(x + 0.1, y + 0.1, 0, 0.1, 0.7, 0.72, tones.slate),
  box(x + 1.5, y + 0.1, 0, 0.1, 0.7, 0.72, tones.slate),
  box(x, y, 0.72, 1.7, 0.9, 0.08, top),
  box(x + 0.45, y + 0.2, 0.8, 0.8, 0.06, 0.56, tones.screen),
  box(x + 0.55, y + 0.5, 0.8, 0.5, 0.18, 0.03, tones.white),
]

export const chair = (x: number, y: number, color: string): readonly Shape[] => [
  box(x + 0.2, y + 0.2, 0, 0.12, 0.12, 0.4, tones.slateDark),
  box(x, y, 0.4, 0.52, 0.52, 0.1, color),
  box(x, y + 0.46, 0.5, 0.52, 0.08, 0.5, color),
]

export const sofa = (x: number, y: number, length: number, color: string): readonly Shape[] => [
  box(x, y, 0, 0.26, length, 0.8, mix(color, '#000000', 0.08)),
  box(x + 0.26, y, 0, 0.7, length, 0.42, color),
  box(x, y + length, 0, 0.96, 0.2, 0.58, color),
]

/** A room with two back walls, opened towards the viewer. */
export const room = (
  w: number,
  d: number,
  h: number,
  floor: string,
  wall: string = tones.wall,
): readonly Shape[] => [
  box(-0.15, -0.15, -0.22, w + 0.15, d + 0.15, 0.22, floor),
  box(-0.15, -0.15, 0, 0.15, d + 0.15, h, wall),
  box(0, -0.15, 0, w, 0.15, h, mix(wall, '#ffffff', 0.28)),
]

/** A window in the wall along x (y = 0). */
export const windowX = (x: number, z: number, w: number, h: number): readonly Shape[] => [
  box(x - 0.07, 0, z - 0.07, w + 0.14, 0.03, h + 0.14, '#ffffff'),
  box(x, 0.03, z, w / 2 - 0.04, 0.01, h, tones.glass),
  box(x + w / 2 + 0.04, 0.03, z, w / 2 - 0.04, 0.01, h, tones.glass),
]

/** A picture or screen on the wall along y (x = 0). */
export const panelY = (y: number, z: number, d: number, h: number, color: string): readonly Shape[] => [
  box(0, y, z, 0.05, d, h, color),
]

export const rug = (x: number, y: number, w: number, d: number, color: string): readonly Shape[] => [
  box(x, y, 0, w, d, 0.02, color),
]
