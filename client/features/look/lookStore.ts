import { createStore } from '../../store/createStore.ts'

/** Whether somebody is choosing another look. */
export const lookStore = createStore<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))

export const openLook = (): void => lookStore.setState({ isOpen: true })
export const closeLook = (): void => lookStore.setState({ isOpen: false })
