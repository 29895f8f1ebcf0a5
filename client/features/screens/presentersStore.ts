import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'

/** Who presents to oneself, oneself among them: user id → whether the others may speak meanwhile. */
export type Presenters = ReadonlyMap<string, { readonly othersSpeak: boolean }>

/** Small and there from the start: what the server says is heard before the rest is loaded. */
export const presentersStore = createStore<{ readonly presenters: Presenters }>(() => ({
  presenters: new Map(),
}))

/** Somebody presents no more. */
export function forgetPresenter(userId: string): void {
  const presenters = new Map(presentersStore.get().presenters)
  if (presenters.delete(userId)) presentersStore.setState({ presenters })
}

onEvents((events) => {
  for (const { kind, body } of events) {
    if (kind === 'endCastScreen') forgetPresenter(body.hostId ?? '')
    if (kind !== 'startCastScreen') continue
    const { presenters } = presentersStore.get()
    const told = { othersSpeak: body.othersSpeak ?? false }
    presentersStore.setState({ presenters: new Map(presenters).set(body.hostId ?? '', told) })
  }
})
onSpaceChange(() => presentersStore.setState({ presenters: new Map() }))
