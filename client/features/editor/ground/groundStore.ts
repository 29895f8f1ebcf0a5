import { createStore } from '../../../store/createStore.ts'
import type { Cell } from '#shared/map/making/quarters.ts'
import { workStore } from '../work/workStore.ts'
import { layers, type Brush, type BrushTool, type Layer, type ZoneName } from './brush.ts'
import type { Stroke } from './strokes.ts'

/** What the tab of the ground offers, one after the other. */
export const groundParts = ['floor', 'wall', 'openings', 'platform', 'layers'] as const
export type GroundPart = (typeof groundParts)[number]

export const brushSizes = [1, 2, 3, 4, 5] as const

/** A stroke as it would be painted. */
export interface Preview {
  readonly stroke: Stroke
  readonly isErasing: boolean
}

export interface GroundState {
  /** The tab is open. */
  readonly isOpen: boolean
  readonly part: GroundPart
  readonly tool: BrushTool
  readonly isErasing: boolean
  /** Cells across. */
  readonly size: number
  /** Layers that are seen besides the chosen one. */
  readonly seen: ReadonlySet<Layer>
  readonly layer: Layer | undefined
  /** What of the layer is being changed. */
  readonly zone: ZoneName | undefined
  readonly preview: Preview | undefined
  /** Where one paints by keys. */
  readonly cursor: Cell | undefined
}

export const noGround: GroundState = {
  isOpen: false,
  part: 'floor',
  tool: 'brush',
  isErasing: false,
  size: 1,
  seen: new Set(layers.filter((layer) => layer !== 'closed')),
  layer: undefined,
  zone: undefined,
  preview: undefined,
  cursor: undefined,
}

export const groundStore = createStore<GroundState>(() => noGround)

/** Takes a brush into the hand, or puts it back. What things were chosen are not any more: one means the ground. */
export const holdBrush = (brush: Brush | undefined): void =>
  workStore.setState({
    held: brush && { kind: 'ground', brush },
    ...(brush && { selected: new Set<string>(), room: undefined }),
  })

export const heldBrush = (): Brush | undefined => {
  const { held } = workStore.get()
  return held?.kind === 'ground' ? held.brush : undefined
}

/** The layers that are seen now: all one wants to see while their lists are open, and that of the brush in the hand. */
export function shownLayers(
  { isOpen, seen, layer, part }: GroundState,
  brush: Layer | undefined,
): ReadonlySet<Layer> {
  const areOpen = isOpen && part === 'layers'
  const shown = new Set(areOpen ? seen : [])
  if (areOpen && layer) shown.add(layer)
  if (brush) shown.add(brush)
  return shown
}

/** What is chosen of a layer. */
export const chooseZone = (zone: ZoneName | undefined): void =>
  groundStore.setState({ zone, ...(zone && { layer: zone.layer, part: 'layers' as const }) })
