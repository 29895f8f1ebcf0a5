import { createStore, useSelection } from '../store/createStore.ts'
import { viewModes, type ViewMode } from './camera/viewMode.ts'

/** How the scene is seen now. The interface sets it; zooming into one's own head sets it, too. */
export const viewStore = createStore<{
  readonly mode: ViewMode
  /** There are no three dimensions here, and so nothing to choose. */
  readonly isPlan: boolean
  /** Another machine draws: nothing can be drawn into the picture here. */
  readonly isCloud: boolean
  /** This machine is too slow for it, drawn as simply as can be. */
  readonly isSlow: boolean
}>(() => ({ mode: 'follow', isPlan: false, isCloud: false, isSlow: false }))

export const setView = (mode: ViewMode): void => viewStore.setState({ mode })

/** From one to the next, and round again. */
export const nextView = (): void => {
  const next = (viewModes.indexOf(viewStore.get().mode) + 1) % viewModes.length
  setView(viewModes[next] ?? 'follow')
}

export const useView = (): ViewMode => useSelection(viewStore, ({ mode }) => mode)

/** Whether the level is shown as a plan for want of three dimensions. */
export const useIsPlan = (): boolean => useSelection(viewStore, ({ isPlan }) => isPlan)
