import type { PortalTarget } from '#shared/map/making/marking.ts'

/** What the cells of a level mean, each a layer with a colour of its own over the level. */
export const layers = ['closed', 'spawn', 'portal', 'announcer', 'nook', 'desk', 'area'] as const
export type Layer = (typeof layers)[number]

export const layerColours: Readonly<Record<Layer, string>> = {
  closed: '#e5533d',
  spawn: '#2f9e5b',
  portal: '#7a5bd6',
  announcer: '#e0962b',
  nook: '#1c8fc9',
  desk: '#a86a2f',
  area: '#c2479a',
}

/** Materials of the floors and walls a level can be made of, in the order they are offered (building/materials.ts). */
export const floorMaterials = [
  'wood',
  'parquet',
  'tile',
  'terrazzo',
  'stone',
  'concrete',
  'carpet',
  'carpet-teal',
  'carpet-slate',
  'stage',
  'paving',
  'grass',
  'water',
] as const
export type FloorMaterial = (typeof floorMaterials)[number]

export const wallMaterials = [
  'plaster',
  'white',
  'wood',
  'concrete',
  'stone',
  'glass',
  'accent-teal',
  'accent-coral',
  'accent-mustard',
  'accent-slate',
] as const
export type WallMaterial = (typeof wallMaterials)[number]

/** Platforms go up by steps one walks up without jumping: each one's height, metres, and the piece of it (2 × 1 m). */
export const platforms = [
  { item: 'tier-1', height: 0.24 },
  { item: 'tier-2', height: 0.48 },
  { item: 'tier-3', height: 0.72 },
  { item: 'tier-4', height: 0.96 },
  { item: 'tier-5', height: 1.2 },
] as const
export type PlatformItem = (typeof platforms)[number]['item']

/** A nook, desk or area with its id, a spawn or portal by the cell it is on (`x,y`). */
export interface ZoneName {
  readonly layer: Exclude<Layer, 'closed' | 'announcer'>
  readonly id: string
}

/** What is painted with what is in the hand. */
export type Brush =
  | { readonly paints: 'floor'; readonly material: FloorMaterial }
  /** Thin, on the edges of cells. */
  | { readonly paints: 'wall'; readonly material: WallMaterial }
  /** Whole cells. */
  | { readonly paints: 'block'; readonly material: WallMaterial }
  | { readonly paints: 'platform'; readonly item: PlatformItem }
  | { readonly paints: 'closed' | 'announcer' }
  | { readonly paints: 'spawn'; readonly spawnId?: string }
  | { readonly paints: 'portal'; readonly target: PortalTarget }
  /** Of one that is not there yet: how it is called from the first stroke on. */
  | { readonly paints: 'nook' | 'desk' | 'area'; readonly id: string; readonly name: string }

export const brushTools = ['brush', 'line', 'rect', 'fill', 'move'] as const
export type BrushTool = (typeof brushTools)[number]

/** The layer a brush paints on; undefined: the ground itself. */
export const layerOf = ({ paints }: Brush): Layer | undefined =>
  (layers as readonly string[]).includes(paints) ? (paints as Layer) : undefined

const withEdges: readonly BrushTool[] = ['brush', 'line', 'rect']
const withCells: readonly BrushTool[] = ['brush', 'line', 'rect', 'fill']

/** What one can do with a brush. */
export function toolsOf(brush: Brush): readonly BrushTool[] {
  switch (brush.paints) {
    case 'wall':
      return withEdges
    case 'desk':
    case 'platform':
      return ['rect']
    case 'spawn':
      return ['brush']
    default:
      return withCells
  }
}

/** The tool that works with a brush: the one that is chosen, if it can. */
export const toolFor = (brush: Brush, chosen: BrushTool): BrushTool =>
  toolsOf(brush).includes(chosen) ? chosen : toolsOf(brush)[0]!
