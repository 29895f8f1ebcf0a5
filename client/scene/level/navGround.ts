import type { Collider } from '#shared/map/walking/colliders.ts'
import { buildNavGridSlowly, patchedNavGrid, type NavGrid } from '#shared/map/walking/navGrid.ts'
import { boundsOf, type Bounds } from '#shared/map/placement.ts'
import { PrismIndex } from '#shared/map/walking/prismIndex.ts'
import type { Walkable } from '#shared/map/walking/walkable.ts'
import { atOnce, type Slowly } from '#shared/slowly.ts'
import { changes } from './changes.ts'

type Ground = Pick<Walkable, 'width' | 'height' | 'isBlockedCell'>

/** What a grid was made of. */
interface Made {
  readonly grid: NavGrid
  readonly ground: Ground
  readonly colliders: readonly Collider[]
  readonly index: PrismIndex<Collider>
}

/**
 * The grid paths are searched on. It is made ahead, or when somebody wants a path; after that it is looked after only when
 * somebody wants one, and only where the level changed.
 */
export class NavGround {
  private ground: Ground = { width: 0, height: 0, isBlockedCell: () => true }
  private colliders: readonly Collider[] = []
  private made: Made | undefined

  sync(ground: Ground, colliders: readonly Collider[]): void {
    this.ground = ground
    this.colliders = colliders
  }

  grid(): NavGrid {
    const { made, ground, colliders } = this
    if (made?.ground === ground && made.colliders === colliders) return made.grid
    const isSameSize = made?.ground.width === ground.width && made.ground.height === ground.height
    this.made = made && isSameSize ? this.patched(made) : atOnce(this.fresh())
    return this.made.grid
  }

  /** Makes it ahead. What the level becomes meanwhile is mended as ever; whoever wants a path earlier has made it. */
  *ahead(): Slowly<void> {
    if (this.made) return
    const made = yield* this.fresh()
    this.made ??= made
  }

  private *fresh(): Slowly<Made> {
    const { ground, colliders } = this
    const index = new PrismIndex<Collider>()
    for (const collider of colliders) index.add(collider)
    yield
    const grid = yield* buildNavGridSlowly(ground.width, ground.height, ground.isBlockedCell, colliders)
    return { grid, ground, colliders, index }
  }

  private patched({ grid: former, ground: before, colliders: stood, index }: Made): Made {
    const { ground, colliders } = this
    const { gone, come } = changes(stood, colliders)
    for (const collider of gone) index.remove(collider)
    for (const collider of come) index.add(collider)
    const touched = [...gone, ...come].map(boundsOf)
    if (before !== ground) touched.push(...changedCells(before, ground))
    const grid = patchedNavGrid(former, touched, ground.isBlockedCell, (range) => index.within(range))
    return { grid, ground, colliders, index }
  }
}

/** Cells that have become blocked or free, those beside one another in a row as one. */
function changedCells(before: Ground, after: Ground): Bounds[] {
  const found: Bounds[] = []
  for (let y = 0; y < after.height; y++) {
    for (let x = 0; x < after.width; x++) {
      const from = x
      while (x < after.width && before.isBlockedCell(x, y) !== after.isBlockedCell(x, y)) x++
      if (x > from) found.push({ minX: from, maxX: x, minZ: y, maxZ: y + 1 })
    }
  }
  return found
}
