import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'

/** Whether one is just choosing for how long one does not want to be disturbed. */
export const focusStore = createStore<{ readonly isChoosing: boolean }>(() => ({ isChoosing: false }))

onSpaceChange(() => focusStore.setState({ isChoosing: false }))
