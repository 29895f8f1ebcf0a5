import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'

/** Whether somebody inside is inviting others. */
export const inviteStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

onSpaceChange(() => inviteStore.setState({ isOpen: false }))
