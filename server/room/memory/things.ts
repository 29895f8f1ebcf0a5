import type { EncId } from '#shared/ids.ts'

/** Commands and sounds that live as long as the space does. */
export interface ThingsMemory {
  /** Name → the players that registered it. */
  readonly commands: ReadonlyMap<string, ReadonlySet<EncId>>
}

export const emptyThingsMemory: ThingsMemory = { commands: new Map() }

export interface ThingsChange {
  readonly kind: 'command'
  readonly command: string
  readonly encId: EncId
}

export function changeThings(memory: ThingsMemory, { command, encId }: ThingsChange): ThingsMemory {
  const owners = new Set(memory.commands.get(command)).add(encId)
  return { ...memory, commands: new Map(memory.commands).set(command, owners) }
}
