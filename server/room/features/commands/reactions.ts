import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { commandsGoneEvent } from '#shared/protocol/ownEvents.ts'
import type { Consequence, Reaction } from '../../feature.ts'

/** The commands of a bot go with it; those that nobody else answers are offered no more. */
export const dropCommands: Reaction = ({ memory, space }, { kind, body }): Consequence | undefined => {
  const encId = (body as { encId?: EncId }).encId
  if (kind !== 'playerExits' || encId === undefined) return undefined
  const its = [...memory.commands.commands].filter(([, owners]) => owners.has(encId))
  if (its.length === 0) return undefined
  const gone = its.flatMap(([command, owners]) => (owners.size === 1 ? [command] : []))
  const told = event('customEvent', { name: commandsGoneEvent, payload: JSON.stringify(gone) })
  return {
    changes: [{ of: 'commands', change: { kind: 'commandsGone', encId } }],
    ...(gone.length > 0 && space.allowMultiPlayer && { events: [told] }),
  }
}
