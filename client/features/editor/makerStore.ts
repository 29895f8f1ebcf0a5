import { createStore } from '../../store/createStore.ts'
import { setMapMakerOpen, uiStore } from '../../store/uiStore.ts'

interface MakerState {
  /** User id of whom rooms are being given to. */
  readonly roomsOf: string | undefined
  /** It was opened to give somebody rooms, and closes with that. */
  readonly isForRooms: boolean
  /** It was opened with its key. */
  readonly isByKey: boolean
}

export const makerStore = createStore<MakerState>(() => ({
  roomsOf: undefined,
  isForRooms: false,
  isByKey: false,
}))

let leave: (() => void) | undefined

/** How the map maker is left from now on, for it asks first what becomes of the work; undefined: nothing has to be asked. */
export function leavesBy(ask: (() => void) | undefined): void {
  leave = ask
}

/** What else there is of the map maker is loaded with the first time. */
export function toggleMaker(): void {
  const isOpen = uiStore.get().mapMakerOpen
  if (isOpen && leave) leave()
  else setMapMakerOpen(!isOpen)
}

/** Opens the map maker with the window in which somebody is given rooms to furnish. */
export function giveRoomsTo(userId: string): void {
  makerStore.setState({ roomsOf: userId, isForRooms: !uiStore.get().mapMakerOpen })
  setMapMakerOpen(true)
}
