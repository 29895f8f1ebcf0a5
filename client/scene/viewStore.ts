import { createStore, useSelection } from '../store/createStore.ts'
import { viewModes, type ViewMode } from './camera/viewMode.ts'

/** How the scene is seen now. The interface sets it; zooming into one's own head sets it, too. */
export const viewStore = createStore<{ readonly mode: ViewMode }>(() => ({ mode: 'follow' }))

export const setView = (mode: ViewMode): void => viewStore.setState({ mode })

/** From one to the next, and round again. */
export const nextView = (): void => {
  const next = (viewModes.indexOf(viewStore.get().mode) + 1) % viewModes.length
  setView(viewModes[next] ?? 'follow')
}

export const useView = (): ViewMode => useSelection(viewStore, ({ mode }) => mode)
