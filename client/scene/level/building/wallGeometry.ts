import { Color } from 'three'
import type { BufferGeometry } from 'three'
import { wallMaterial } from '#shared/map/walls.ts'
import type { WallCell, WallRun } from '#shared/map/walls.ts'
import { Boxes, joinBoxes } from '../shapes/boxes.ts'
import type { WallsPart } from './groundParts.ts'

/** Everything upright of a map, merged by what it is made of. */
export interface WallGeometries {
  /** Opaque wall faces by material name. */
  readonly faces: ReadonlyMap<string, BufferGeometry>
  /** Skirting, caps, frames: one geometry with vertex colours. */
  readonly trim: BufferGeometry | undefined
  readonly panes: BufferGeometry | undefined
  /** Strips of frosted glass at eye height, so that nobody runs into a pane. */
  readonly frost: BufferGeometry | undefined
}

const white = new Color(1, 1, 1)
const capColour = new Color('#cbbfae')
const glassFrame = new Color('#4a5560')
const skirtColour = new Color('#f4f1ea')
const SKIRT_H = 0.1
const SKIRT_D = 0.014
/** How far skirting stands out into a doorway, so that its end does not lie in the wall's. */
const SKIRT_JUT = 0.003
const CAP_H = 0.05
const CAP_D = 0.025
const FRAME = 0.05
/** Height over which a wall darkens towards the floor, and how much of the light is left there. */
const SHADE_M = 0.55
const shadeLow = new Color(0.74, 0.72, 0.7)

type Piece = readonly [from: number, to: number, bottom: number, top: number]

/** The solid parts of a run round its holes: columns between them, sills below, lintels above. */
export function solidPieces(run: WallRun): Piece[] {
  const pieces: Piece[] = []
  let at = run.start
  for (const { start, end, bottom, top } of run.openings) {
    if (start > at) pieces.push([at, start, 0, run.height])
    if (bottom > 0) pieces.push([start, end, 0, bottom])
    if (top < run.height) pieces.push([start, end, top, run.height])
    at = Math.max(at, end)
  }
  if (at < run.end) pieces.push([at, run.end, 0, run.height])
  return pieces
}

/** Writes boxes along a run: `a` along the wall, `b` across it. */
class RunBoxes {
  private readonly boxes: Boxes
  private readonly run: WallRun

  constructor(boxes: Boxes, run: WallRun) {
    this.boxes = boxes
    this.run = run
  }

  box(a0: number, a1: number, y0: number, y1: number, half: number, colour: Color): void {
    const { line, side } = this.run
    if (side === 'n') this.boxes.box(a0, y0, line - half, a1, y1, line + half, colour)
    else this.boxes.box(line - half, y0, a0, line + half, y1, a1, colour)
  }

  /** The two long faces of a piece, shaded towards the floor. */
  faces(a0: number, a1: number, y0: number, y1: number, half: number): void {
    if (y0 < SHADE_M && y1 > SHADE_M) {
      this.faces(a0, a1, y0, SHADE_M, half)
      this.faces(a0, a1, SHADE_M, y1, half)
      return
    }
    const low = shadeLow.clone().lerp(white, Math.min(1, y0 / SHADE_M))
    const high = shadeLow.clone().lerp(white, Math.min(1, y1 / SHADE_M))
    const colours = [low, low, high, high]
    const uv = [
      [a0, y0],
      [a1, y0],
      [a1, y1],
      [a0, y1],
    ] as const
    const flipped = [
      [a1, y0],
      [a0, y0],
      [a0, y1],
      [a1, y1],
    ] as const
    const { line, side } = this.run
    if (side === 'n') {
      const [f, b] = [line + half, line - half]
      this.boxes.quad(
        [
          [a0, y0, f],
          [a1, y0, f],
          [a1, y1, f],
          [a0, y1, f],
        ],
        [0, 0, 1],
        uv,
        colours,
      )
      this.boxes.quad(
        [
          [a1, y0, b],
          [a0, y0, b],
          [a0, y1, b],
          [a1, y1, b],
        ],
        [0, 0, -1],
        flipped,
        colours,
      )
    } else {
      const [f, b] = [line + half, line - half]
      this.boxes.quad(
        [
          [f, y0, a1],
          [f, y0, a0],
          [f, y1, a0],
          [f, y1, a1],
        ],
        [1, 0, 0],
        flipped,
        colours,
      )
      this.boxes.quad(
        [
          [b, y0, a0],
          [b, y0, a1],
          [b, y1, a1],
          [b, y1, a0],
        ],
        [-1, 0, 0],
        uv,
        colours,
      )
    }
  }

  /** The narrow faces: ends, and the insides of holes. */
  ends(a0: number, a1: number, y0: number, y1: number, half: number): void {
    const { line, side } = this.run
    const [n, f] = [line - half, line + half]
    const uv = [
      [n, y0],
      [f, y0],
      [f, y1],
      [n, y1],
    ] as const
    const flat = [
      [a0, n],
      [a1, n],
      [a1, f],
      [a0, f],
    ] as const
    const c = [white]
    if (side === 'n') {
      this.boxes.quad(
        [
          [a0, y0, n],
          [a0, y0, f],
          [a0, y1, f],
          [a0, y1, n],
        ],
        [-1, 0, 0],
        uv,
        c,
      )
      this.boxes.quad(
        [
          [a1, y0, f],
          [a1, y0, n],
          [a1, y1, n],
          [a1, y1, f],
        ],
        [1, 0, 0],
        uv,
        c,
      )
      this.boxes.quad(
        [
          [a0, y1, f],
          [a1, y1, f],
          [a1, y1, n],
          [a0, y1, n],
        ],
        [0, 1, 0],
        flat,
        c,
      )
      if (y0 > 0)
        this.boxes.quad(
          [
            [a0, y0, n],
            [a1, y0, n],
            [a1, y0, f],
            [a0, y0, f],
          ],
          [0, -1, 0],
          flat,
          c,
        )
    } else {
      this.boxes.quad(
        [
          [f, y0, a0],
          [n, y0, a0],
          [n, y1, a0],
          [f, y1, a0],
        ],
        [0, 0, -1],
        uv,
        c,
      )
      this.boxes.quad(
        [
          [n, y0, a1],
          [f, y0, a1],
          [f, y1, a1],
          [n, y1, a1],
        ],
        [0, 0, 1],
        uv,
        c,
      )
      this.boxes.quad(
        [
          [n, y1, a0],
          [n, y1, a1],
          [f, y1, a1],
          [f, y1, a0],
        ],
        [0, 1, 0],
        flat,
        c,
      )
      if (y0 > 0)
        this.boxes.quad(
          [
            [f, y0, a0],
            [f, y0, a1],
            [n, y0, a1],
            [n, y0, a0],
          ],
          [0, -1, 0],
          flat,
          c,
        )
    }
  }
}

/** Ends of a run where another one goes on along the same line: there it ends exactly, elsewhere it closes a corner. */
const endKey = (run: WallRun, at: number): string => `${run.side},${run.line},${at}`

function countEnds(runs: readonly WallRun[]): Map<string, number> {
  const ends = new Map<string, number>()
  for (const run of runs) {
    for (const at of [run.start, run.end]) ends.set(endKey(run, at), (ends.get(endKey(run, at)) ?? 0) + 1)
  }
  return ends
}

/** Ends that meet no other run along their line reach to the middle of what they meet, so corners close. */
interface OpenEnds {
  readonly start: boolean
  readonly end: boolean
}

function solidRun(run: WallRun, open: OpenEnds, faces: Boxes, trim: Boxes): void {
  const wall = new RunBoxes(faces, run)
  const edge = new RunBoxes(trim, run)
  const half = run.thickness / 2
  const [before, after] = [open.start ? half : 0, open.end ? half : 0]
  for (const [from, to, bottom, top] of solidPieces(run)) {
    const a0 = from === run.start ? from - before : from
    const a1 = to === run.end ? to + after : to
    wall.faces(a0, a1, bottom, top, half)
    wall.ends(a0, a1, bottom, top, half)
    if (bottom === 0)
      edge.box(
        a0 - (before && from === run.start ? SKIRT_D : SKIRT_JUT),
        a1 + (after && to === run.end ? SKIRT_D : SKIRT_JUT),
        0,
        SKIRT_H,
        half + SKIRT_D,
        skirtColour,
      )
  }
  edge.box(
    run.start - (before && before + CAP_D),
    run.end + (after && after + CAP_D),
    run.height,
    run.height + CAP_H,
    half + CAP_D,
    capColour,
  )
}

function glassRun(run: WallRun, panes: Boxes, frost: Boxes, trim: Boxes): void {
  const frame = new RunBoxes(trim, run)
  const pane = new RunBoxes(panes, run)
  const band = new RunBoxes(frost, run)
  const half = 0.03
  for (const [from, to, bottom, top] of solidPieces(run)) {
    frame.box(from, to, bottom, bottom + FRAME, half, glassFrame)
    frame.box(from, to, top - FRAME, top, half, glassFrame)
    const bays = Math.max(1, Math.round((to - from) / 1.5))
    for (let i = 0; i <= bays; i++) {
      const at = from + ((to - from) * i) / bays
      frame.box(at - FRAME / 2, at + FRAME / 2, bottom, top, half - 0.002, glassFrame)
    }
    pane.faces(from, to, bottom + FRAME, top - FRAME, 0.006)
    if (bottom === 0 && top > 1.6) {
      band.faces(from, to, 0.95, 1.02, 0.008)
      band.faces(from, to, 1.07, 1.42, 0.008)
      band.faces(from, to, 1.47, 1.5, 0.008)
    }
  }
}

const sides = [
  ['n', 0, -1],
  ['n', 0, 1],
  ['w', -1, 0],
  ['w', 1, 0],
] as const

/** Cells that are wall from edge to edge: only the faces one can see. */
function wallBlocks(cells: readonly WallCell[], facesOf: (material: string) => Boxes, trim: Boxes): void {
  const solid = new Set(cells.map(({ x, y }) => `${x},${y}`))
  for (const { x, y, material } of cells) {
    const { height } = wallMaterial(material)
    trim.box(x, height, y, x + 1, height + CAP_H, y + 1, capColour)
    for (const [side, dx, dz] of sides) {
      if (solid.has(`${x + dx},${y + dz}`)) continue
      // A run of one cell of which only the outer of its two faces lies outside the block.
      const line = side === 'n' ? y + (dz > 0 ? 1 : 0) : x + (dx > 0 ? 1 : 0)
      const start = side === 'n' ? x : y
      const run: WallRun = {
        side,
        line,
        start,
        end: start + 1,
        material,
        height,
        thickness: 0,
        openings: [],
      }
      new RunBoxes(facesOf(material), run).faces(start, start + 1, 0, height, 0.001)
      new RunBoxes(trim, run).box(start, start + 1, 0, SKIRT_H, SKIRT_D, skirtColour)
    }
  }
}

/** What a run gives to each geometry. */
interface RunPieces {
  readonly open: OpenEnds
  readonly faces: Boxes
  readonly trim: Boxes
  readonly panes: Boxes
  readonly frost: Boxes
}

/** Makes the geometry of all walls of a map, from its data alone; runs that were there before are not cut again. */
export class WallBuilder {
  private readonly known = new WeakMap<WallRun, RunPieces>()

  build({ runs, cells }: Pick<WallsPart, 'runs' | 'cells'>): WallGeometries {
    const ends = countEnds(runs)
    const isOpen = (run: WallRun, at: number): boolean => ends.get(endKey(run, at)) === 1
    const pieces = runs.map((run) => this.piecesOf(run, isOpen(run, run.start), isOpen(run, run.end)))
    const faces = new Map<string, Boxes[]>()
    const addFaces = (material: string, boxes: Boxes): void => {
      const known = faces.get(material)
      if (known) known.push(boxes)
      else faces.set(material, [boxes])
    }
    runs.forEach(({ material }, i) => material !== 'glass' && addFaces(material, pieces[i]!.faces))
    const blockFaces = new Map<string, Boxes>()
    const blockTrim = new Boxes()
    wallBlocks(
      cells,
      (material) => {
        const boxes = blockFaces.get(material) ?? new Boxes()
        blockFaces.set(material, boxes)
        return boxes
      },
      blockTrim,
    )
    for (const [material, boxes] of blockFaces) addFaces(material, boxes)
    const built = (all: readonly Boxes[]): BufferGeometry | undefined =>
      all.every(({ isEmpty }) => isEmpty) ? undefined : joinBoxes(all)
    return {
      faces: new Map([...faces].map(([material, all]) => [material, joinBoxes(all)])),
      trim: built([...pieces.map(({ trim }) => trim), blockTrim]),
      panes: built(pieces.map(({ panes }) => panes)),
      frost: built(pieces.map(({ frost }) => frost)),
    }
  }

  private piecesOf(run: WallRun, start: boolean, end: boolean): RunPieces {
    const before = this.known.get(run)
    if (before?.open.start === start && before.open.end === end) return before
    const made: RunPieces = {
      open: { start, end },
      faces: new Boxes(),
      trim: new Boxes(),
      panes: new Boxes(),
      frost: new Boxes(),
    }
    if (run.material === 'glass') glassRun(run, made.panes, made.frost, made.trim)
    else solidRun(run, made.open, made.faces, made.trim)
    this.known.set(run, made)
    return made
  }
}

/** The geometry of all walls of a map. */
export const buildWalls = (part: Pick<WallsPart, 'runs' | 'cells'>): WallGeometries =>
  new WallBuilder().build(part)
