import type { CatalogueItem } from '../catalogue.ts'

/** A surface small things stand on, metres in the piece's own axes at scale 1; its whole width and depth unless said. */
export interface Top {
  /** Height above what the piece stands on. */
  readonly y: number
  readonly minX?: number
  readonly maxX?: number
  readonly minZ?: number
  readonly maxZ?: number
  /** It is as round as its sides allow. */
  readonly isRound?: true
  /** A floor of its own: everything stands on it, as on a platform. */
  readonly isFloor?: true
}

/** The whole of a piece, at its height or another one. */
const flat = (y: number): readonly Top[] => [{ y }]
const round = (y: number): readonly Top[] => [{ y, isRound: true }]
const kitchen = [{ y: 0.885, maxZ: 0.3 }] as const
const booth = [
  { y: 0.04, isFloor: true },
  { y: 1.07, minX: -2.3, maxX: -0.7, minZ: 0.9, maxZ: 1.5 },
] as const

/** Our own pieces that bear small things: what assets/source/pieces builds flat on top of them. */
const ownTops: Readonly<Record<string, readonly Top[]>> = {
  'desk-white': flat(0.723),
  'desk-wood': flat(0.744),
  'desk-workplace': flat(0.744),
  'desk-workplace-teal': flat(0.744),
  'desk-corner': [
    { y: 0.74, maxZ: 0 },
    { y: 0.74, maxX: -0.1 },
  ],
  'desk-standing': flat(1.06),
  'desk-school': flat(0.74),
  'table-meeting-large': flat(0.752),
  'table-meeting': flat(0.752),
  'table-round': round(0.74),
  'table-dining': flat(0.74),
  'table-coffee': flat(0.41),
  'table-coffee-round': round(0.441),
  'table-side': round(0.53),
  'table-bar': round(1.082),
  'counter-bar': flat(1.06),
  'reception-counter': [
    { y: 1.105, minZ: -0.28 },
    { y: 0.745, maxZ: -0.28 },
  ],
  'kitchen-drawers': kitchen,
  'kitchen-cabinet': kitchen,
  'filing-cabinet': flat(0.6),
  'bookshelf-low': flat(0.85),
  sideboard: flat(0.745),
  'plinth-stone': flat(0.78),
  'plinth-white': flat(1.05),
  'plinth-slate': flat(0.9),
  'plinth-case': flat(0.95),
  'plinth-low': round(0.4),
  'booth-teal': booth,
  'booth-coral': booth,
  'booth-mustard': booth,
  'booth-slate': booth,
}

/** The surfaces of a piece; none for most. */
export const topsOf = ({ id }: CatalogueItem): readonly Top[] =>
  Object.hasOwn(ownTops, id) ? (ownTops[id] ?? []) : []

/** The ids of our own pieces that bear things. */
export const bearingPieces: readonly string[] = Object.keys(ownTops)
