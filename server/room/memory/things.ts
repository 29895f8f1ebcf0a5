import type { EncId } from '#shared/ids.ts'
import type { Belongings, InventoryChange } from '../ports.ts'

/** Commands as long as the space lives, and what everybody owns: a copy of what is stored. */
export interface ThingsMemory {
  /** Name → the players that registered it. */
  readonly commands: ReadonlyMap<string, ReadonlySet<EncId>>
  /** User id → what they own. Whoever has a session here is in it. */
  readonly belongings: ReadonlyMap<string, Belongings>
}

export const emptyThingsMemory: ThingsMemory = { commands: new Map(), belongings: new Map() }

export type ThingsChange =
  | { readonly kind: 'command'; readonly command: string; readonly encId: EncId }
  /** Read from the database; ignored when they are known already. */
  | { readonly kind: 'belongings'; readonly userId: string; readonly belongings: Belongings }
  | { readonly kind: 'inventory'; readonly changes: readonly InventoryChange[] }
  | { readonly kind: 'cookie'; readonly userId: string; readonly day: number | undefined }

const nothing: Belongings = { items: new Map() }

/** What somebody owns here. */
export const belongingsOf = ({ belongings }: ThingsMemory, userId: string): Belongings =>
  belongings.get(userId) ?? nothing

export function changeThings(memory: ThingsMemory, change: ThingsChange): ThingsMemory {
  switch (change.kind) {
    case 'command': {
      const owners = new Set(memory.commands.get(change.command)).add(change.encId)
      return { ...memory, commands: new Map(memory.commands).set(change.command, owners) }
    }
    case 'belongings':
      if (memory.belongings.has(change.userId)) return memory
      return withBelongings(memory, change.userId, change.belongings)
    case 'inventory':
      return change.changes.reduce(withItem, memory)
    case 'cookie':
      return withBelongings(memory, change.userId, {
        ...belongingsOf(memory, change.userId),
        cookieDay: change.day,
      })
  }
}

const withBelongings = (memory: ThingsMemory, userId: string, belongings: Belongings): ThingsMemory => ({
  ...memory,
  belongings: new Map(memory.belongings).set(userId, belongings),
})

function withItem(memory: ThingsMemory, { userId, itemId, delta }: InventoryChange): ThingsMemory {
  const former = belongingsOf(memory, userId)
  const items = new Map(former.items)
  const count = (items.get(itemId) ?? 0) + delta
  if (count > 0) items.set(itemId, count)
  else items.delete(itemId)
  return withBelongings(memory, userId, { ...former, items })
}
