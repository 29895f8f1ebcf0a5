import { BranchedMap } from './branchedMap.ts'
import type { Belongings, InventoryChange } from '../../ports.ts'

/** What everybody owns: a copy of what is stored. */
export interface ThingsMemory {
  /** User id → what they own. Whoever has a session here is in it. */
  readonly belongings: Pick<BranchedMap<Belongings>, 'get' | 'has' | 'with'>
}

export const emptyThingsMemory: ThingsMemory = { belongings: new BranchedMap() }

export type ThingsChange =
  /** Read from the database; ignored when they are known already. */
  | { readonly kind: 'belongings'; readonly userId: string; readonly belongings: Belongings }
  | { readonly kind: 'inventory'; readonly changes: readonly InventoryChange[] }
  | { readonly kind: 'cookie'; readonly userId: string; readonly day: number }

const nothing: Belongings = { items: new Map() }

/** What somebody owns here. */
export const belongingsOf = ({ belongings }: ThingsMemory, userId: string): Belongings =>
  belongings.get(userId) ?? nothing

export function changeThings(memory: ThingsMemory, change: ThingsChange): ThingsMemory {
  switch (change.kind) {
    case 'belongings':
      if (memory.belongings.has(change.userId)) return memory
      return withBelongings(memory, change.userId, change.belongings)
    case 'inventory':
      return change.changes.reduce(withItem, memory)
    case 'cookie':
      return withBelongings(memory, change.userId, {
        ...belongingsOf(memory, change.userId),
        cookieDay: change.day,
        cookieCount: (belongingsOf(memory, change.userId).cookieCount ?? 0) + 1,
      })
  }
}

const withBelongings = (memory: ThingsMemory, userId: string, belongings: Belongings): ThingsMemory => ({
  ...memory,
  belongings: memory.belongings.with(userId, belongings),
})

function withItem(memory: ThingsMemory, { userId, itemId, delta }: InventoryChange): ThingsMemory {
  const former = belongingsOf(memory, userId)
  const items = new Map(former.items)
  const count = (items.get(itemId) ?? 0) + delta
  if (count > 0) items.set(itemId, count)
  else items.delete(itemId)
  return withBelongings(memory, userId, { ...former, items })
}
