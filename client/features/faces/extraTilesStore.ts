import type { ComponentType } from 'react'
import { createStore } from '../../store/createStore.ts'

/** A tile that another feature puts beside faces: a shared screen. */
export interface ExtraTile {
  readonly id: string
  /** Fills its parent. */
  readonly Tile: ComponentType
}

/** What stands before the faces in views that are more than a row. */
export const extraTilesStore = createStore<{ readonly tiles: readonly ExtraTile[] }>(() => ({ tiles: [] }))

/** Puts a tile into those views; answers the way to take it out. `id` names it among all. */
export function addExtraTile(tile: ExtraTile): () => void {
  extraTilesStore.setState(({ tiles }) => ({ tiles: [...tiles.filter(({ id }) => id !== tile.id), tile] }))
  return () => extraTilesStore.setState(({ tiles }) => ({ tiles: tiles.filter((one) => one !== tile) }))
}
