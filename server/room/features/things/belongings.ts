import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { worldFor } from '#shared/world/levels.ts'
import type { ActionContext } from '../../handler.ts'
import { belongingsOf } from './memory.ts'
import type { Newcomer, Reaction } from '../../feature.ts'
import { itemsOf } from './spaceScript.ts'

/** What somebody who enters is told: which items there are in the space, and which ones are theirs. */
export function belongingsEvents(context: ActionContext): WireEvent[] {
  const { world, memory, identity } = context
  const encId = context.encIdOf(identity.userId)
  const known = itemsOf(world)
  const owned = belongingsOf(memory.things, identity.userId).items
  const items = Object.fromEntries([...owned].map(([itemId, count]) => [itemId, { count }]))
  return [
    ...(Object.keys(known).length > 0 ? [event('spaceUpdatesItems', { items: known })] : []),
    ...(owned.size > 0 ? [event('playerUpdatesInventory', { encId, items })] : []),
  ]
}

/** A map's script was rewritten: everybody hears which items there are now; those of drafts nobody has yet. */
export const itemsChange: Reaction = ({ before, world }, told) => {
  if (told.kind !== 'mapSetScript') return undefined
  const items = itemsOf(worldFor(world, ''))
  if (JSON.stringify(items) === JSON.stringify(itemsOf(worldFor(before, '')))) return undefined
  return { events: [event('spaceUpdatesItems', { items })] }
}

/** What somebody owns here, unless it is known. */
export async function loadBelongings({ memory, remember, ports, spaceId, userId }: Newcomer): Promise<void> {
  if (memory().things.belongings.has(userId)) return
  const belongings = await ports.loadBelongings(spaceId, userId)
  remember([{ of: 'things', change: { kind: 'belongings', userId, belongings } }])
}
