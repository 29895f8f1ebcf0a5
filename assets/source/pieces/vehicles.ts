/** What people ride: the front is +z, the wheels stand on the floor. Nobody sits on them by themselves: the rider's body does. */
import { palette as p } from '../colours.ts'
import { roundedOutline, type Model } from '../modelling/kit.ts'
import { pieceOf } from '../modelling/piece.ts'
import type { Vec3 } from '../vectors.ts'

const piece = pieceOf('DECORATE')

/** A wheel that stands on its tread, its axle along x. */
function wheel(m: Model, radius: number, width: number, x: number, z: number) {
  m.cylinder(radius, width, p.black, [x + width / 2, radius, z], {
    turn: [0, 0, 90],
    segments: 22,
    bevel: width * 0.2,
  })
  m.cylinder(radius * 0.55, width * 1.06, p.metal, [x + width * 0.53, radius, z], {
    turn: [0, 0, 90],
    segments: 16,
  })
}

function hoop(m: Model, radius: number, z: number) {
  const points: Vec3[] = Array.from({ length: 25 }, (_, i) => {
    const turn = (i / 24) * Math.PI * 2
    return [0, radius + Math.cos(turn) * (radius - 0.02), z + Math.sin(turn) * (radius - 0.02)]
  })
  m.tube(points, 0.02, p.black, { segments: 40 })
  for (let i = 0; i < 6; i++) {
    const turn = (i / 6) * Math.PI * 2
    m.rod(
      [0, radius, z],
      [0, radius + Math.cos(turn) * (radius - 0.03), z + Math.sin(turn) * (radius - 0.03)],
      0.004,
      p.metal,
      { sides: 5 },
    )
  }
}

function kart(m: Model, colour: string) {
  m.slab(roundedOutline(0.86, 1.5, 0.16), 0.07, p.slateDark, [0, 0.1, 0], { bevel: 0.015 })
  // The seat, a little behind the middle, and the nose before the pedals.
  m.box(0.5, 0.08, 0.46, p.black, [0, 0.17, -0.22], { bevel: 0.03 })
  m.box(0.5, 0.46, 0.08, p.black, [0, 0.2, -0.46], { turn: [-14, 0, 0], bevel: 0.03 })
  m.box(0.6, 0.16, 0.34, colour, [0, 0.16, 0.66], { bevel: 0.06 })
  for (const side of [-1, 1]) {
    m.box(0.2, 0.13, 0.62, colour, [side * 0.44, 0.15, 0.02], { bevel: 0.05 })
    wheel(m, 0.15, 0.14, side * 0.43 - 0.07, 0.56)
    wheel(m, 0.17, 0.2, side * 0.45 - 0.1, -0.56)
  }
  m.box(0.5, 0.18, 0.22, p.slate, [0, 0.17, -0.66], { bevel: 0.03 })
  m.rod([0, 0.24, 0.46], [0, 0.5, 0.2], 0.016, p.metal, { sides: 8 })
  const rim: Vec3[] = Array.from({ length: 17 }, (_, i) => {
    const turn = (i / 16) * Math.PI * 2
    return [Math.cos(turn) * 0.15, 0.5 + Math.sin(turn) * 0.1, 0.2 + Math.sin(turn) * 0.1]
  })
  m.tube(rim, 0.016, p.black, { segments: 30 })
  for (const side of [-1, 1]) m.sphere(0.035, p.lamp, [side * 0.2, 0.25, 0.8], { segments: 10 })
}

function bicycle(m: Model) {
  const [hub, back, front]: readonly [Vec3, Vec3, Vec3] = [
    [0, 0.33, -0.04],
    [0, 0.33, -0.5],
    [0, 0.33, 0.52],
  ]
  hoop(m, 0.33, back[2])
  hoop(m, 0.33, front[2])
  const saddle: Vec3 = [0, 0.82, -0.22]
  const head: Vec3 = [0, 0.8, 0.38]
  for (const [from, to] of [
    [hub, back],
    [hub, [0, 0.7, -0.17]],
    [back, [0, 0.7, -0.17]],
    [hub, [0, 0.62, 0.41]],
    [[0, 0.68, -0.17], head],
    [front, [0, 0.98, 0.33]],
  ] as const)
    m.rod(from, to, 0.018, p.teal, { sides: 8 })
  m.rod([0, 0.68, -0.17], saddle, 0.014, p.metal, { sides: 6 })
  m.box(0.16, 0.06, 0.26, p.black, [0, 0.82, -0.24], { bevel: 0.025 })
  m.rod([-0.27, 0.99, 0.28], [0.27, 0.99, 0.28], 0.014, p.metal, { sides: 8 })
  for (const side of [-1, 1])
    m.rod([side * 0.19, 0.99, 0.28], [side * 0.28, 0.99, 0.27], 0.02, p.woodDark, { sides: 8 })
  m.cylinder(0.09, 0.02, p.slateDark, [0.03, 0.33, -0.04], { turn: [0, 0, 90], segments: 18 })
  m.box(0.3, 0.2, 0.22, p.wood, [0, 0.74, 0.56], { bevel: 0.02 })
  m.sphere(0.03, p.lamp, [0, 0.7, 0.66], { segments: 8 })
}

function scooter(m: Model) {
  m.box(0.16, 0.04, 0.62, p.slateDark, [0, 0.11, -0.04], { bevel: 0.015 })
  m.box(0.13, 0.006, 0.5, p.black, [0, 0.149, -0.06], { bevel: 0.001 })
  wheel(m, 0.09, 0.05, -0.025, -0.42)
  wheel(m, 0.09, 0.05, -0.025, 0.42)
  m.box(0.09, 0.02, 0.2, p.coral, [0, 0.185, -0.44], { turn: [-12, 0, 0], bevel: 0.008 })
  m.rod([0, 0.13, 0.42], [0, 1.02, 0.34], 0.022, p.coral, { sides: 10 })
  m.rod([-0.22, 1.02, 0.34], [0.22, 1.02, 0.34], 0.014, p.metal, { sides: 8 })
  for (const side of [-1, 1])
    m.rod([side * 0.15, 1.02, 0.34], [side * 0.24, 1.02, 0.33], 0.02, p.black, { sides: 8 })
  m.sphere(0.03, p.lamp, [0, 0.9, 0.38], { segments: 8 })
}

/** A rowing boat; its floor is a little below the water it lies on. */
function boat(m: Model) {
  const outline = [
    [0, 1.35],
    [0.34, 0.85],
    [0.5, 0.2],
    [0.48, -0.7],
    [0.4, -1.15],
    [-0.4, -1.15],
    [-0.48, -0.7],
    [-0.5, 0.2],
    [-0.34, 0.85],
  ] as const
  m.slab(outline, 0.06, p.woodDark, [0, 0, 0], { bevel: 0.01 })
  // Planks all round, from point to point.
  outline.forEach(([x, z], i) => {
    const [toX, toZ] = outline[(i + 1) % outline.length]!
    const long = Math.hypot(toX - x, toZ - z)
    const turn = (Math.atan2(toX - x, toZ - z) * 180) / Math.PI
    m.box(0.05, 0.34, long + 0.04, p.wood, [(x + toX) / 2, 0.04, -(z + toZ) / 2], {
      turn: [0, 180 - turn, 0],
      bevel: 0.012,
    })
    m.box(0.08, 0.03, long + 0.06, p.woodLight, [(x + toX) / 2, 0.37, -(z + toZ) / 2], {
      turn: [0, 180 - turn, 0],
      bevel: 0.008,
    })
  })
  for (const z of [-0.2, 0.75]) m.box(0.9, 0.04, 0.24, p.woodLight, [0, 0.24, z], { bevel: 0.01 })
  for (const side of [-1, 1]) {
    m.rod([side * 0.42, 0.42, 0.1], [side * 1.1, 0.06, 0.3], 0.018, p.woodLight, { sides: 8 })
    m.box(0.14, 0.02, 0.3, p.woodLight, [side * 1.16, 0.03, 0.33], { turn: [0, side * 20, 0], bevel: 0.006 })
  }
}

/** Rides: shared/map/vehicles.ts says how fast and how high one sits. */
export const vehicles = [
  piece('vehicle-kart', '卡丁车', 'Go-kart', (m) => kart(m, p.coral), { triangles: 6_000 }),
  piece('vehicle-kart-teal', '卡丁车（青）', 'Go-kart, teal', (m) => kart(m, p.teal), { triangles: 6_000 }),
  piece('vehicle-bicycle', '自行车', 'Bicycle', bicycle, { triangles: 6_000 }),
  piece('vehicle-scooter', '滑板车', 'Scooter', scooter, { triangles: 4_000 }),
  piece('vehicle-boat', '小木船', 'Rowing boat', boat, { triangles: 4_000 }),
]
