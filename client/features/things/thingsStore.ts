import type { MapId } from '#shared/ids.ts'
import type { Offer } from '../../scene/prompt/prompts.ts'
import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'

/** A thing whose window is open. */
export interface OpenThing {
  readonly mapId: MapId
  readonly objectKey: string
}

/** What one is to choose from, and how what is chosen is done. */
export interface Choice {
  readonly mapId: MapId
  readonly offers: readonly Offer[]
  take(offer: Offer): void
}

interface ThingsState {
  readonly open: OpenThing | undefined
  readonly choice: Choice | undefined
}

const closed: ThingsState = { open: undefined, choice: undefined }

/** Which thing one looks at. Small and there from the start; what shows it is loaded when it is. */
export const thingsStore = createStore<ThingsState>(() => closed)

export const openThing = (open: OpenThing): void => thingsStore.setState({ open, choice: undefined })
export const closeThings = (): void => thingsStore.setState(closed)

onSpaceChange(closeThings)
