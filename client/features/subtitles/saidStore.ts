import { createStore } from '../../store/createStore.ts'
import type { Subtitle } from './subtitlesFor.ts'

/** What is said to whoever is at this window by somebody who is no player: the guides of a level. */
export const saidStore = createStore<{ readonly lines: readonly Subtitle[] }>(() => ({ lines: [] }))
