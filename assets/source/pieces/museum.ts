/** What exhibitions need: plinths and cases, things to stand on them, sculptures, framed works, spotlights, light art. */
import { CircleGeometry, ExtrudeGeometry, Shape, TorusGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import type { Model } from '../modelling/kit.ts'
import { pieceOf, type Build, type Facts, type OwnPiece } from '../modelling/piece.ts'
import { createRandom } from '../random.ts'
import { bird, celadon, dark, goldBowl, greatRing, jadeDisc, jar, knot, stones, tripod } from './exhibits.ts'
import { work, type WorkName } from './pictures.ts'

/** Heights of the plinths, metres: plan.ts puts exhibits on them. */
export const plinthHeights = {
  'plinth-white': 1.05,
  'plinth-case': 0.95,
  'plinth-low': 0.4,
  'plinth-slate': 0.9,
} as const

export type PlinthId = keyof typeof plinthHeights

/** A plinth with a fine shadow joint at its foot and room for a line on its front. */
function plinth(m: Model, side: number, height: number, colour: string) {
  m.box(side - 0.06, 0.04, side - 0.06, dark, [0, 0, 0], { bevel: 0.004 })
  m.box(side, height - 0.04, side, colour, [0, 0.04, 0], { bevel: 0.006 })
}

/** A plinth with a cover of glass 0.8 m high. */
function glassCase(m: Model) {
  const height = plinthHeights['plinth-case']
  plinth(m, 0.9, height, p.white)
  m.box(0.86, 0.012, 0.86, p.slateDark, [0, height, 0], { bevel: 0.002 })
  for (const [x, z, turn] of [
    [0, 0.42, 0],
    [0, -0.42, 0],
    [0.42, 0, 90],
    [-0.42, 0, 90],
  ] as const)
    m.box(0.84, 0.8, 0.01, '#ffffff', [x, height + 0.01, z], {
      kind: 'glass',
      bevel: 0.001,
      turn: [0, turn, 0],
    })
  for (const x of [-0.42, 0.42])
    for (const z of [-0.42, 0.42]) m.box(0.012, 0.8, 0.012, p.slate, [x, height, z], { bevel: 0.002 })
  m.box(0.86, 0.02, 0.86, p.slate, [0, height + 0.8, 0], { bevel: 0.004 })
  m.box(0.7, 0.008, 0.03, p.lamp, [0, height + 0.79, 0.36], { kind: 'glow', bevel: 0.001 })
}

/** A long bench of leather on steel. */
function museumBench(m: Model) {
  m.cushion(2.4, 0.12, 0.56, '#5a4334', [0, 0.34, 0], { radius: 0.04, segments: 1 })
  m.box(2.3, 0.04, 0.5, p.slateDark, [0, 0.3, 0], { bevel: 0.006 })
  for (const x of [-1, 1]) m.box(0.04, 0.3, 0.46, p.slateDark, [x, 0, 0], { bevel: 0.006 })
}

/** A framed work with its picture, a mat round it and a small plate beside it. */
function framed(m: Model, width: number, height: number, { frame = p.woodLight, mat = 0.09 } = {}) {
  m.box(width - 0.01, height - 0.01, 0.03, p.white, [0, 0.005, 0.016], { bevel: 0.003 })
  for (const x of [-1, 1])
    m.box(0.035, height, 0.055, frame, [x * (width / 2 - 0.018), 0, 0.028], { bevel: 0.005 })
  for (const y of [0, height - 0.035]) m.box(width, 0.035, 0.055, frame, [0, y, 0.028], { bevel: 0.005 })
  m.picture(width - 2 * mat, height - 2 * mat, [0, mat, 0.033])
  m.box(0.16, 0.1, 0.008, p.cream, [width / 2 + 0.16, 0.02, 0.005], { bevel: 0.001 })
}

/** A rail of 3 m with four small spotlights; its top hangs at y = 0. */
function spotRail(m: Model) {
  m.box(3, 0.04, 0.06, p.white, [0, -0.04, 0], { bevel: 0.006 })
  for (const x of [-1.2, -0.4, 0.4, 1.2]) {
    m.cylinder(0.05, 0.18, p.white, [x, -0.2, 0.04], { segments: 12, turn: [-32, 0, 0] })
    m.cylinder(0.04, 0.012, p.lamp, [x, -0.208, 0.045], { segments: 12, turn: [-32, 0, 0], kind: 'glow' })
    m.rod([x, -0.04, 0], [x, -0.1, 0], 0.01, p.slate, { sides: 5 })
  }
}

/** A slim white beam of 6 m, as under a roof of glass; its top hangs at y = 0. */
const whiteBeam = (m: Model) => {
  m.box(6.02, 0.4, 0.1, p.white, [0, -0.4, 0], { bevel: 0.008 })
  m.box(6.02, 0.03, 0.18, p.white, [0, -0.03, 0], { bevel: 0.004 })
}

/** A fine line of brass under the words that stand on the wall itself. */
const wallTitle = (m: Model) => m.box(4.4, 0.03, 0.03, p.mustard, [0, 0, 0.015], { bevel: 0.004 })

/** A garden wall of 7 × 4 m with a round way through, 3.2 m across. */
function moonGate(m: Model) {
  const outline = new Shape()
    .moveTo(-3.5, 0)
    .lineTo(-1, 0)
    .lineTo(-1, 0.42)
    .absarc(0, 1.75, 1.66, Math.PI + 0.925, -0.925, true)
    .lineTo(1, 0)
    .lineTo(3.5, 0)
    .lineTo(3.5, 3.8)
    .lineTo(-3.5, 3.8)
    .closePath()
  m.add(
    new ExtrudeGeometry(outline, { depth: 0.4, bevelEnabled: false, curveSegments: 40 }).translate(
      0,
      0,
      -0.2,
    ),
    '#e7e1d6',
  )
  for (const z of [-0.2, 0.2])
    m.add(new TorusGeometry(1.68, 0.07, 6, 56, Math.PI * 2 - 1.29), '#3f474f', {
      at: [0, 1.75, z],
      turn: [0, 0, -53],
    })
  m.add(new TorusGeometry(1.6, 0.022, 6, 56, Math.PI * 2 - 1.29), '#ffd9a0', {
    at: [0, 1.75, 0],
    turn: [0, 0, -53],
    kind: 'glow',
  })
  m.box(7.3, 0.12, 0.8, '#3f474f', [0, 3.8, 0], { bevel: 0.03 })
  for (let i = 0; i < 37; i++)
    for (const side of [-1, 1])
      m.rod([-3.6 + i * 0.2, 4.06, 0], [-3.6 + i * 0.2, 3.9, side * 0.46], 0.05, '#4a525a', { sides: 5 })
  m.rod([-3.7, 4.09, 0], [3.7, 4.09, 0], 0.07, '#3f474f', { sides: 8 })
}

/** A moon of paper and light, 2.8 m across, over a dark foot. */
function moonLamp(m: Model) {
  m.cylinder(0.7, 0.12, dark, [0, 0, 0], { segments: 30 })
  m.rod([0, 0.1, 0], [0, 0.5, 0], 0.08, dark)
  m.sphere(1.4, '#fff0c8', [0, 1.86, 0], { segments: 40, kind: 'glow' })
  const random = createRandom(31)
  for (let i = 0; i < 13; i++) {
    const [a, b] = [random() * Math.PI * 2, (random() - 0.4) * 1.5]
    const r = 0.08 + random() * 0.2
    m.add(new CircleGeometry(r, 16), mixColours('#fff0c8', '#e9c98c', 0.35 + random() * 0.4), {
      at: [Math.sin(a) * Math.cos(b) * 1.404, 1.86 + Math.sin(b) * 1.404, Math.cos(a) * Math.cos(b) * 1.404],
      turn: [(-b * 180) / Math.PI, (a * 180) / Math.PI, 0],
      kind: 'glow',
    })
  }
}

/** Stalks of light that lean in a wind, up to 2.6 m high. */
function lightReeds(m: Model) {
  const random = createRandom(12)
  const colours = ['#8ff0e4', '#bfeee6', '#ffd9a0', '#8ff0e4', '#ffb59a']
  for (let i = 0; i < 26; i++) {
    const [a, r] = [random() * Math.PI * 2, Math.sqrt(random()) * 0.8]
    const [x, z] = [Math.cos(a) * r, Math.sin(a) * r]
    const high = 1.2 + random() * 1.4
    const lean = 0.15 + random() * 0.3
    m.rod([x, 0, z], [x + lean * 0.5, high * 0.62, z], 0.012, dark, { sides: 4 })
    const rod = [
      [x + lean * 0.5, high * 0.62, z],
      [x + lean, high, z + 0.04],
    ] as const
    const length = Math.hypot(rod[1]![0]! - rod[0]![0]!, rod[1]![1]! - rod[0]![1]!)
    const tilt = (-Math.atan2(rod[1]![0]! - rod[0]![0]!, rod[1]![1]! - rod[0]![1]!) * 180) / Math.PI
    m.box(0.036, length, 0.036, colours[i % 5]!, rod[0]!, { turn: [0, 0, tilt], kind: 'glow', bevel: 0.006 })
  }
  m.cylinder(0.95, 0.06, dark, [0, 0, 0], { segments: 30 })
}

/** Balls of light on stems, like fruit that ripens. */
function lightOrbs(m: Model) {
  m.cylinder(0.8, 0.06, dark, [0, 0, 0], { segments: 28 })
  for (const [x, z, high, r, colour] of [
    [0, 0, 1.9, 0.34, '#ffdca6'],
    [0.5, 0.2, 1.2, 0.24, '#ffb59a'],
    [-0.5, 0.16, 1.45, 0.27, '#ffe9c4'],
    [0.16, -0.5, 1, 0.2, '#ffc98a'],
    [-0.3, -0.42, 0.7, 0.17, '#ffe9c4'],
    [0.36, 0.52, 0.6, 0.15, '#ffdca6'],
    [-0.2, 0.54, 0.9, 0.18, '#ffb59a'],
  ] as const) {
    m.rod([x, 0, z], [x, high - r, z], 0.016, dark, { sides: 6 })
    m.sphere(r, colour, [x, high, z], { segments: 18, kind: 'glow' })
  }
}

/** A paper lantern on a post. */
function lantern(m: Model) {
  m.box(0.3, 0.06, 0.3, '#3f474f', [0, 0, 0], { bevel: 0.01 })
  m.box(0.09, 1.9, 0.09, p.woodDark, [0, 0.05, 0], { bevel: 0.012 })
  m.box(0.08, 0.08, 0.6, p.woodDark, [0, 1.86, 0.2], { bevel: 0.012 })
  m.turned(
    [
      [0, 0],
      [0.12, 0.01],
      [0.2, 0.12],
      [0.22, 0.26],
      [0.2, 0.4],
      [0.12, 0.5],
      [0, 0.51],
    ],
    '#ffdca6',
    [0, 1.28, 0.4],
    { segments: 18, kind: 'glow' },
  )
  for (const y of [1.26, 1.77]) m.cylinder(0.13, 0.04, dark, [0, y, 0.4], { segments: 14 })
  for (const y of [1.4, 1.53, 1.66])
    m.add(new TorusGeometry(0.215, 0.006, 4, 22), '#b8894a', { at: [0, y, 0.4], turn: [90, 0, 0] })
}

/** A picture of 2 × 2.6 m that shines in a dark frame on its own feet. */
function lightBox(m: Model) {
  m.box(2.16, 0.24, 0.5, dark, [0, 0, 0], { bevel: 0.02 })
  m.box(2.16, 2.76, 0.2, dark, [0, 0.2, 0], { bevel: 0.016 })
  m.picture(2, 2.6, [0, 0.28, 0.105])
  m.box(2.02, 0.02, 0.02, '#ffd9a0', [0, 0.25, 0.106], { kind: 'glow', bevel: 0.003 })
}

/** Rings of light that lean on each other, 3 m high. */
function lightRings(m: Model) {
  m.cylinder(1, 0.1, dark, [0, 0, 0], { segments: 34 })
  for (const [radius, y, turn, colour] of [
    [1.4, 1.52, 0, '#ffd9a0'],
    [1.05, 1.18, 62, '#8ff0e4'],
    [0.74, 0.88, -50, '#ffb59a'],
  ] as const) {
    m.add(new TorusGeometry(radius, 0.05, 8, 72), dark, { at: [0, y, 0], turn: [0, turn, 0] })
    m.add(new TorusGeometry(radius - 0.045, 0.03, 8, 72), colour, {
      at: [0, y, 0],
      turn: [0, turn, 0],
      kind: 'glow',
    })
  }
}

/** Stones in gravel, one of them with a basin of water. */
function stoneBasin(m: Model) {
  m.blob(0.55, '#7d7f80', [0, 0.37, 0], { detail: 3, scale: [1, 0.72, 0.9] })
  m.cylinder(0.3, 0.02, '#4f8fa3', [0, 0.74, 0], { segments: 22 })
  m.add(new TorusGeometry(0.31, 0.035, 6, 26), '#8b8d8d', { at: [0, 0.75, 0], turn: [90, 0, 0] })
  m.rod([-0.9, 0.95, 0], [0.02, 0.86, 0], 0.035, p.leaf, { sides: 8 })
  m.rod([-0.78, 0, 0], [-0.78, 0.95, 0], 0.05, p.leafDark, { sides: 8 })
  m.blob(0.26, '#6d6f70', [0.62, 0.16, 0.3], { detail: 2, scale: [1.2, 0.7, 1] })
  m.blob(0.2, '#8b8d8d', [0.36, 0.1, -0.52], { detail: 2, scale: [1.2, 0.6, 1] })
  m.blob(0.22, p.leafDark, [-0.5, 0.14, 0.36], { detail: 2, scale: [1.4, 0.7, 1] })
}

const piece = pieceOf('DECORATE')

const onTop = (id: string, zh: string, en: string, build: Build, extra: Facts = {}) =>
  piece(id, zh, en, build, { mount: 'surface', ...extra })

const onWall = (
  name: WorkName,
  zh: string,
  en: string,
  width: number,
  height: number,
  look?: { frame?: string; mat?: number },
) =>
  piece(`work-${name}`, `画作《${zh}》`, `Work: ${en}`, (m) => framed(m, width, height, look), {
    mount: 'wall',
    image: work(name),
  })

const standing = (id: PlinthId, zh: string, en: string, side: number, colour: string, ink: string) =>
  piece(id, zh, en, (m) => plinth(m, side, plinthHeights[id], colour), {
    blocks: true,
    words: [{ x: 0, y: plinthHeights[id] - 0.22, z: side / 2 + 0.004, wide: side - 0.14, letter: 0.1, ink }],
  })

const lit = (name: 'deep' | 'forest' | 'moonrise', zh: string, en: string) =>
  piece(`lightbox-${name}`, `灯箱（${zh}）`, `Light box: ${en}`, lightBox, {
    group: 'ELECTRICAL',
    blocks: true,
    lit: true,
    image: work(`glow-${name}`),
  })

export const museum: readonly OwnPiece[] = [
  standing('plinth-white', '展台（白）', 'White plinth', 0.62, p.white, '#4a5560'),
  standing('plinth-slate', '展台（深）', 'Dark plinth', 0.9, '#3b444e', '#ffe9c4'),
  piece('plinth-case', '玻璃展柜', 'Glass case', glassCase, {
    blocks: true,
    words: [{ x: 0, y: 0.72, z: 0.456, wide: 0.76, letter: 0.1, ink: '#4a5560' }],
  }),
  piece(
    'plinth-low',
    '圆形矮台',
    'Low round plinth',
    (m) => {
      m.cylinder(1.46, 0.04, dark, [0, 0, 0], { segments: 48 })
      m.cylinder(1.5, 0.36, p.white, [0, 0.04, 0], { segments: 48, bevel: 0.012 })
    },
    {
      blocks: true,
      colliders: [
        [0, 0, 0, 2.9, 0.4, 1.3],
        [0, 0, 0, 1.3, 0.4, 2.9],
        [0, 0, 0, 2.2, 0.4, 2.2],
      ],
    },
  ),
  onTop('exhibit-celadon', '青瓷长颈瓶', 'Celadon bottle', celadon),
  onTop('exhibit-jar', '青花盖罐', 'Blue and white jar', jar),
  onTop('exhibit-tripod', '三足铜鼎', 'Bronze tripod', tripod),
  onTop('exhibit-jade', '玉璧', 'Jade disc', jadeDisc),
  onTop('exhibit-bowl', '金缮茶碗', 'Bowl mended with gold', goldBowl),
  onTop('exhibit-knot', '雕塑《结》', 'Sculpture: Knot', knot),
  onTop('exhibit-bird', '雕塑《飞》', 'Sculpture: Flight', bird),
  onTop('exhibit-stones', '雕塑《衡》', 'Sculpture: Balance', stones),
  piece('sculpture-ring', '雕塑《环》', 'Sculpture: Ring', greatRing, {
    blocks: true,
    colliders: [[0, 0, 0, 2.2, 3.3, 0.8]],
  }),
  piece('bench-museum', '展厅长凳', 'Museum bench', museumBench, {
    group: 'FURNITURE',
    blocks: true,
    seats: [
      [-0.7, 0.46, 0.04, 0],
      [0, 0.46, 0.04, 0],
      [0.7, 0.46, 0.04, 0],
    ],
  }),
  onWall('peaks', '千峰', 'A thousand peaks', 3.4, 1.6, { frame: p.woodDark }),
  onWall('lotus', '荷风', 'Lotus wind', 1.3, 1.9),
  onWall('harbour', '晨港', 'Morning harbour', 2.4, 1.7, { frame: p.slateDark }),
  onWall('field', '金野', 'Golden field', 1.8, 1.8),
  onWall('order', '秩序', 'Order', 1.6, 2, { frame: p.slateDark }),
  onWall('cranes', '双鹤', 'Two cranes', 1.1, 2.3, { frame: p.woodDark }),
  piece('lamp-spot-rail', '轨道射灯', 'Spotlight rail', spotRail, { group: 'ELECTRICAL', mount: 'ceiling' }),
  piece('beam-white', '白色横梁 6 米', 'White beam, 6 m', whiteBeam, { mount: 'ceiling' }),
  piece('sign-title', '展墙标题', 'Title on a wall', wallTitle, {
    mount: 'wall',
    words: [{ x: 0, y: 0.56, z: 0.03, wide: 4.4, letter: 0.9, ink: '#3b444e' }],
  }),
  piece('moon-gate', '月洞门', 'Moon gate', moonGate, {
    blocks: true,
    colliders: [
      [-2.25, 0, 0, 2.5, 4, 0.42],
      [2.25, 0, 0, 2.5, 4, 0.42],
    ],
    words: [
      { x: -2.72, y: 2.2, z: 0.22, wide: 1.3, letter: 1, ink: '#3b444e' },
      { x: 2.72, y: 2.2, z: 0.22, wide: 1.3, letter: 1, ink: '#3b444e' },
    ],
  }),
  piece('lamp-moon', '灯月', 'Moon of light', moonLamp, {
    group: 'ELECTRICAL',
    blocks: true,
    colliders: [[0, 0, 0, 1.6, 3.2, 1.6]],
  }),
  piece('lamp-reeds', '光苇', 'Reeds of light', lightReeds, { group: 'ELECTRICAL', blocks: true }),
  piece('lamp-orbs', '光果', 'Orbs of light', lightOrbs, { group: 'ELECTRICAL', blocks: true }),
  piece('lamp-rings', '光环', 'Rings of light', lightRings, {
    group: 'ELECTRICAL',
    blocks: true,
    colliders: [[0, 0, 0, 2, 2.9, 2]],
  }),
  piece('lantern-post', '纸灯', 'Paper lantern', lantern, {
    group: 'ELECTRICAL',
    blocks: true,
    colliders: [[0, 0, 0, 0.3, 1.9, 0.3]],
  }),
  lit('moonrise', '月升', 'moonrise'),
  lit('deep', '深海', 'deep sea'),
  lit('forest', '萤林', 'forest of fireflies'),
  piece('stone-basin', '石水钵', 'Stone basin', stoneBasin, {
    blocks: true,
    colliders: [[0, 0, 0, 1.3, 0.7, 1]],
  }),
]
