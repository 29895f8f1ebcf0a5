import { createStore } from '../../../store/createStore.ts'

/** What there is to find ways by; small, for whoever says why none was found. */
export const waysStore = createStore<{ readonly hasRelay: boolean }>(() => ({ hasRelay: false }))
