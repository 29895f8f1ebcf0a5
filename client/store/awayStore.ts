import { createStore } from './createStore.ts'

/** Who is not quite here: a store of its own, so that who asks this does not load all of the session. */
export const awayStore = createStore(() => ({
  /** A connection to a space is on its way back, which the banner says: nothing else has to. Told by sessionStore. */
  isReconnecting: false,
  /** One is marked as away because one did nothing for long. */
  isIdle: false,
  /** When one was last heard to speak, performance.now(): a word is as good as a touch. */
  spokeAt: -Infinity,
}))
