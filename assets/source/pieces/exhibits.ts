/** What stands on plinths: vessels, stones, sculptures. */
import { BufferAttribute, ExtrudeGeometry, Path, Shape, TorusGeometry, TorusKnotGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import { roundedOutline, type Model } from '../modelling/kit.ts'
import type { Vec3 } from '../vectors.ts'

export const dark = '#2f353c'

const marble = '#f1eee8'

const bronze = '#7a5a38'

const jade = '#8fb59a'

/** A bottle with a long neck in celadon. */
export const celadon = (m: Model) =>
  m.turned(
    [
      [0, 0],
      [0.09, 0],
      [0.1, 0.02],
      [0.17, 0.16],
      [0.16, 0.26],
      [0.07, 0.36],
      [0.045, 0.46],
      [0.06, 0.54],
      [0.045, 0.54],
      [0, 0.5],
    ],
    '#9fc4b2',
    [0, 0, 0],
    { segments: 28 },
  )

/** A white jar with blue bands and a lid. */
export function jar(m: Model) {
  const blue = '#3a5c94'
  m.turned(
    [
      [0, 0],
      [0.12, 0],
      [0.14, 0.05],
      [0.23, 0.26],
      [0.22, 0.36],
      [0.12, 0.44],
      [0.12, 0.47],
      [0, 0.47],
    ],
    marble,
    [0, 0, 0],
    { segments: 30 },
  )
  for (const [radius, y] of [
    [0.132, 0.035],
    [0.192, 0.17],
    [0.234, 0.29],
    [0.215, 0.37],
    [0.126, 0.452],
  ] as const)
    m.add(new TorusGeometry(radius, 0.008, 5, 32), blue, { at: [0, y, 0], turn: [90, 0, 0] })
  for (let i = 0; i < 10; i++) {
    const a = (i / 10) * Math.PI * 2
    m.blob(0.034, blue, [Math.sin(a) * 0.208, 0.23, Math.cos(a) * 0.208], { detail: 1, scale: [1, 1.3, 1] })
  }
  m.turned(
    [
      [0.14, 0],
      [0.12, 0.05],
      [0.03, 0.08],
      [0.03, 0.11],
      [0, 0.12],
    ],
    marble,
    [0, 0.46, 0],
    { segments: 24 },
  )
  m.sphere(0.028, blue, [0, 0.59, 0], { segments: 10 })
}

/** A bronze vessel on three legs with two ears. */
export function tripod(m: Model) {
  const green = mixColours(bronze, '#5f8a72', 0.45)
  m.turned(
    [
      [0, 0.2],
      [0.16, 0.22],
      [0.23, 0.3],
      [0.24, 0.42],
      [0.26, 0.44],
      [0.22, 0.44],
      [0.2, 0.34],
      [0, 0.28],
    ],
    green,
    [0, 0, 0],
    { segments: 26 },
  )
  for (let i = 0; i < 3; i++) {
    const a = (i / 3) * Math.PI * 2 + 0.5
    m.cylinder(0.035, 0.26, green, [Math.sin(a) * 0.15, 0, Math.cos(a) * 0.15], {
      segments: 10,
      radiusTop: 0.055,
    })
  }
  for (const x of [-0.23, 0.23])
    m.add(new TorusGeometry(0.06, 0.018, 6, 14), green, {
      at: [x, 0.5, 0],
      turn: [0, 90, 0],
      scale: [1, 1.2, 1],
    })
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2
    m.box(0.05, 0.05, 0.016, bronze, [Math.sin(a) * 0.238, 0.345, Math.cos(a) * 0.238], {
      turn: [0, (a * 180) / Math.PI, 0],
      bevel: 0.006,
    })
  }
}

/** A disc of jade with a hole, upright on wood. */
export function jadeDisc(m: Model) {
  m.slab(roundedOutline(0.36, 0.16, 0.03), 0.05, p.woodDark, [0, 0, 0], { bevel: 0.008 })
  const ring = new Shape().absarc(0, 0, 0.2, 0, Math.PI * 2)
  ring.holes.push(new Path().absarc(0, 0, 0.06, 0, Math.PI * 2, true))
  const disc = new ExtrudeGeometry(ring, {
    depth: 0.02,
    bevelEnabled: true,
    bevelSize: 0.008,
    bevelThickness: 0.008,
    bevelSegments: 1,
    curveSegments: 22,
  })
  m.add(disc, jade, { at: [0, 0.25, -0.01] })
  for (let i = 0; i < 14; i++) {
    const a = (i / 14) * Math.PI * 2
    m.sphere(0.014, mixColours(jade, p.white, 0.3), [Math.cos(a) * 0.13, 0.25 + Math.sin(a) * 0.13, 0.02], {
      segments: 6,
    })
  }
}

/** A tea bowl mended with gold. */
export function goldBowl(m: Model) {
  m.turned(
    [
      [0, 0],
      [0.08, 0],
      [0.09, 0.03],
      [0.2, 0.14],
      [0.24, 0.24],
      [0.225, 0.24],
      [0.18, 0.15],
      [0, 0.06],
    ],
    '#3c4a50',
    [0, 0, 0],
    { segments: 30 },
  )
  const gold = '#e0b04c'
  const seam = (a: number, b: number) =>
    m.rod(
      [Math.sin(a) * 0.115, 0.05, Math.cos(a) * 0.115],
      [Math.sin(b) * 0.236, 0.22, Math.cos(b) * 0.236],
      0.006,
      gold,
      { sides: 4 },
    )
  seam(0.2, 0.5)
  seam(0.2, -0.1)
  seam(1.9, 2.2)
  seam(3.6, 3.3)
  seam(5, 5.3)
}

/** A knot of polished stone. */
export const knot = (m: Model) => {
  m.box(0.3, 0.05, 0.3, dark, [0, 0, 0], { bevel: 0.01 })
  m.add(new TorusKnotGeometry(0.2, 0.062, 96, 10, 2, 3), marble, { at: [0, 0.36, 0], turn: [10, 30, 0] })
}

/** A bird that is only its flight. */
export const bird = (m: Model) => {
  m.cylinder(0.13, 0.12, marble, [0, 0, 0], { segments: 20 })
  m.turned(
    [
      [0, 0],
      [0.03, 0.02],
      [0.05, 0.2],
      [0.1, 0.56],
      [0.06, 0.84],
      [0, 0.94],
    ],
    '#b98a4a',
    [0, 0.12, 0],
    { segments: 22, turn: [0, 0, -5] },
  )
}

/** Stones that keep each other's balance. */
export const stones = (m: Model) => {
  for (const [x, y, r, colour, sx] of [
    [0, 0.17, 0.22, p.slate, 1.3],
    [0.04, 0.37, 0.16, p.sand, 1.4],
    [-0.03, 0.52, 0.12, p.slateLight, 1.2],
    [0.02, 0.68, 0.12, p.slateDark, 0.8],
    [0, 0.82, 0.07, p.coral, 1.1],
  ] as const)
    m.blob(r, colour, [x, y, 0], { detail: 3, scale: [sx, 0.55 + r, sx * 0.92] })
}

/** The house's great ring: stone that turns once in itself, a golden ball at rest in it; 3.3 m high. */
export function greatRing(m: Model) {
  const [steps, sides] = [72, 10]
  const positions: number[] = []
  const point = (i: number, k: number): Vec3 => {
    const a = (i / steps) * Math.PI * 2
    const turn = a / 2 + (k / sides) * Math.PI * 2
    const [u, v] = [Math.cos(turn) * 0.42, Math.sin(turn) * 0.13]
    const twist = a / 2
    const [du, dv] = [u * Math.cos(twist) - v * Math.sin(twist), u * Math.sin(twist) + v * Math.cos(twist)]
    const radius = 1.24 + du
    return [Math.sin(a) * radius, 1.68 - Math.cos(a) * radius, dv]
  }
  for (let i = 0; i < steps; i++)
    for (let k = 0; k < sides; k++) {
      const [a, b, c, d] = [point(i, k), point(i + 1, k), point(i + 1, k + 1), point(i, k + 1)]
      positions.push(...a, ...b, ...c, ...a, ...c, ...d)
    }
  const geometry = new ExtrudeGeometry(new Shape().moveTo(0, 0).lineTo(1, 0).lineTo(0, 1), { depth: 1 })
  geometry.deleteAttribute('uv')
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.computeVertexNormals()
  m.add(geometry, marble)
  m.sphere(0.34, '#d9a845', [0.1, 1.2, 0], { segments: 28 })
}
