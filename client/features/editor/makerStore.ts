import { createStore } from '../../store/createStore.ts'

/** Whether the map maker stands open: what else there is of it is loaded with the first time. */
export const makerStore = createStore(() => ({ isOpen: false }))

export const toggleMaker = (): void => makerStore.setState(({ isOpen }) => ({ isOpen: !isOpen }))
