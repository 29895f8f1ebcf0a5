import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'

/** Whether the events of the space one is in stand open. */
export const eventsStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

onSpaceChange(() => eventsStore.setState({ isOpen: false }))
