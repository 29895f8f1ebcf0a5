import type { GameMap } from '../../world/world.ts'
import type { Catalogue, CatalogueItem } from '../catalogue.ts'
import { collidersOf, furnitureOf, type MapObject, type Prism } from '../placement.ts'
import { PrismIndex } from './prismIndex.ts'
import { wallCells, wallEdges, wallMaterial, wallRuns, type WallCell, type WallRun } from '../walls.ts'

/** What a walking capsule and the camera meet: a turned box between two heights, metres and degrees. */
export interface Collider extends Prism {
  readonly kind: 'wall' | 'object'
  /** Key of the object in map.objects; absent for walls. */
  readonly objectKey?: string
  /** One can stand on it: a stage, a step. */
  readonly isPlatform?: true
}

/** Everything solid of a map: walls around their doorways (windows are solid), wall cells and furniture. */
export const mapColliders = (map: GameMap, catalogue: Catalogue): Collider[] => [
  ...wallColliders(wallRuns(wallEdges(map, catalogue)), wallCells(map)),
  ...furnitureOf(map, catalogue).flatMap(({ key, object, item }) => objectColliders(key, object, item)),
]

/** What is solid of an object, by its key; nothing of doors and windows: their walls are. */
export const objectColliders = (key: string, object: MapObject, item: CatalogueItem): Collider[] =>
  item.opens
    ? []
    : collidersOf(object, item).map((prism) => ({
        ...prism,
        kind: 'object' as const,
        objectKey: key,
        ...(item.standHeight !== undefined && { isPlatform: true as const }),
      }))

/** What is solid of thin walls around their doorways, and of cells that are wall from edge to edge. */
export const wallColliders = (runs: readonly WallRun[], cells: readonly WallCell[]): Collider[] => [
  ...runs.flatMap(runColliders),
  ...cellColliders(cells),
]

/** Finds colliders near a point without looking at all of them. */
export interface ColliderIndex {
  /** Colliders whose bounds come within r metres of (x, z); pass `into` to reuse an array. */
  query(x: number, z: number, r: number, into?: Collider[]): Collider[]
}

/** A grid index over some colliders. */
export const createColliderIndex = (colliders: readonly Collider[]): ColliderIndex => {
  const index = new PrismIndex<Collider>()
  for (const collider of colliders) index.add(collider)
  return index
}

function runColliders(run: WallRun): Collider[] {
  const doors = run.openings.filter(({ kind }) => kind === 'door')
  const starts = [run.start, ...doors.map(({ end }) => end)]
  const ends = [...doors.map(({ start }) => start), run.end]
  const solids = starts.map((start, i) => wallPiece(run, start, ends[i] ?? run.end, 0, run.height))
  const lintels = doors.map(({ start, end, top }) => wallPiece(run, start, end, top, run.height))
  return [...solids, ...lintels].filter(({ hx, hz, y0, y1 }) => hx > 0 && hz > 0 && y1 > y0)
}

function wallPiece(run: WallRun, start: number, end: number, y0: number, y1: number): Collider {
  const [middle, half] = [(start + end) / 2, (end - start) / 2]
  const thin = run.thickness / 2
  return run.side === 'n'
    ? { kind: 'wall', cx: middle, cz: run.line, hx: half, hz: thin, yaw: 0, y0, y1 }
    : { kind: 'wall', cx: run.line, cz: middle, hx: thin, hz: half, yaw: 0, y0, y1 }
}

/** Wall cells, joined along each row. */
function cellColliders(cells: readonly WallCell[]): Collider[] {
  const colliders: Collider[] = []
  let row: { x: number; y: number; material: string; cells: number } | undefined
  const flush = () => {
    if (!row) return
    const { height } = wallMaterial(row.material)
    const half = row.cells / 2
    colliders.push({
      kind: 'wall',
      cx: row.x + half,
      cz: row.y + 0.5,
      hx: half,
      hz: 0.5,
      yaw: 0,
      y0: 0,
      y1: height,
    })
  }
  for (const cell of cells) {
    if (row && row.y === cell.y && row.x + row.cells === cell.x && row.material === cell.material) row.cells++
    else {
      flush()
      row = { ...cell, cells: 1 }
    }
  }
  flush()
  return colliders
}
