import type { EncId } from '#shared/ids.ts'
import type { Consequence, Reaction } from '../../feature.ts'

/** The commands of a bot go with it. */
export const dropCommands: Reaction = ({ memory }, { kind, body }): Consequence | undefined => {
  const encId = (body as { encId?: EncId }).encId
  if (kind !== 'playerExits' || encId === undefined) return undefined
  const hasSome = [...memory.commands.commands.values()].some((owners) => owners.has(encId))
  return hasSome ? { changes: [{ of: 'commands', change: { kind: 'commandsGone', encId } }] } : undefined
}
