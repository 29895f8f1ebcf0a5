import { createStore } from '../../../store/createStore.ts'

/** How loud films are for oneself, 0 to 1; walls are softer with the distance besides. */
export const filmVolumeStore = createStore<{ readonly volume: number }>(() => ({ volume: 0.8 }))
