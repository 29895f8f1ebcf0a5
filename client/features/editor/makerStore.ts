import { createStore } from '../../store/createStore.ts'
import { resetUi } from '../../store/uiStore.ts'

interface MakerState {
  /** What else there is of the map maker is loaded with the first time. */
  readonly isOpen: boolean
  /** User id of whom rooms are being given to. */
  readonly roomsOf: string | undefined
}

export const makerStore = createStore<MakerState>(() => ({ isOpen: false, roomsOf: undefined }))

let leave: (() => void) | undefined

/** How the map maker is left from now on, for it asks first what becomes of the work; undefined: nothing has to be asked. */
export function leavesBy(ask: (() => void) | undefined): void {
  leave = ask
}

export function toggleMaker(): void {
  const { isOpen } = makerStore.get()
  if (isOpen && leave) leave()
  else if (isOpen) makerStore.setState({ isOpen: false })
  else openMaker()
}

/** Opens the map maker in place of the windows that stood open. */
export function openMaker(): void {
  resetUi()
  makerStore.setState({ isOpen: true })
}

/** Opens the map maker with the window in which somebody is given rooms to furnish. */
export function giveRoomsTo(userId: string): void {
  openMaker()
  makerStore.setState({ roomsOf: userId })
}
