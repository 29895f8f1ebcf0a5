/** What stands in or on walls: doors, windows, partitions, panels, posters. Width along x, the middle of the wall at z = 0. */
import { mixColours, palette as p } from '../colours.ts'
import { poster } from './pictures.ts'
import type { Model } from '../modelling/kit.ts'
import { type Build, pieceOf, type OwnPiece, type Facts } from '../modelling/piece.ts'
import type { Vec3 } from '../vectors.ts'

/** Frames are a little deeper than the walls (0.12 m) they sit in. */
const FRAME_DEPTH = 0.16
const DOOR_HEIGHT = 2.2
const WALL_HEIGHT = 2.6

/** An upright frame of bars, open below unless `sill`. */
function frame(
  m: Model,
  width: number,
  height: number,
  bar: number,
  depth: number,
  colour: string,
  y = 0,
  sill = false,
) {
  for (const side of [-1, 1]) m.box(bar, height, depth, colour, [side * (width / 2 - bar / 2), y, 0])
  m.box(width, bar, depth, colour, [0, y + height - bar, 0])
  if (sill) m.box(width, bar, depth, colour, [0, y, 0])
}

const pane = (m: Model, width: number, height: number, at: Vec3, turn?: Vec3) =>
  m.box(width, height, 0.012, '#ffffff', at, { kind: 'glass', bevel: 0.001, turn })

/** A leaf standing open at a right angle on the +z side, hinged at the left jamb; or closed, in its frame. */
function leaf(m: Model, width: number, isOpen: boolean, build: (bar: Model['box']) => void) {
  const x = -width / 2 + 0.075
  build((w, h, d, colour, [u, y, v], options = {}) =>
    // Leaf coordinates: u along the leaf from the hinge, v out of its face.
    isOpen
      ? m.box(d, h, w, colour, [x + v, y, 0.06 + u], options)
      : m.box(w, h, d, colour, [x - 0.005 + u, y, v], options),
  )
}

function woodDoor(m: Model, isOpen = true) {
  frame(m, 1, DOOR_HEIGHT, 0.06, FRAME_DEPTH, p.woodDark)
  leaf(m, 1, isOpen, (bar) => {
    bar(0.86, DOOR_HEIGHT - 0.08, 0.04, p.wood, [0.43, 0.01, 0], { bevel: 0.005 })
    for (const side of [-1, 1]) {
      bar(0.7, 0.012, 0.006, p.woodDark, [0.43, 1.45, side * 0.02], { bevel: 0.002 })
      bar(0.7, 0.012, 0.006, p.woodDark, [0.43, 0.6, side * 0.02], { bevel: 0.002 })
      bar(0.03, 0.2, 0.006, p.slateDark, [0.79, 0.95, side * 0.021], { bevel: 0.002 })
      bar(0.13, 0.02, 0.02, p.slateDark, [0.74, 1.05, side * 0.055], { bevel: 0.005 })
      bar(0.02, 0.02, 0.04, p.slateDark, [0.79, 1.05, side * 0.035], { bevel: 0.004 })
    }
  })
}

function glassDoor(m: Model, isOpen = true) {
  frame(m, 1, DOOR_HEIGHT, 0.05, FRAME_DEPTH * 0.6, p.slateDark)
  const x = -0.5 + 0.07
  if (isOpen) pane(m, 0.86, DOOR_HEIGHT - 0.2, [x, 0.1, 0.49], [0, 90, 0])
  else pane(m, 0.86, DOOR_HEIGHT - 0.2, [0, 0.1, -0.005])
  leaf(m, 1, isOpen, (bar) => {
    bar(0.88, 0.09, 0.036, p.slateDark, [0.44, 0.01, -0.005])
    bar(0.88, 0.06, 0.036, p.slateDark, [0.44, DOOR_HEIGHT - 0.13, -0.005])
    bar(0.04, DOOR_HEIGHT - 0.1, 0.036, p.slateDark, [0.02, 0.03, -0.005])
    bar(0.04, DOOR_HEIGHT - 0.1, 0.036, p.slateDark, [0.86, 0.03, -0.005])
    for (const side of [-1, 1])
      bar(0.025, 0.6, 0.025, p.woodLight, [0.78, 0.8, side * 0.05 - 0.005], { bevel: 0.008 })
  })
}

/** Two leaves that slid to the sides of a 2 m opening, or meet in its middle. */
function slidingDoor(m: Model, isOpen = true) {
  frame(m, 2, DOOR_HEIGHT, 0.05, FRAME_DEPTH * 0.7, p.slateDark)
  m.box(2, 0.1, 0.14, p.slateDark, [0, DOOR_HEIGHT - 0.1, 0.1])
  if (!isOpen)
    for (const side of [-1, 1]) {
      pane(m, 0.92, DOOR_HEIGHT - 0.16, [side * 0.48, 0.04, 0.08])
      for (const x of [0.02, 0.93])
        m.box(0.035, DOOR_HEIGHT - 0.12, 0.03, p.slateDark, [side * x, 0.02, 0.08])
      m.box(0.94, 0.06, 0.03, p.slateDark, [side * 0.475, 0.01, 0.08])
      m.box(0.88, 0.012, 0.016, p.white, [side * 0.475, 1.28, 0.08], { bevel: 0.002 })
      m.box(0.02, 0.4, 0.02, p.woodLight, [side * 0.075, 0.9, 0.108], { bevel: 0.006 })
    }
  if (!isOpen) return
  for (const side of [-1, 1]) {
    pane(m, 0.4, DOOR_HEIGHT - 0.16, [side * 0.74, 0.04, 0.08])
    m.box(0.035, DOOR_HEIGHT - 0.12, 0.03, p.slateDark, [side * 0.53, 0.02, 0.08])
    m.box(0.42, 0.06, 0.03, p.slateDark, [side * 0.74, 0.01, 0.08])
  }
}

function glassPartition(m: Model, width: number) {
  frame(m, width, WALL_HEIGHT, 0.04, 0.07, p.slateDark, 0, true)
  pane(m, width - 0.08, WALL_HEIGHT - 0.08, [0, 0.04, 0])
  // A frosted band at eye height: nobody walks into the glass.
  m.box(width - 0.08, 0.025, 0.016, p.white, [0, 1.32, 0], { bevel: 0.002 })
  m.box(width - 0.08, 0.012, 0.016, p.white, [0, 1.24, 0], { bevel: 0.002 })
  if (width > 1.5) m.box(0.035, WALL_HEIGHT - 0.08, 0.06, p.slateDark, [0, 0.04, 0])
}

function window(m: Model) {
  frame(m, 1, 1.4, 0.06, FRAME_DEPTH, p.white, 0.9, true)
  m.box(1.06, 0.035, 0.26, p.white, [0, 0.88, 0.05], { bevel: 0.01 })
  m.box(0.05, 1.3, 0.06, p.white, [0, 0.95, 0])
  for (const x of [-0.225, 0.225]) pane(m, 0.4, 1.28, [x, 0.96, 0])
  m.box(0.02, 0.11, 0.03, p.slateLight, [0.01, 1.55, 0.045])
}

function tallWindow(m: Model) {
  frame(m, 2, WALL_HEIGHT, 0.06, FRAME_DEPTH, p.slateDark, 0, true)
  m.box(0.05, WALL_HEIGHT - 0.1, 0.1, p.slateDark, [0, 0.05, 0])
  m.box(1.9, 0.05, 0.1, p.slateDark, [0, 0.62, 0])
  for (const x of [-0.48, 0.48]) {
    pane(m, 0.9, 0.54, [x, 0.07, 0])
    pane(m, 0.9, 1.86, [x, 0.68, 0])
  }
}

/** Two rows of padded panels in a calm rhythm of the palette. */
function acousticPanels(m: Model) {
  const colours = [p.teal, p.tealLight, p.cream, p.sand, p.mustard, p.slateLight]
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 2; row++) {
      const colour = colours[(column * 5 + row * 3) % colours.length]!
      m.cushion(0.58, 0.58, 0.05, colour, [-0.9 + column * 0.6, row * 0.6, 0.025], {
        radius: 0.02,
        segments: 1,
      })
    }
  }
}

function slatWall(m: Model) {
  m.box(2, WALL_HEIGHT, 0.015, p.slateDark, [0, 0, 0.008], { bevel: 0.002 })
  for (let i = 0; i < 30; i++) {
    m.box(
      0.036,
      WALL_HEIGHT,
      0.03,
      mixColours(p.wood, p.woodLight, (i * 0.37) % 0.8),
      [-0.967 + (i * 2) / 30, 0, 0.03],
      { bevel: 0.004 },
    )
  }
}

function framedPoster(m: Model, width: number, height: number, colour: string) {
  m.box(width, height, 0.02, p.white, [0, 0, 0.011], { bevel: 0.002 })
  for (const side of [-1, 1])
    m.box(0.025, height, 0.035, colour, [side * (width / 2 - 0.0125), 0, 0.018], { bevel: 0.004 })
  for (const y of [0, height - 0.025]) m.box(width, 0.025, 0.035, colour, [0, y, 0.018], { bevel: 0.004 })
  m.picture(width - 0.17, height - 0.17, [0, 0.085, 0.0225])
}

const furniture = pieceOf('FURNITURE')
const opening = (id: string, zh: string, en: string, opens: OwnPiece['opens'], build: Build) =>
  furniture(id, zh, en, build, { opens })
const onWall = (id: string, zh: string, en: string, build: Build, extra: Facts = {}) =>
  pieceOf('DECORATE')(id, zh, en, build, { mount: 'wall', ...extra })

export const walls: readonly OwnPiece[] = [
  opening('door-wood', '木门', 'Wooden door', 'door', (m) => woodDoor(m)),
  opening('door-glass', '玻璃门', 'Glass door', 'door', (m) => glassDoor(m)),
  opening('door-sliding', '玻璃移门', 'Sliding glass door', 'door', (m) => slidingDoor(m)),
  // As doors that can be closed look then (shared/map/thingStates.ts): one sees the leaf, and does not get through.
  opening('door-wood-closed', '木门（关着）', 'Wooden door, closed', 'window', (m) => woodDoor(m, false)),
  opening('door-glass-closed', '玻璃门（关着）', 'Glass door, closed', 'window', (m) => glassDoor(m, false)),
  opening('door-sliding-closed', '玻璃移门（关着）', 'Sliding glass door, closed', 'window', (m) =>
    slidingDoor(m, false),
  ),
  opening('doorway', '门洞', 'Doorway', 'door', (m) =>
    frame(m, 1, DOOR_HEIGHT, 0.05, FRAME_DEPTH, p.woodLight),
  ),
  opening('window', '窗', 'Window', 'window', window),
  opening('window-tall', '落地窗', 'Floor-to-ceiling window', 'window', tallWindow),
  {
    ...opening('glass-partition', '玻璃隔断 1 米', 'Glass partition, 1 m', undefined, (m) =>
      glassPartition(m, 1),
    ),
    blocks: true,
  },
  {
    ...opening('glass-partition-wide', '玻璃隔断 2 米', 'Glass partition, 2 m', undefined, (m) =>
      glassPartition(m, 2),
    ),
    blocks: true,
  },
  onWall('acoustic-panels', '吸音板', 'Acoustic panels', acousticPanels),
  onWall('slat-wall', '木格栅墙板', 'Wooden slat panel', slatWall),
  onWall('poster-hills', '装饰画（山）', 'Poster: hills', (m) => framedPoster(m, 0.7, 1, p.woodLight), {
    image: poster('hills'),
  }),
  onWall('poster-shapes', '装饰画（形）', 'Poster: shapes', (m) => framedPoster(m, 0.7, 1, p.slateDark), {
    image: poster('shapes'),
  }),
  onWall('poster-waves', '装饰画（波）', 'Poster: waves', (m) => framedPoster(m, 1.2, 0.8, p.woodLight), {
    image: poster('waves'),
  }),
  onWall('wall-clock', '挂钟', 'Wall clock', (m) => {
    m.cylinder(0.17, 0.035, p.woodLight, [0, 0.17, 0], { segments: 36, turn: [90, 0, 0] })
    m.cylinder(0.15, 0.004, p.white, [0, 0.17, 0.034], { segments: 36, turn: [90, 0, 0], bevel: 0.001 })
    for (let i = 0; i < 12; i++) {
      const a = (i / 12) * Math.PI * 2
      const long = i % 3 === 0
      m.box(
        0.008,
        long ? 0.026 : 0.014,
        0.003,
        p.slate,
        [Math.sin(a) * 0.122, 0.17 + Math.cos(a) * 0.122, 0.039],
        {
          turn: [0, 0, (-i * 360) / 12],
          bevel: 0.0005,
        },
      )
    }
    m.box(0.011, 0.09, 0.004, p.slateDark, [0, 0.165, 0.042], { turn: [0, 0, 55], bevel: 0.001 })
    m.box(0.008, 0.125, 0.004, p.slateDark, [0, 0.165, 0.044], { turn: [0, 0, -60], bevel: 0.001 })
    m.cylinder(0.01, 0.008, p.coral, [0, 0.17, 0.042], { segments: 12, turn: [90, 0, 0] })
  }),
  onWall('wall-shelf', '墙面搁板', 'Wall shelf', (m) => {
    m.box(1.1, 0.03, 0.24, p.woodLight, [0, 0, 0.12])
    const books = [p.teal, p.cream, p.coral, p.slate, p.mustard, p.cream, p.tealLight]
    books.forEach((colour, i) =>
      m.box(0.036, 0.2 + ((i * 7) % 5) * 0.014, 0.16, colour, [-0.48 + i * 0.04, 0.03, 0.11], {
        bevel: 0.004,
      }),
    )
    m.box(0.036, 0.22, 0.16, p.coral, [-0.165, 0.028, 0.11], { turn: [0, 0, 12], bevel: 0.004 })
    m.turned(
      [
        [0, 0],
        [0.06, 0],
        [0.075, 0.07],
        [0.07, 0.14],
        [0.06, 0.14],
        [0.055, 0.12],
        [0, 0.12],
      ],
      p.white,
      [0.34, 0.03, 0.12],
      { segments: 18 },
    )
    for (let i = 0; i < 9; i++) {
      const a = i * 2.4
      m.blob(
        0.05,
        i % 2 ? p.leaf : p.leafLight,
        [0.34 + Math.sin(a) * 0.05, 0.2 + (i % 3) * 0.025, 0.12 + Math.cos(a) * 0.05],
        {
          detail: 1,
          scale: [1, 0.7, 1],
        },
      )
    }
    m.box(0.14, 0.18, 0.015, p.woodDark, [0.1, 0.03, 0.08], { turn: [-8, 0, 0] })
    m.box(0.11, 0.15, 0.008, p.tealLight, [0.1, 0.045, 0.088], { turn: [-8, 0, 0], bevel: 0.002 })
  }),
  onWall('sign-plate', '指示牌', 'Sign plate', (m) => {
    m.box(0.6, 0.3, 0.025, p.slate, [0, 0, 0.013], { bevel: 0.006 })
    m.box(0.02, 0.3, 0.028, p.mustard, [-0.29, 0, 0.014], { bevel: 0.005 })
  }),
  onWall('corkboard', '软木板', 'Pin board', (m) => {
    m.box(1.2, 0.8, 0.02, p.sand, [0, 0, 0.01], { bevel: 0.002 })
    for (const x of [-0.59, 0.59]) m.box(0.03, 0.8, 0.035, p.woodLight, [x, 0, 0.018])
    for (const y of [0, 0.77]) m.box(1.2, 0.03, 0.035, p.woodLight, [0, y, 0.018])
    const notes = [p.mustard, p.coral, p.tealLight, p.white, p.cream, p.teal, p.mustard, p.white]
    notes.forEach((colour, i) => {
      const at: Vec3 = [-0.42 + (i % 4) * 0.27 + ((i * 3) % 4) * 0.012, 0.1 + Math.floor(i / 4) * 0.34, 0.024]
      m.box(0.17, 0.17 + (i % 3) * 0.05, 0.004, colour, at, { turn: [0, 0, ((i * 5) % 7) - 3], bevel: 0.001 })
    })
  }),
  onWall('whiteboard-wall', '墙面白板', 'Wall whiteboard', (m) => {
    m.box(2, 1.2, 0.02, '#fbfcfb', [0, 0, 0.012], { bevel: 0.003 })
    for (const x of [-0.99, 0.99]) m.box(0.02, 1.2, 0.03, p.slateLight, [x, 0, 0.016], { bevel: 0.004 })
    for (const y of [0, 1.18]) m.box(2, 0.02, 0.03, p.slateLight, [0, y, 0.016], { bevel: 0.004 })
    m.box(0.8, 0.015, 0.07, p.slateLight, [0, -0.012, 0.04])
    ;[p.coral, p.teal, p.slateDark].forEach((colour, i) =>
      m.box(0.11, 0.016, 0.016, colour, [-0.2 + i * 0.15, 0.004, 0.045]),
    )
  }),
]
