import { createStore, useSelection } from '../store/createStore.ts'
import type { ViewMode } from './camera/rig.ts'

/** How the scene is seen now. The interface sets it; zooming into one's own head sets it, too. */
export const viewStore = createStore<{ readonly mode: ViewMode }>(() => ({ mode: 'follow' }))

export const setView = (mode: ViewMode): void => viewStore.setState({ mode })

export const useView = (): ViewMode => useSelection(viewStore, ({ mode }) => mode)
