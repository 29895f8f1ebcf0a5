import { createStore } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'

interface PlacardState {
  /** The pictures of the display screen are looked at one by one. */
  readonly display: boolean
  /** A picture for it is being chosen. */
  readonly isSettingScreen: boolean
  /** The message that was put away; another one is shown again. */
  readonly read: string
}

const none: PlacardState = { display: false, isSettingScreen: false, read: '' }

export const placardStore = createStore<PlacardState>(() => none)

onSpaceChange(() => placardStore.setState(none))
