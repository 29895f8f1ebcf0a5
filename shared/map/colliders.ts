import type { GameMap } from '../world/world.ts'
import type { Catalogue } from './catalogue.ts'
import { boundsOf, collidersOf, furnitureOf, type Prism } from './placement.ts'
import { wallCells, wallEdges, wallMaterial, wallRuns, type WallRun } from './walls.ts'

/** What a walking capsule and the camera meet: a turned box between two heights, metres and degrees. */
export interface Collider extends Prism {
  readonly kind: 'wall' | 'object'
  /** Key of the object in map.objects; absent for walls. */
  readonly objectKey?: string
  /** One can stand on it: a stage, a step. */
  readonly isPlatform?: true
}

/** Everything solid of a map: walls around their doorways (windows are solid), wall cells and furniture. */
export function mapColliders(map: GameMap, catalogue: Catalogue): Collider[] {
  return [...wallColliders(map, catalogue), ...cellColliders(map), ...furnitureColliders(map, catalogue)]
}

/** Finds colliders near a point without looking at all of them. */
export interface ColliderIndex {
  /** Colliders whose bounds come within r metres of (x, z); pass `into` to reuse an array. */
  query(x: number, z: number, r: number, into?: Collider[]): Collider[]
}

/** Metres; furniture is about this large. */
const BUCKET_M = 2

/** A grid index over colliders that do not move. */
export function createColliderIndex(colliders: readonly Collider[]): ColliderIndex {
  const entries = colliders.map((collider, i) => ({ i, collider, bounds: boundsOf(collider) }))
  const buckets = new Map<string, typeof entries>()
  for (const entry of entries) {
    forEachBucket(entry.bounds, (key) => {
      const bucket = buckets.get(key)
      if (bucket) bucket.push(entry)
      else buckets.set(key, [entry])
    })
  }
  /** Number of the last query that returned each collider, so that one in two buckets comes once. */
  const seen = new Uint32Array(colliders.length)
  let queries = 0
  return {
    query(x, z, r, into = []) {
      into.length = 0
      queries = (queries + 1) >>> 0
      const range = { minX: x - r, maxX: x + r, minZ: z - r, maxZ: z + r }
      forEachBucket(range, (key) => {
        for (const { i, collider, bounds } of buckets.get(key) ?? []) {
          if (seen[i] === queries) continue
          seen[i] = queries
          const near =
            bounds.minX <= range.maxX &&
            bounds.maxX >= range.minX &&
            bounds.minZ <= range.maxZ &&
            bounds.maxZ >= range.minZ
          if (near) into.push(collider)
        }
      })
      return into
    },
  }
}

function forEachBucket(
  bounds: { minX: number; maxX: number; minZ: number; maxZ: number },
  visit: (key: string) => void,
): void {
  for (let z = Math.floor(bounds.minZ / BUCKET_M); z <= Math.floor(bounds.maxZ / BUCKET_M); z++) {
    for (let x = Math.floor(bounds.minX / BUCKET_M); x <= Math.floor(bounds.maxX / BUCKET_M); x++)
      visit(`${x},${z}`)
  }
}

function wallColliders(map: GameMap, catalogue: Catalogue): Collider[] {
  return wallRuns(wallEdges(map, catalogue)).flatMap((run) => {
    const doors = run.openings.filter(({ kind }) => kind === 'door')
    const starts = [run.start, ...doors.map(({ end }) => end)]
    const ends = [...doors.map(({ start }) => start), run.end]
    const solids = starts.map((start, i) => wallPiece(run, start, ends[i] ?? run.end, 0, run.height))
    const lintels = doors.map(({ start, end, top }) => wallPiece(run, start, end, top, run.height))
    return [...solids, ...lintels].filter(({ hx, hz, y0, y1 }) => hx > 0 && hz > 0 && y1 > y0)
  })
}

function wallPiece(run: WallRun, start: number, end: number, y0: number, y1: number): Collider {
  const [middle, half] = [(start + end) / 2, (end - start) / 2]
  const thin = run.thickness / 2
  return run.side === 'n'
    ? { kind: 'wall', cx: middle, cz: run.line, hx: half, hz: thin, yaw: 0, y0, y1 }
    : { kind: 'wall', cx: run.line, cz: middle, hx: thin, hz: half, yaw: 0, y0, y1 }
}

/** Wall cells, joined along each row. */
function cellColliders(map: GameMap): Collider[] {
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
  for (const cell of wallCells(map)) {
    if (row && row.y === cell.y && row.x + row.cells === cell.x && row.material === cell.material) row.cells++
    else {
      flush()
      row = { ...cell, cells: 1 }
    }
  }
  flush()
  return colliders
}

function furnitureColliders(map: GameMap, catalogue: Catalogue): Collider[] {
  return furnitureOf(map, catalogue).flatMap(({ key, object, item }) =>
    item.opens
      ? []
      : collidersOf(object, item).map((prism) => ({
          ...prism,
          kind: 'object' as const,
          objectKey: key,
          ...(item.standHeight !== undefined && { isPlatform: true as const }),
        })),
  )
}
