import { createStore } from '../../../store/createStore.ts'

/** Whether somebody is asked for the name of a version; `leaves`: the map maker closes with it. */
export const saveStore = createStore<{ readonly asks: 'no' | 'stays' | 'leaves' }>(() => ({ asks: 'no' }))

export const askToSave = (leaves = false): void => saveStore.setState({ asks: leaves ? 'leaves' : 'stays' })
