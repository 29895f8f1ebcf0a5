/** What a trade fair needs: booths, an arch, an information desk, a bright LED wall, and things worth showing. */
import { ExtrudeGeometry, Shape, SphereGeometry, TorusGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import { roundedOutline, type Model } from '../modelling/kit.ts'
import { screen } from './pictures.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'

const dark = '#2f353c'
const glow = '#fff1cf'

/**
 * A booth of 5 × 3.6 m that is open to +z: a back wall with a lit picture, a half wall on each side, a header with the
 * name over the front, a counter.
 */
function booth(m: Model, colour: string) {
  const light = mixColours(colour, p.white, 0.82)
  m.box(5.02, 0.04, 3.62, mixColours(colour, p.slateDark, 0.25), [0, 0, 0], { bevel: 0.01 })
  m.box(5.01, 2.91, 0.12, light, [0, 0, -1.72], { bevel: 0.01 })
  m.picture(4.4, 2.2, [0, 0.5, -1.65])
  for (const x of [-2.44, 2.44]) {
    m.box(0.12, 2.9, 1.5, light, [x, 0, -1], { bevel: 0.01 })
    m.box(0.13, 2.9, 0.1, colour, [x, 0, -0.22], { bevel: 0.01 })
    m.box(0.12, 3.3, 0.12, colour, [x, 0, 1.7], { bevel: 0.012 })
    m.box(0.1, 0.1, 1.9, colour, [x, 2.9, 0.75], { bevel: 0.01 })
  }
  m.box(5.02, 0.62, 0.16, colour, [0, 2.9, 1.7], { bevel: 0.014 })
  m.box(4.8, 0.03, 0.03, glow, [0, 2.86, 1.74], { bevel: 0.004, kind: 'glow' })
  for (const x of [-1.5, 0, 1.5]) {
    m.cylinder(0.09, 0.16, dark, [x, 2.72, 1.52], { segments: 10, turn: [-30, 0, 0] })
    m.cylinder(0.07, 0.02, glow, [x, 2.71, 1.5], { segments: 10, turn: [-30, 0, 0], kind: 'glow' })
  }
  // The counter at the front, on the left of who comes.
  m.slab(roundedOutline(1.5, 0.55, 0.2), 0.98, p.white, [-1.5, 0.04, 1.2], { bevel: 0.012 })
  m.box(1.16, 0.5, 0.02, colour, [-1.5, 0.26, 1.476], { bevel: 0.006 })
  m.slab(roundedOutline(1.6, 0.62, 0.24), 0.05, p.woodLight, [-1.5, 1.02, 1.2], { bevel: 0.012 })
  m.box(0.3, 0.012, 0.21, p.white, [-1.8, 1.07, 1.2], { turn: [0, 14, 0], bevel: 0.002 })
  m.box(0.2, 0.05, 0.14, colour, [-1.2, 1.07, 1.16], { turn: [0, -10, 0], bevel: 0.006 })
}
const boothColliders = [
  [0, 0, -1.72, 5, 2.9, 0.14],
  [-2.44, 0, -1, 0.14, 2.9, 1.5],
  [2.44, 0, -1, 0.14, 2.9, 1.5],
  [-2.44, 0, 1.7, 0.14, 3.3, 0.14],
  [2.44, 0, 1.7, 0.14, 3.3, 0.14],
  [-1.5, 0, 1.2, 1.6, 1.07, 0.6],
] as const

/** A gate of 10 m over an avenue, its name to both sides. */
function arch(m: Model) {
  for (const side of [-1, 1]) {
    m.box(0.9, 4.3, 0.7, p.white, [side * 4.55, 0, 0], { bevel: 0.03 })
    m.box(0.12, 4.25, 0.71, p.teal, [side * 4.14, 0, 0], { bevel: 0.01 })
    m.box(0.04, 4.3, 0.04, glow, [side * 4.05, 0.05, 0.35], { kind: 'glow', bevel: 0.004 })
    m.box(0.04, 4.3, 0.04, glow, [side * 4.05, 0.05, -0.35], { kind: 'glow', bevel: 0.004 })
    m.box(0.98, 0.5, 0.74, p.coral, [side * 4.55, 0, 0], { bevel: 0.03 })
    m.box(0.97, 0.2, 0.73, p.mustard, [side * 4.55, 0.49, 0], { bevel: 0.01 })
  }
  m.box(10.02, 1.3, 0.8, p.teal, [0, 4.2, 0], { bevel: 0.04 })
  m.box(10.06, 0.14, 0.84, p.mustard, [0, 4.14, 0], { bevel: 0.02 })
  m.box(8.1, 0.04, 0.7, glow, [0, 4.1, 0], { kind: 'glow', bevel: 0.004 })
}

/** A round desk for two behind it, with a slim post and a ring that carries the word. */
function infoDesk(m: Model) {
  const ring = (outer: number, inner: number, low: number, high: number, colour: string) =>
    m.turned(
      [
        [inner, high],
        [inner, low],
        [outer, low],
        [outer, high],
        [inner, high],
      ],
      colour,
      [0, 0, 0],
      { segments: 40 },
    )
  ring(1.7, 1.15, 0, 0.9, p.white)
  ring(1.72, 1.69, 0.24, 0.66, p.coral)
  ring(1.66, 1.2, 0.9, 1, dark)
  ring(1.8, 1.05, 1, 1.06, p.woodLight)
  ring(1.3, 1.18, 2.9, 3.56, p.coral)
  m.cylinder(0.09, 3.4, p.slateDark, [0, 0, 0], { segments: 14 })
  m.add(new TorusGeometry(1.24, 0.03, 6, 40), glow, { at: [0, 2.87, 0], turn: [90, 0, 0], kind: 'glow' })
  for (const turn of [0, 60, 120]) m.box(2.4, 0.05, 0.05, p.slateDark, [0, 3.3, 0], { turn: [0, turn, 0] })
  for (const a of [0.5, 2.2, 3.9, 5.4]) {
    m.box(0.24, 0.14, 0.3, p.tealLight, [Math.sin(a) * 1.42, 1.06, Math.cos(a) * 1.42], {
      turn: [0, (a * 180) / Math.PI, 0],
      bevel: 0.006,
    })
  }
}

/** A LED wall of 10 × 4.6 m with a white frame. */
function fairWall(m: Model) {
  m.box(10.6, 0.6, 0.7, p.white, [0, 0, 0], { bevel: 0.03 })
  m.box(10.5, 4.9, 0.2, dark, [0, 0.5, -0.05], { bevel: 0.02 })
  m.picture(10.1, 4.6, [0, 0.66, 0.06])
  for (const x of [-5.3, 5.3]) m.box(0.24, 5.5, 0.5, p.white, [x, 0, 0], { bevel: 0.02 })
  m.box(10.86, 0.24, 0.52, p.white, [0, 5.3, 0], { bevel: 0.02 })
}

/** A round platform with a lit rim, 5.2 m across. */
function turntable(m: Model) {
  m.cylinder(2.6, 0.14, p.white, [0, 0, 0], { segments: 56, bevel: 0.02 })
  m.cylinder(2.4, 0.01, p.slateDark, [0, 0.14, 0], { segments: 56, bevel: 0.002 })
  m.add(new TorusGeometry(2.6, 0.02, 6, 56), '#8ff0e4', { at: [0, 0.06, 0], turn: [90, 0, 0], kind: 'glow' })
}

/** Points of an outline; with four numbers the first two are what the curve to the others bends towards. */
type Curves = readonly (readonly [x: number, y: number, toX?: number, toY?: number])[]

/** A small car of tomorrow, 4 m long along x. */
function car(m: Model) {
  const outline = (points: Curves) => {
    const shape = new Shape()
    points.forEach(([x, y, toX, toY], i) => {
      if (i === 0) shape.moveTo(x, y)
      else if (toX !== undefined && toY !== undefined) shape.quadraticCurveTo(x, y, toX, toY)
      else shape.lineTo(x, y)
    })
    return shape
  }
  const body = (points: Curves, width: number, bevel: number) =>
    new ExtrudeGeometry(outline(points), {
      depth: width - 2 * bevel,
      bevelEnabled: true,
      bevelSize: bevel,
      bevelOffset: -bevel,
      bevelThickness: bevel,
      bevelSegments: 2,
      curveSegments: 8,
    }).translate(0, 0, -width / 2 + bevel)
  m.add(
    body(
      [
        [-2, 0.3],
        [-2.06, 0.74, -1.8, 0.8],
        [-0.9, 0.9, 0.9, 0.86],
        [1.9, 0.8, 2.04, 0.5],
        [2.06, 0.3, 1.9, 0.26],
        [-1.9, 0.26],
      ],
      1.74,
      0.12,
    ),
    p.coral,
  )
  m.add(
    body(
      [
        [-1.7, 0.78],
        [-1.2, 1.36, -0.3, 1.38],
        [0.6, 1.36, 1.3, 0.84],
      ],
      1.42,
      0.14,
    ),
    p.slateDark,
  )
  m.add(
    body(
      [
        [-1.35, 1.02],
        [-0.9, 1.42, -0.3, 1.42],
        [0.36, 1.4, 0.7, 1.12],
      ],
      1.0,
      0.1,
    ),
    p.coral,
  )
  for (const x of [-1.25, 1.25])
    for (const side of [-1, 1]) {
      m.cylinder(0.37, 0.2, p.black, [x, 0.37, side * 0.8 - 0.1], {
        segments: 24,
        turn: [90, 0, 0],
        bevel: 0.03,
      })
      m.cylinder(0.22, 0.02, p.metal, [x, 0.37, side > 0 ? 0.9 : -0.92], { segments: 16, turn: [90, 0, 0] })
    }
  m.box(0.03, 0.05, 1.4, '#eafcff', [2.02, 0.56, 0], { kind: 'glow', bevel: 0.004 })
  m.box(0.03, 0.05, 1.4, '#ff7a5c', [-2.03, 0.64, 0], { kind: 'glow', bevel: 0.004 })
  m.box(3.2, 0.03, 1.76, p.slateDark, [0, 0.3, 0], { bevel: 0.006 })
}

/** A friendly machine that shows the way, 1.3 m high. */
function robot(m: Model) {
  m.turned(
    [
      [0, 0.04],
      [0.3, 0.04],
      [0.32, 0.14],
      [0.22, 0.5],
      [0.2, 0.74],
      [0.26, 0.9],
      [0.16, 0.98],
      [0, 0.98],
    ],
    p.white,
    [0, 0, 0],
    { segments: 26 },
  )
  m.cylinder(0.31, 0.06, p.slateDark, [0, 0, 0], { segments: 24 })
  m.box(0.34, 0.26, 0.03, p.slateDark, [0, 0.6, 0.2], { turn: [-14, 0, 0], bevel: 0.02 })
  m.box(0.28, 0.2, 0.01, '#8ff0e4', [0, 0.63, 0.222], { turn: [-14, 0, 0], kind: 'glow', bevel: 0.003 })
  m.cylinder(0.06, 0.1, p.slate, [0, 0.97, 0], { segments: 12 })
  m.add(new SphereGeometry(0.24, 24, 16), p.white, { at: [0, 1.2, 0], scale: [1, 0.82, 0.9] })
  m.add(new SphereGeometry(0.2, 20, 12), p.black, { at: [0, 1.2, 0.06], scale: [1, 0.68, 0.86] })
  for (const x of [-0.07, 0.07]) m.sphere(0.03, '#8ff0e4', [x, 1.22, 0.222], { segments: 10, kind: 'glow' })
  m.rod([0, 1.38, 0], [0, 1.5, 0], 0.008, p.slate, { sides: 5 })
  m.sphere(0.025, p.coral, [0, 1.51, 0], { segments: 8 })
  for (const side of [-1, 1])
    m.tube(
      [
        [side * 0.24, 0.84, 0],
        [side * 0.36, 0.66, 0.06],
        [side * 0.32, 0.5, 0.18],
      ],
      0.04,
      p.tealLight,
      { sides: 8 },
    )
}

/** A jointed arm of a works on its foot. */
function robotArm(m: Model) {
  m.box(1, 0.5, 1, p.white, [0, 0, 0], { bevel: 0.02 })
  m.box(1.02, 0.06, 1.02, p.teal, [0, 0.3, 0], { bevel: 0.01 })
  m.cylinder(0.3, 0.3, p.slateDark, [0, 0.5, 0], { segments: 20 })
  m.cylinder(0.2, 0.4, p.mustard, [0, 0.9, -0.2], { segments: 20, turn: [90, 0, 0] })
  m.box(0.26, 1.1, 0.26, p.mustard, [0, 0.92, 0], { turn: [18, 0, 0], bevel: 0.06 })
  m.cylinder(0.17, 0.4, p.slateDark, [0, 1.98, 0.13], { segments: 18, turn: [90, 0, 0] })
  m.box(0.2, 0.95, 0.2, p.mustard, [0, 1.95, 0.34], { turn: [104, 0, 0], bevel: 0.05 })
  m.cylinder(0.12, 0.24, p.slate, [0, 1.62, 1.14], { segments: 14 })
  for (const x of [-0.08, 0.08]) m.box(0.04, 0.24, 0.08, p.slateDark, [x, 1.4, 1.14], { bevel: 0.01 })
  m.sphere(0.13, p.teal, [0, 1.33, 1.14], { segments: 18 })
}

/** A quarter of a city on a table, under a frame of light. */
function cityModel(m: Model) {
  m.box(2.2, 0.82, 1.6, p.white, [0, 0, 0], { bevel: 0.02 })
  m.box(2.24, 0.06, 1.64, p.woodLight, [0, 0.82, 0], { bevel: 0.012 })
  m.box(2.1, 0.02, 1.5, '#dfe6dd', [0, 0.88, 0], { bevel: 0.002 })
  m.box(2.1, 0.008, 0.24, '#7fb8d0', [0, 0.9, 0.16], { turn: [0, 9, 0], bevel: 0.001 })
  const colours = [p.white, p.cream, p.tealLight, p.white, p.sand, p.slateLight]
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 9; column++) {
      if (row === 2 || (row * 7 + column * 3) % 5 === 0) continue
      const [x, z] = [-0.92 + column * 0.23, -0.58 + row * 0.29]
      const high = 0.08 + ((row * 13 + column * 7) % 9) * 0.045 * (row < 2 ? 1.4 : 0.8)
      m.box(0.13, high, 0.15, colours[(row * 5 + column) % 6]!, [x, 0.9, z], { bevel: 0.008 })
    }
  }
  m.cylinder(0.05, 0.72, p.coral, [0.34, 0.9, -0.42], { segments: 12, radiusTop: 0.02 })
  m.cylinder(0.09, 0.5, p.teal, [-0.46, 0.9, -0.3], { segments: 14, radiusTop: 0.07 })
  for (let i = 0; i < 16; i++)
    m.blob(
      0.05,
      i % 2 ? p.leaf : p.leafLight,
      [-0.95 + ((i * 53) % 190) / 100, 0.93, 0.02 + ((i * 31) % 30) / 100],
      {
        detail: 1,
      },
    )
}

/** A mill for wind, 2.6 m high, on a round foot. */
function windMill(m: Model) {
  m.cylinder(0.6, 0.5, p.white, [0, 0, 0], { segments: 28, bevel: 0.02 })
  m.cylinder(0.61, 0.06, p.leaf, [0, 0.36, 0], { segments: 28 })
  m.blob(0.42, p.leafLight, [0, 0.5, 0], { scale: [1.2, 0.2, 1.2] })
  m.cylinder(0.06, 1.6, p.white, [0, 0.5, 0], { segments: 14, radiusTop: 0.035 })
  m.box(0.1, 0.1, 0.3, p.white, [0, 2.06, 0], { bevel: 0.03 })
  m.sphere(0.06, p.white, [0, 2.11, 0.18], { segments: 12 })
  for (let i = 0; i < 3; i++)
    m.add(
      new ExtrudeGeometry(
        new Shape().moveTo(-0.02, 0).quadraticCurveTo(0.1, 0.16, 0.02, 0.78).lineTo(-0.01, 0.78).closePath(),
        { depth: 0.02, bevelEnabled: false },
      ),
      p.white,
      { at: [0, 2.11, 0.18], turn: [0, 0, 20 + i * 120] },
    )
}

/** A flying machine on a stand. */
function drone(m: Model) {
  m.cylinder(0.4, 0.9, p.white, [0, 0, 0], { segments: 26, bevel: 0.02 })
  m.add(new TorusGeometry(0.4, 0.015, 6, 32), '#8ff0e4', { at: [0, 0.86, 0], turn: [90, 0, 0], kind: 'glow' })
  m.rod([0, 0.9, 0], [0, 1.2, 0], 0.012, p.metal, { sides: 6 })
  m.box(0.3, 0.12, 0.42, p.slateDark, [0, 1.2, 0], { bevel: 0.05 })
  m.sphere(0.06, p.black, [0, 1.2, 0.2], { segments: 12 })
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      m.rod([x * 0.1, 1.27, z * 0.14], [x * 0.4, 1.3, z * 0.4], 0.02, p.slate, { sides: 6 })
      m.cylinder(0.03, 0.08, p.coral, [x * 0.4, 1.28, z * 0.4], { segments: 10 })
      m.cylinder(0.24, 0.008, '#cfd6d8', [x * 0.4, 1.37, z * 0.4], { segments: 22, bevel: 0.001 })
      m.add(new TorusGeometry(0.25, 0.012, 5, 26), p.slateDark, {
        at: [x * 0.4, 1.34, z * 0.4],
        turn: [90, 0, 0],
      })
    }
}

/** A screen one touches, leaning on its post. */
function kiosk(m: Model) {
  m.slab(roundedOutline(0.6, 0.44, 0.1), 0.03, p.slate, [0, 0, 0], { bevel: 0.006 })
  m.box(0.14, 0.86, 0.1, p.white, [0, 0.03, -0.04], { bevel: 0.02 })
  m.box(0.86, 0.56, 0.05, p.white, [0, 0.84, -0.02], { turn: [-28, 0, 0], bevel: 0.014 })
  m.picture(0.8, 0.45, [0, 0.9, 0.045], { turn: [-28, 0, 0] })
}

/** Leaflets in four trays. */
function brochures(m: Model) {
  m.box(0.5, 0.03, 0.4, p.slate, [0, 0, 0], { bevel: 0.006 })
  m.box(0.42, 1.5, 0.04, p.white, [0, 0.03, -0.1], { turn: [-5, 0, 0], bevel: 0.01 })
  const colours = [p.coral, p.teal, p.mustard, p.slateLight]
  for (let i = 0; i < 4; i++) {
    const [y, z] = [0.3 + i * 0.3, -0.03 - i * 0.026]
    m.box(0.4, 0.02, 0.1, p.metal, [0, y, z], { bevel: 0.003 })
    for (const x of [-0.1, 0.1])
      m.box(0.17, 0.24, 0.05, colours[(i + (x > 0 ? 1 : 0)) % 4]!, [x, y + 0.02, z], {
        turn: [-8, 0, 0],
        bevel: 0.003,
      })
  }
}

/** A cloth of 1.8 × 2.6 m that hangs on wires from y = 0, white for any colour. */
function hangingBanner(m: Model) {
  m.rod([-0.96, -0.63, 0], [0.96, -0.63, 0], 0.025, p.slate, { sides: 7 })
  m.box(1.8, 2.6, 0.03, p.white, [0, -3.25, 0], { bevel: 0.006 })
  m.box(1.8, 0.12, 0.034, '#d8d8d4', [0, -3.25, 0], { bevel: 0.006 })
  for (const x of [-0.7, 0.7]) m.rod([x, 0, 0], [x, -0.63, 0], 0.006, p.slate, { sides: 4 })
}

/** Two posts and a rope between them. */
function ropeBarrier(m: Model) {
  for (const x of [-0.9, 0.9]) {
    m.cylinder(0.15, 0.03, p.metal, [x, 0, 0], { segments: 18 })
    m.cylinder(0.025, 0.9, p.metal, [x, 0.02, 0], { segments: 10 })
    m.sphere(0.04, p.mustard, [x, 0.94, 0], { segments: 10 })
  }
  m.tube(
    [
      [-0.9, 0.84, 0],
      [-0.45, 0.66, 0],
      [0, 0.6, 0],
      [0.45, 0.66, 0],
      [0.9, 0.84, 0],
    ],
    0.02,
    '#8c3f34',
    { sides: 6, segments: 18 },
  )
}

const piece = pieceOf('FURNITURE')
const boothOf = (name: 'teal' | 'coral' | 'mustard' | 'slate', zh: string, en: string, colour: string) =>
  piece(`booth-${name}`, `展位（${zh}）`, `Booth, ${en}`, (m) => booth(m, colour), {
    blocks: true,
    lit: true,
    image: screen(`fair-${name}`),
    colliders: boothColliders,
    words: [{ x: 0, y: 3.21, z: 1.795, wide: 4.4, letter: 0.46 }],
  })

export const fair: readonly OwnPiece[] = [
  boothOf('teal', '青', 'teal', p.teal),
  boothOf('coral', '珊瑚', 'coral', p.coral),
  boothOf('mustard', '芥黄', 'mustard', '#c8963a'),
  boothOf('slate', '石板', 'slate', p.slate),
  piece('arch-fair', '展会拱门', 'Fair arch', arch, {
    blocks: true,
    colliders: [
      [-4.55, 0, 0, 0.9, 4.6, 0.7],
      [4.55, 0, 0, 0.9, 4.6, 0.7],
    ],
    words: [
      { x: 0, y: 4.87, z: 0.41, wide: 8.6, letter: 0.96 },
      { x: 0, y: 4.87, z: -0.41, wide: 8.6, letter: 0.96, yaw: 180 },
    ],
    sameWords: true,
  }),
  piece('info-desk', '服务台', 'Information desk', infoDesk, {
    blocks: true,
    colliders: [
      [0, 0, 0, 3.4, 1.06, 1.5],
      [0, 0, 0, 1.5, 1.06, 3.4],
      [0, 0, 0, 2.5, 1.06, 2.5],
    ],
    words: [0, 90, 180, 270].map((yaw) => {
      const a = (yaw * Math.PI) / 180
      return {
        x: Number((-Math.sin(a) * 1.32).toFixed(3)),
        y: 3.23,
        z: Number((Math.cos(a) * 1.32).toFixed(3)),
        wide: 1.3,
        letter: 0.4,
        yaw,
      }
    }),
    sameWords: true,
  }),
  piece('led-wall-fair', 'LED 屏（展会）', 'LED wall for fairs', fairWall, {
    group: 'ELECTRICAL',
    blocks: true,
    lit: true,
    image: screen('fair'),
    words: [{ x: 0, y: 3.5, z: 0.08, wide: 8.4, letter: 1.2 }],
  }),
  piece('turntable', '展示转台', 'Show platform', turntable, { standHeight: 0.15 }),
  piece('exhibit-car', '概念车', 'Concept car', car, {
    group: 'DECORATE',
    blocks: true,
    colliders: [[0, 0, 0, 4.1, 1.4, 1.8]],
  }),
  piece('exhibit-robot', '导览机器人', 'Guide robot', robot, { group: 'DECORATE', blocks: true }),
  piece('exhibit-arm', '机械臂', 'Robot arm', robotArm, {
    group: 'DECORATE',
    blocks: true,
    colliders: [[0, 0, 0, 1, 2.1, 1]],
  }),
  piece('exhibit-city', '城市沙盘', 'City model', cityModel, { group: 'DECORATE', blocks: true }),
  piece('exhibit-windmill', '风机模型', 'Wind turbine model', windMill, {
    group: 'DECORATE',
    blocks: true,
    colliders: [[0, 0, 0, 1.1, 2.2, 1.1]],
  }),
  piece('exhibit-drone', '无人机', 'Drone on a stand', drone, {
    group: 'DECORATE',
    blocks: true,
    colliders: [[0, 0, 0, 0.8, 1.4, 0.8]],
  }),
  piece('kiosk-touch', '触控查询屏', 'Touch kiosk', kiosk, {
    group: 'ELECTRICAL',
    blocks: true,
    lit: true,
    image: screen('dashboard'),
  }),
  piece('brochure-rack', '资料架', 'Leaflet rack', brochures, { blocks: true }),
  piece('banner-hanging', '吊旗（可染色）', 'Hanging banner, tintable', hangingBanner, {
    group: 'DECORATE',
    mount: 'ceiling',
    tint: true,
    words: [
      { x: 0, y: -1.55, z: 0.022, wide: 1.5, letter: 0.9 },
      { x: 0, y: -1.55, z: -0.022, wide: 1.5, letter: 0.9, yaw: 180 },
    ],
    sameWords: true,
  }),
  piece('rope-barrier', '礼宾杆', 'Rope barrier', ropeBarrier, {
    blocks: true,
    colliders: [[0, 0, 0, 2, 0.95, 0.2]],
  }),
]
