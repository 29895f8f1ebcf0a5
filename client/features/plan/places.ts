import type { Catalogue } from '#shared/map/catalogue.ts'
import { deskLabel } from '#shared/map/deskLabel.ts'
import { portalsOf, type MapPortal } from '#shared/map/portals.ts'
import type { GameMap } from '#shared/world/world.ts'

/** Somewhere on a level worth going to. */
export interface Place {
  readonly key: string
  readonly kind: 'nook' | 'portal'
  /** What it is called on the map; '' for a portal whose target has no name of its own. */
  readonly name: string
  readonly portal?: MapPortal
  /** A nook in which a meeting is on. */
  readonly isInMeeting?: boolean
  /** Metres: its middle. */
  readonly x: number
  readonly z: number
}

/** Named nooks (of desks those that somebody named: there are very many) and all portals of a level, nooks first, each in the order of the map. */
export function placesOf(map: GameMap, catalogue: Catalogue): readonly Place[] {
  const nooks = [...map.nooks].flatMap(([id, { name, nookCoords, isInMeeting }]): Place[] => {
    const cells = nookCoords?.coords ?? []
    const middle = middleCell(cells.map(({ x, y }) => ({ x: x ?? 0, y: y ?? 0 })))
    return name && middle && deskLabel(map.nooks, id) === undefined
      ? [
          {
            key: `nook/${id}`,
            kind: 'nook',
            name,
            ...(isInMeeting && { isInMeeting }),
            x: middle.x + 0.5,
            z: middle.y + 0.5,
          },
        ]
      : []
  })
  const seen = new Set<string>()
  const portals = portalsOf(map, catalogue).flatMap((portal): Place[] => {
    const { prism, targetMap = '', targetUrl = '' } = portal
    // A gate of several tiles is one way out.
    const target = `${targetMap} ${targetUrl}`
    if (seen.has(target)) return []
    seen.add(target)
    return [{ key: `portal/${target}`, kind: 'portal', name: '', portal, x: prism.cx, z: prism.cz }]
  })
  return [...nooks, ...portals]
}

/** The cell nearest to the middle of all: a bent nook's middle may lie outside of it. */
function middleCell(cells: readonly { x: number; y: number }[]): { x: number; y: number } | undefined {
  if (cells.length === 0) return undefined
  const x = cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length
  const y = cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length
  const away = (cell: { x: number; y: number }): number => (cell.x - x) ** 2 + (cell.y - y) ** 2
  return cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best))
}
