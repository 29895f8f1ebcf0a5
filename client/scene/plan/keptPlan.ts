import type { Catalogue } from '#shared/map/catalogue.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { Theme } from '../../store/showTheme.ts'
import { planLayers } from './planLayers.ts'
import { paintPlan } from './planPaint.ts'

/** Pixels a metre of the picture kept of a level. */
const KEPT_SCALE = 12
/** Where the level is all there is to see, it is kept sharper. */
const SHARP_SCALE = 32
/** No level is kept larger than this, pixels a side: browsers have no larger ones, and phones not the memory. */
const LARGEST_PX = 4_096
/**
 * A level that changes is painted anew so often at most, and in a tenth of the time at most: every lamp somebody switches
 * is a change.
 */
const ANEW_MS = 500
const SHARE = 10

/** A picture of a level. */
interface Picture {
  readonly map: GameMap
  readonly theme: Theme['shown']
  readonly isSharp: boolean
}

interface Kept extends Picture {
  readonly canvas: HTMLCanvasElement
  /** When it was painted, and how long that took. */
  readonly atMs: number
  readonly tookMs: number
}

/** The pictures of the ground that were painted (PlanLayers.version). */
let paintedWith = 0

/** One level is shown at a time. */
let kept: Kept | undefined

/** Pixels a metre a level of this size is kept with. */
export const keptScale = (width: number, depth: number, isSharp: boolean): number =>
  Math.min(isSharp ? SHARP_SCALE : KEPT_SCALE, LARGEST_PX / Math.max(1, width, depth))

/** Whether what is kept of a level does for now, though the level may have changed since. */
export const doesForNow = (known: Omit<Kept, 'canvas'>, wanted: Picture, nowMs: number): boolean =>
  known.map.id === wanted.map.id &&
  known.theme === wanted.theme &&
  (known.isSharp || !wanted.isSharp) &&
  (known.map === wanted.map || nowMs - known.atMs < Math.max(ANEW_MS, known.tookMs * SHARE))

/** The still part of a level's plan; `isLate`: it has changed since, and is painted anew soon. */
export function keptPlan(
  map: GameMap,
  catalogue: Catalogue,
  theme: Theme['shown'],
  isSharp = false,
): { readonly canvas: HTMLCanvasElement; readonly isLate: boolean } {
  const fromMs = performance.now()
  const layers = planLayers()
  if (kept && paintedWith === (layers?.version ?? 0) && doesForNow(kept, { map, theme, isSharp }, fromMs)) {
    return { canvas: kept.canvas, isLate: kept.map !== map }
  }
  const [width, depth] = map.dimensions ?? [0, 0]
  // The sharper one serves both.
  const sharp = isSharp || (kept?.map.id === map.id && kept.isSharp)
  const scale = keptScale(width, depth, sharp)
  const canvas = kept?.canvas ?? document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(depth * scale)
  const pen = canvas.getContext('2d')
  if (pen) {
    pen.scale(scale, scale)
    paintPlan(pen, map, catalogue, theme, () => layers?.ground(pen, map))
  }
  paintedWith = layers?.version ?? 0
  const atMs = performance.now()
  kept = { map, theme, isSharp: sharp, canvas, atMs, tookMs: atMs - fromMs }
  return { canvas, isLate: false }
}
