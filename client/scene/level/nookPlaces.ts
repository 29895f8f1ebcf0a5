import { Matrix4 } from 'three'
import type { Bounds } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { WrittenLine } from './signs/words.ts'

const NAME_Y = 0.02
const NAME_HIGH = 0.42
/** A nook of fewer cells has no room for a name. */
const LEAST_CELLS = 8
/** How far a name asks for room on both sides, metres. */
const NAME_HALF_M = 1

/** A sign of a name is about so wide, metres: one of Chinese, and others. */
const SIGN_M = [0.3, 0.18] as const

/** A name that goes no farther than its nook. */
function within(name: string, wide: number): string {
  let left = wide
  for (let i = 0; i < name.length; i++)
    if ((left -= SIGN_M[name[i]! > '⺀' ? 0 : 1]) < 0) return `${name.slice(0, i)}…`
  return name
}

/** A nook as one sees it: the rectangle round its cells. */
export interface NookPlace {
  readonly x0: number
  readonly z0: number
  readonly x1: number
  readonly z1: number
  /** Counts the nooks that have cells: colours go round. */
  readonly number: number
  readonly hasCarpet: boolean
  readonly name: string
  readonly ink: string
}

/** The nooks of a map that have a place. */
export function nookPlaces({ nooks }: Pick<GameMap, 'nooks'>): NookPlace[] {
  let number = 0
  return [...nooks.values()].flatMap((nook): NookPlace[] => {
    const cells = nook.nookCoords?.coords ?? []
    if (cells.length === 0) return []
    let [x0, z0, x1, z1] = [Infinity, Infinity, -Infinity, -Infinity]
    for (const { x, y } of cells) {
      ;[x0, z0] = [Math.min(x0, x ?? 0), Math.min(z0, y ?? 0)]
      ;[x1, z1] = [Math.max(x1, (x ?? 0) + 1), Math.max(z1, (y ?? 0) + 1)]
    }
    const isFull = cells.length === (x1 - x0) * (z1 - z0)
    return [
      {
        x0,
        z0,
        x1,
        z1,
        number: number++,
        hasCarpet: nook.colored === true && isFull,
        name: cells.length < LEAST_CELLS ? '' : (nook.name ?? ''),
        ink: nook.colored ? '#ffffff' : '#5b5148',
      },
    ]
  })
}

/** Where over the floor the name of a nook may be, best first: its southern edge. */
const rowsOf = ({ z0, z1 }: NookPlace): number[] => [z1 - 0.55, z1 + 0.45, z1 - 1.5, z0 + 0.6, z0 - 0.45]

/** What stands in this rectangle decides where a nook's name is. */
export const nameArea = (nook: NookPlace): Bounds => {
  const [x, rows] = [(nook.x0 + nook.x1) / 2, rowsOf(nook)]
  const [reach, free] = [NAME_HALF_M + FREE_M, FREE_M]
  return { minX: x - reach, maxX: x + reach, minZ: Math.min(...rows) - free, maxZ: Math.max(...rows) + free }
}

/** So far round a point nothing stands where a name is free, metres. */
export const FREE_M = 0.3

/** The name painted flat on the floor, read from the south; not under a sofa, where there is a place without. */
export function nookName(
  nook: NookPlace,
  isFree: (x: number, z: number) => boolean,
): WrittenLine | undefined {
  if (nook.name === '') return undefined
  const x = (nook.x0 + nook.x1) / 2
  const rows = rowsOf(nook)
  const isFreeRow = (row: number): boolean =>
    [-NAME_HALF_M, 0, NAME_HALF_M].every((step) => isFree(x + step, row))
  const z = rows.find(isFreeRow) ?? rows[0]!
  return {
    text: within(nook.name, nook.x1 - nook.x0),
    ink: nook.ink,
    high: NAME_HIGH,
    opacity: 0.72,
    at: new Matrix4().makeRotationX(-Math.PI / 2).setPosition(x, NAME_Y, z),
  }
}
