import type { CatalogueItem } from '../catalogue.ts'
import type { ModelBox } from './modelReport.ts'
import type { ModelFit } from './modelFit.ts'

type Point = readonly [x: number, y: number, z: number]

/** A quarter turn about x takes y to z; one about y takes z to x. */
const aboutX = ([x, y, z]: Point): Point => [x, -z, y]
const aboutY = ([x, y, z]: Point): Point => [z, y, -x]

function turned(point: Point, [x, y]: ModelFit['turns']): Point {
  let at = point
  for (let i = 0; i < x % 4; i++) at = aboutX(at)
  for (let i = 0; i < y % 4; i++) at = aboutY(at)
  return at
}

/** Thinner things are given so much: what has no thickness can not be hit. Metres. */
const THINNEST_M = 0.005

const rounded = (metres: number): number => Math.round(metres * 1e4) / 1e4

/**
 * What a model becomes in the scene. Its origin is where those of our own pieces are (catalogue.ts): in the middle of
 * what it stands on; of things on walls at their back, of things on ceilings at their top.
 */
export function fitOf(
  { min, max }: ModelBox,
  { turns, scale }: Pick<ModelFit, 'turns' | 'scale'>,
  mount: CatalogueItem['mount'],
): { readonly fit: ModelFit; readonly size: [width: number, height: number, depth: number] } {
  const ends = [min, max].map((corner) => turned([corner[0]!, corner[1]!, corner[2]!], turns))
  const low = [0, 1, 2].map((i) => Math.min(ends[0]![i]!, ends[1]![i]!) * scale)
  const high = [0, 1, 2].map((i) => Math.max(ends[0]![i]!, ends[1]![i]!) * scale)
  const size = [0, 1, 2].map((i) => Math.max(THINNEST_M, rounded(high[i]! - low[i]!)))
  const offset: Point = [
    -(low[0]! + high[0]!) / 2,
    mount === 'ceiling' ? -high[1]! : -low[1]!,
    mount === 'wall' ? -low[2]! : -(low[2]! + high[2]!) / 2,
  ]
  return {
    fit: { turns, scale, offset: [rounded(offset[0]), rounded(offset[1]), rounded(offset[2])] },
    size: [size[0]!, size[1]!, size[2]!],
  }
}
