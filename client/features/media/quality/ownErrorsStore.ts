import { createStore } from '../../../store/createStore.ts'

/** What is wrong with sound at one's own end. */
export const ownErrorsStore = createStore<{
  /** The system has muted a microphone that is on here. */
  readonly isMutedBelow: boolean
  /** Something that came could not be played. */
  readonly isUnplayed: boolean
}>(() => ({ isMutedBelow: false, isUnplayed: false }))
