/** What a meeting centre needs: tall windows, timber beams, a wooden stage, a screen for a hall, seats in rows. */
import { TorusGeometry } from 'three'
import { mixColours, palette as p } from '../colours.ts'
import { screen } from './pictures.ts'
import type { Model } from '../modelling/kit.ts'
import { pieceOf, type OwnPiece } from '../modelling/piece.ts'

const DECK_HEIGHT = 0.6
const dark = '#2f353c'

/** 3 m wide, for walls of 4.2 m; a little deeper than they are. */
function hallWindow(m: Model) {
  const [width, height, depth] = [3, 3.6, 0.24]
  for (const x of [-1.46, 1.46]) m.box(0.08, height, depth, p.slateDark, [x, 0, 0])
  for (const y of [0, height - 0.08]) m.box(width, 0.08, depth, p.slateDark, [0, y, 0])
  for (const x of [-0.5, 0.5]) m.box(0.05, height - 0.1, 0.12, p.slateDark, [x, 0.05, 0])
  m.box(width - 0.1, 0.05, 0.12, p.slateDark, [0, 2.7, 0])
  for (const x of [-0.97, 0, 0.97]) {
    m.box(0.94, 2.6, 0.012, '#ffffff', [x, 0.09, 0], { kind: 'glass', bevel: 0.001 })
    m.box(0.94, 0.74, 0.012, '#ffffff', [x, 2.76, 0], { kind: 'glass', bevel: 0.001 })
  }
  m.box(width, 0.04, 0.3, p.woodLight, [0, 0.08, 0.03], { bevel: 0.01 })
}

/** A glued beam of 6 m with a strip of light in its lower side; its top hangs at y = 0. */
function timberBeam(m: Model) {
  m.box(6.02, 0.52, 0.16, p.woodLight, [0, -0.52, 0], { bevel: 0.012 })
  for (const y of [-0.38, -0.24, -0.12]) m.box(6.02, 0.008, 0.164, p.wood, [0, y, 0], { bevel: 0.001 })
  m.box(5.8, 0.012, 0.05, p.lamp, [0, -0.53, 0], { bevel: 0.002, kind: 'glow' })
}

/** Three rings of light on thin wires. */
function ringLamp(m: Model) {
  for (const [radius, y, x] of [
    [1.1, -1.1, 0],
    [0.75, -0.8, 0.25],
    [0.45, -1.35, -0.2],
  ] as const) {
    m.add(new TorusGeometry(radius, 0.035, 6, 48), dark, { at: [x, y + 0.03, 0], turn: [90, 0, 0] })
    m.add(new TorusGeometry(radius, 0.026, 6, 48), p.lamp, { at: [x, y, 0], turn: [90, 0, 0], kind: 'glow' })
    for (let i = 0; i < 3; i++) {
      const a = (i / 3) * Math.PI * 2
      m.rod([x + Math.cos(a) * radius, y, Math.sin(a) * radius], [0, 0, 0], 0.005, dark, { sides: 3 })
    }
  }
  m.cylinder(0.12, 0.05, dark, [0, -0.05, 0], { segments: 14 })
}

function woodenDeck(m: Model) {
  m.box(2, 0.08, 2, p.woodLight, [0, DECK_HEIGHT - 0.08, 0], { bevel: 0.008 })
  for (let i = 1; i < 8; i++)
    m.box(2, 0.004, 0.008, p.woodDark, [0, DECK_HEIGHT - 0.002, -1 + i * 0.25], { bevel: 0.001 })
  m.box(1.94, DECK_HEIGHT - 0.08, 1.94, p.slateDark, [0, 0, 0], { bevel: 0.004 })
  for (const z of [-0.975, 0.975])
    m.box(1.94, 0.025, 0.012, p.lamp, [0, DECK_HEIGHT - 0.13, z], { kind: 'glow', bevel: 0.002 })
}

/** Two steps to a deck behind them (its edge at z = −0.4). */
function woodenSteps(m: Model) {
  m.box(2, 0.4, 0.42, p.wood, [0, 0, -0.2], { bevel: 0.012 })
  m.box(2, 0.2, 0.42, p.wood, [0, 0, 0.2], { bevel: 0.012 })
  for (const [y, z] of [
    [0.4, -0.2],
    [0.2, 0.2],
  ] as const)
    m.box(2, 0.02, 0.44, p.woodLight, [0, y - 0.012, z], { bevel: 0.006 })
}

/** A screen of 7.2 × 3.4 m on a low dark foot. */
function hallScreen(m: Model) {
  m.box(7.4, 0.9, 0.5, p.woodDark, [0, 0, -0.02], { bevel: 0.02 })
  for (let i = 0; i < 44; i++)
    m.box(
      0.08,
      0.86,
      0.03,
      mixColours(p.wood, p.woodLight, (i * 0.37) % 0.8),
      [-3.61 + i * 0.168, 0.02, 0.24],
      {
        bevel: 0.008,
      },
    )
  m.box(7.4, 3.56, 0.16, dark, [0, 0.9, -0.04], { bevel: 0.02 })
  m.picture(7.2, 3.4, [0, 0.98, 0.045])
}

/** A padded seat with arms on a slim foot, for rows. */
function rowSeat(m: Model, colour: string) {
  const shade = mixColours(colour, p.slateDark, 0.35)
  m.cushion(0.48, 0.09, 0.46, colour, [0, 0.38, 0.03], { radius: 0.03, segments: 1 })
  m.cushion(0.48, 0.52, 0.08, colour, [0, 0.46, -0.21], { radius: 0.03, turn: [-9, 0, 0], segments: 1 })
  m.box(0.46, 0.5, 0.02, shade, [0, 0.44, -0.262], { turn: [-9, 0, 0], bevel: 0.006 })
  for (const x of [-0.27, 0.27]) {
    m.box(0.035, 0.6, 0.1, dark, [x, 0, -0.02], { bevel: 0.008 })
    m.box(0.05, 0.035, 0.36, p.woodLight, [x, 0.6, 0.02], { bevel: 0.012 })
    m.box(0.05, 0.025, 0.42, dark, [x, 0, 0], { bevel: 0.006 })
  }
}

/** A slim totem with a room's name and size. */
function roomTotem(m: Model) {
  m.box(0.5, 0.04, 0.34, p.slate, [0, 0, 0], { bevel: 0.008 })
  m.box(0.42, 1.5, 0.06, p.slateDark, [0, 0.04, 0], { bevel: 0.012 })
  m.box(0.42, 0.03, 0.062, p.mustard, [0, 1.16, 0.001], { bevel: 0.004 })
  m.box(0.03, 1.5, 0.064, p.teal, [-0.2, 0.04, 0], { bevel: 0.006 })
}

/** Thin letters' ground on a wall: a long plank of wood with a lit edge, for the name of a house. */
function nameBoard(m: Model) {
  m.box(5.2, 0.9, 0.06, p.slateDark, [0, 0, 0.03], { bevel: 0.014 })
  m.box(5.1, 0.02, 0.02, p.lamp, [0, 0.03, 0.066], { kind: 'glow', bevel: 0.003 })
  m.box(0.06, 0.9, 0.07, p.mustard, [-2.57, 0, 0.035], { bevel: 0.01 })
}

/** A woven hanging of 2.6 × 1.8 m in bands of the palette. */
function wallTextile(m: Model) {
  m.rod([-1.36, 2, 0.05], [1.36, 2, 0.05], 0.022, p.woodDark, { sides: 8 })
  const bands = [p.cream, p.tealLight, p.teal, p.cream, p.mustard, p.coral, p.sand, p.slate, p.slateDark]
  let y = 0.14
  bands.toReversed().forEach((colour, i) => {
    const high = 0.14 + ((i * 5) % 4) * 0.045
    m.box(2.6, high, 0.03, colour, [0, y, 0.03], { bevel: 0.01 })
    y += high
  })
  for (let i = 0; i < 34; i++)
    m.box(0.02, 0.16, 0.012, p.slateDark, [-1.27 + i * 0.077, 0, 0.03], { bevel: 0.002 })
}

const piece = pieceOf('FURNITURE')

export const hall: readonly OwnPiece[] = [
  piece('window-hall', '大厅落地窗', 'Hall window, 3 m', hallWindow, { opens: 'window' }),
  piece('beam-timber', '木梁 6 米', 'Timber beam, 6 m', timberBeam, { mount: 'ceiling' }),
  piece('lamp-pendant-ring', '环形吊灯', 'Ring lamp', ringLamp, { group: 'ELECTRICAL', mount: 'ceiling' }),
  piece('stage-deck-wood', '木舞台板 2 米', 'Wooden stage deck, 2 m', woodenDeck, {
    standHeight: DECK_HEIGHT,
  }),
  piece('stage-steps-wood', '木台阶', 'Wooden stage steps', woodenSteps, {
    standHeight: 0.4,
    colliders: [
      [0, 0, -0.2, 2, 0.4, 0.42],
      [0, 0, 0.2, 2, 0.2, 0.42],
    ],
  }),
  piece('screen-wall-hall', '会场大屏', 'Hall screen', hallScreen, {
    group: 'ELECTRICAL',
    blocks: true,
    lit: true,
    image: screen('summit'),
    words: [{ x: 0, y: 3.3, z: 0.07, wide: 6, letter: 0.86 }],
  }),
  piece('chair-row-teal', '会场座椅（青）', 'Hall seat, teal', (m) => rowSeat(m, p.teal), {
    seats: [[0, 0.46, 0.04, 0]],
  }),
  piece('chair-row-sand', '会场座椅（沙）', 'Hall seat, sand', (m) => rowSeat(m, '#c2a98a'), {
    seats: [[0, 0.46, 0.04, 0]],
  }),
  piece('sign-room', '房间立牌', 'Room sign', roomTotem, {
    group: 'DECORATE',
    blocks: true,
    words: [
      { x: 0.015, y: 1.34, z: 0.034, wide: 0.34, letter: 0.17 },
      { x: 0.015, y: 0.98, z: 0.034, wide: 0.34, letter: 0.12 },
    ],
  }),
  piece('sign-name', '名牌（大）', 'Name board', nameBoard, {
    group: 'DECORATE',
    mount: 'wall',
    words: [{ x: 0.04, y: 0.49, z: 0.068, wide: 4.6, letter: 0.6 }],
  }),
  piece('wall-textile', '织物壁挂', 'Woven hanging', wallTextile, { group: 'DECORATE', mount: 'wall' }),
]
