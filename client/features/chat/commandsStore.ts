import { createStore, useSelection } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'
import { commandsAfter } from './commandsAfter.ts'

/** Commands that programs of the space answer, in the order they were registered. */
export const commandsStore = createStore<{ readonly commands: readonly string[] }>(() => ({ commands: [] }))

onEvents((events) => {
  const { commands } = commandsStore.get()
  const now = commandsAfter(commands, events)
  if (now !== commands) commandsStore.setState({ commands: now })
})
onSpaceChange(() => commandsStore.setState({ commands: [] }))

export const useCommands = (): readonly string[] => useSelection(commandsStore, ({ commands }) => commands)
