import { createStore, useSelection } from '../../store/createStore.ts'
import { onSpaceChange } from '../../store/sessionStore.ts'
import { onEvents } from '../../store/worldStore.ts'

/** Commands that programs of the space answer, in the order they were registered. Who gives one whose program has gone is told so. */
export const commandsStore = createStore<{ readonly commands: readonly string[] }>(() => ({ commands: [] }))

onEvents((events) => {
  const named = events.flatMap(({ kind, body }) =>
    kind === 'spaceRegistersCommand' && body.command ? [body.command] : [],
  )
  if (named.length === 0) return
  commandsStore.setState(({ commands }) => ({ commands: [...new Set([...commands, ...named])] }))
})
onSpaceChange(() => commandsStore.setState({ commands: [] }))

export const useCommands = (): readonly string[] => useSelection(commandsStore, ({ commands }) => commands)
