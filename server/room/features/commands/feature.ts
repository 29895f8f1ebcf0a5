// What bots and people’s own programs say to each other.
import { rightsOf } from '#shared/rules/rights.ts'
import type { Feature } from '../../feature.ts'
import { withPlayer } from '../../handler.ts'
import { commandEvents, customAction, hipToBeSquare, registerCommand, sendCommand } from './handlers.ts'
import { dropCommands } from './reactions.ts'
import { changeCommands, emptyCommandsMemory, type CommandsChange, type CommandsMemory } from './memory.ts'
import type { MemoryOf } from '../../memory.ts'

declare module '../../memory.ts' {
  interface Memories {
    commands: MemoryOf<CommandsMemory, CommandsChange>
  }
}

export const handlers = {
  registerCommand: withPlayer<'registerCommand'>(registerCommand),
  sendCommand: withPlayer<'sendCommand'>(sendCommand),
  customAction: withPlayer<'customAction'>(customAction),
  hipToBeSquare: withPlayer<'hipToBeSquare'>(hipToBeSquare),
} satisfies Feature['handlers']

export const rights = rightsOf.commands

export const rates = {
  customAction: { burst: 20, perSecond: 5 },
  hipToBeSquare: { burst: 1, perSecond: 1 },
} satisfies Feature['rates']

export const audiences = {
  customEvent: 'entered',
  playerSendsCommand: 'entered',
  spaceRegistersCommand: 'everyone',
  hipToBeSquare: 'map',
} satisfies Feature['audiences']

export const reactions = [dropCommands] satisfies Feature['reactions']

export const greeting = { subscribed: commandEvents } satisfies Feature['greeting']

export const memory = {
  commands: { empty: emptyCommandsMemory, change: changeCommands },
} satisfies Feature['memory']
