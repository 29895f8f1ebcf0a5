import type { EncId } from '#shared/ids.ts'

/** Which commands there are. */
export interface CommandsMemory {
  /** Command → the players that registered it. */
  readonly commands: ReadonlyMap<string, ReadonlySet<EncId>>
}

export const emptyCommandsMemory: CommandsMemory = { commands: new Map() }

export type CommandsChange =
  | { readonly kind: 'command'; readonly command: string; readonly encId: EncId }
  | { readonly kind: 'commandsGone'; readonly encId: EncId }

export function changeCommands({ commands }: CommandsMemory, change: CommandsChange): CommandsMemory {
  if (change.kind === 'commandsGone') return { commands: withoutOwner(commands, change.encId) }
  const owners = new Set(commands.get(change.command)).add(change.encId)
  return { commands: new Map(commands).set(change.command, owners) }
}

function withoutOwner(
  commands: ReadonlyMap<string, ReadonlySet<EncId>>,
  encId: EncId,
): ReadonlyMap<string, ReadonlySet<EncId>> {
  const left = [...commands].map(
    ([command, owners]) => [command, new Set([...owners].filter((owner) => owner !== encId))] as const,
  )
  return new Map(left.filter(([, owners]) => owners.size > 0))
}
