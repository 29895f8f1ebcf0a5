import { createLoadingStore, connectionProgress, type LoadingState } from './createLoadingStore.ts'
import { useSelection } from './createStore.ts'
import { onSpaceChange, sessionStore } from './sessionStore.ts'
import { worldStore } from './worldStore.ts'

/** Progress of entering the space; the scene reports 'map' and 'assets', the connection reports itself. */
export const loadingStore = createLoadingStore()

const reportConnection = () =>
  loadingStore.get().report('connection', connectionProgress(sessionStore.get().connection, worldStore.get()))

onSpaceChange(() => loadingStore.get().reset())
sessionStore.subscribe(reportConnection)
worldStore.subscribe(() => {
  if (!loadingStore.get().done) reportConnection()
})

/** The level oneself is on, as of the last event. */
let level: string | undefined
worldStore.subscribe(() => {
  const { selfEncId } = sessionStore.get()
  const now = selfEncId === undefined ? undefined : worldStore.get().players.get(selfEncId)?.mapId
  // A connection that comes back has nobody in the world for a moment.
  if (now === undefined || now === level) return
  if (level !== undefined) loadingStore.get().pass()
  level = now
})
onSpaceChange(() => {
  level = undefined
})

/** Selects from the loading progress in a component. */
export function useLoading<S>(selector: (state: LoadingState) => S): S {
  return useSelection(loadingStore, selector)
}
