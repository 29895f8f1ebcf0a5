import type { GameMap } from '../../world/world.ts'
import { PrismIndex } from '../walking/prismIndex.ts'
import { wallColliders, type Collider } from '../walking/colliders.ts'
import type { Prism } from '../placement.ts'
import {
  openingsByEdge,
  plainEdges,
  wallCells,
  wallMaterial,
  wallRuns,
  withOpenings,
  type Opened,
  type WallCell,
  type WallEdge,
  type WallMasks,
  type WallOpening,
  type WallRun,
} from '../walls.ts'

/**
 * One side of a wall, as a plane things hang on and stand before. A prism without thickness, so that it is found by
 * its place.
 */
export interface WallFace extends Prism {
  /** Whether it goes along x ('n') or along z ('w'). */
  readonly side: 'n' | 'w'
  /** Where it is: scene z for side n, scene x for side w, metres. */
  readonly at: number
  /** To which side of that one looks from it: 1 or −1. */
  readonly sign: 1 | -1
  /** From and to along it, metres. */
  readonly from: number
  readonly to: number
  /** Metres. */
  readonly height: number
  /** The wall behind it, metres. */
  readonly thickness: number
  readonly material: string
  readonly openings: readonly WallOpening[]
}

/** The walls of a level as the map maker needs them. */
export interface MakingWalls {
  readonly runs: readonly WallRun[]
  /** Runs by where they stand, and what is solid of them, and their sides. */
  readonly runIndex: PrismIndex<WallRun & Prism>
  readonly solids: PrismIndex<Collider>
  readonly faces: PrismIndex<WallFace>
  /** What they were made of. */
  readonly source: WallSource
}

interface WallSource {
  readonly masks: WallMasks
  readonly edges: readonly WallEdge[]
  readonly cells: readonly WallCell[]
  readonly opened: readonly Opened[]
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i])

/** The walls of a level with what doors and windows open in them; the former ones where nothing of them changed. */
export function makingWalls(map: GameMap, opened: readonly Opened[], former?: MakingWalls): MakingWalls {
  const before = former?.source
  const isKept = before?.masks.walls === map.walls && before?.masks.dimensions === map.dimensions
  if (former && before && isKept && isSameList(before.opened, opened)) return former
  const source: WallSource = {
    masks: { walls: map.walls, dimensions: map.dimensions } as WallMasks,
    edges: before && isKept ? before.edges : plainEdges(map),
    cells: before && isKept ? before.cells : wallCells(map),
    opened,
  }
  const runs = wallRuns(withOpenings(source.edges, openingsByEdge(opened)))
  const indexed = <P extends Prism>(prisms: readonly P[]): PrismIndex<P> => {
    const index = new PrismIndex<P>()
    for (const prism of prisms) index.add(prism)
    return index
  }
  return {
    runs,
    runIndex: indexed(
      runs.map((run) => ({ ...run, ...plane(run.side, run.line, run.start, run.end, run.height) })),
    ),
    solids: indexed(wallColliders(runs, source.cells)),
    faces: indexed([...runs.flatMap(runFaces), ...cellFaces(source.cells)]),
    source,
  }
}

/** A prism without thickness. */
const plane = (side: 'n' | 'w', at: number, from: number, to: number, height: number): Prism => {
  const [middle, half] = [(from + to) / 2, (to - from) / 2]
  const between = { yaw: 0, y0: 0, y1: height }
  return side === 'n'
    ? { cx: middle, cz: at, hx: half, hz: 0, ...between }
    : { cx: at, cz: middle, hx: 0, hz: half, ...between }
}

const runFaces = ({ side, line, start, end, height, thickness, material, openings }: WallRun): WallFace[] =>
  ([1, -1] as const).map((sign) => {
    const at = line + (sign * thickness) / 2
    const extent = { from: start, to: end, height, thickness, material, openings }
    return { ...plane(side, at, start, end, height), side, at, sign, ...extent }
  })

const directions = [
  { side: 'n', sign: -1, dx: 0, dy: -1 },
  { side: 'n', sign: 1, dx: 0, dy: 1 },
  { side: 'w', sign: -1, dx: -1, dy: 0 },
  { side: 'w', sign: 1, dx: 1, dy: 0 },
] as const

/** The outer sides of cells that are wall from edge to edge, joined where they go on. */
function cellFaces(cells: readonly WallCell[]): WallFace[] {
  const known = new Map(cells.map((cell) => [`${cell.x},${cell.y}`, cell]))
  return directions.flatMap(({ side, sign, dx, dy }) => {
    const open = cells.filter(({ x, y }) => !known.has(`${x + dx},${y + dy}`))
    const parts = open.map(({ x, y, material }) => {
      const [line, along] = side === 'n' ? [y, x] : [x, y]
      return { at: line + (sign === 1 ? 1 : 0), along, material }
    })
    parts.sort((a, b) => a.at - b.at || a.along - b.along)
    const faces: { at: number; from: number; to: number; material: string }[] = []
    for (const { at, along, material } of parts) {
      const last = faces.at(-1)
      if (last?.at === at && last.to === along && last.material === material) last.to = along + 1
      else faces.push({ at, from: along, to: along + 1, material })
    }
    return faces.map(({ at, from, to, material }) => {
      const { height } = wallMaterial(material)
      return {
        ...plane(side, at, from, to, height),
        side,
        at,
        sign,
        from,
        to,
        height,
        thickness: 1,
        material,
        openings: [],
      }
    })
  })
}

/** A stretch of a wall, metres along it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The stretches of a face that are wall all the way between two heights; of windows and doors only if `windows`. */
export function solidStretches(face: WallFace, y0: number, y1: number, windows = true): Stretch[] {
  const holes = face.openings
    .filter(({ kind, bottom, top }) => (windows || kind === 'door') && bottom < y1 && top > y0)
    .toSorted((a, b) => a.start - b.start)
  const froms = [face.from, ...holes.map(({ end }) => end)]
  const tos = [...holes.map(({ start }) => start), face.to]
  return froms.map((from, i) => ({ from, to: tos[i] ?? face.to })).filter(({ from, to }) => to > from)
}
