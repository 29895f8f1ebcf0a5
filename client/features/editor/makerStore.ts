import { createStore } from '../../store/createStore.ts'

/** Whether the map maker stands open: what else there is of it is loaded with the first time. */
export const makerStore = createStore(() => ({ isOpen: false }))

let leave: (() => void) | undefined

/** How the map maker is left from now on, for it asks first what becomes of the work; undefined: nothing has to be asked. */
export function leavesBy(ask: (() => void) | undefined): void {
  leave = ask
}

export function toggleMaker(): void {
  const { isOpen } = makerStore.get()
  if (isOpen && leave) leave()
  else makerStore.setState({ isOpen: !isOpen })
}
