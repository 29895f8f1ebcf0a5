import type { EventBody, EventName } from '#shared/protocol/messages.ts'
import type { Outgoing } from './handler.ts'
import type { InventoryChange, RoomPorts, StoredChat } from './ports.ts'

/** Something that must be stored before its action is acknowledged. */
export type Effect =
  | { readonly kind: 'chat'; readonly chat: StoredChat }
  | { readonly kind: 'memberName'; readonly userId: string; readonly name: string }
  | { readonly kind: 'inventory'; readonly changes: readonly InventoryChange[] }
  | { readonly kind: 'cookie'; readonly userId: string; readonly day: number }

type EffectRows = { readonly [K in EventName]?: (spaceId: string, body: EventBody<K>) => Effect }

/** Which events are stored, and as what. */
const rows: EffectRows = {
  playerChats: (spaceId, body) => ({
    kind: 'chat',
    chat: {
      id: body.id ?? '',
      spaceId,
      mapId: body.roomId ?? '',
      senderId: body.senderId ?? '',
      senderName: body.senderName ?? '',
      channel: body.channel ?? '',
      recipient: body.recipient ?? '',
      contents: body.contents ?? '',
      sentAt: body.unixTime ?? 0,
    },
  }),
  updateSelfName: (_spaceId, body) => ({
    kind: 'memberName',
    userId: body.userId ?? '',
    name: body.name ?? '',
  }),
}

/** What a decision's events want stored. */
export function effectsOf(spaceId: string, events: readonly Outgoing[]): Effect[] {
  const effects: Effect[] = []
  for (const { kind, body } of events) {
    const row = rows[kind] as ((spaceId: string, body: EventBody) => Effect) | undefined
    if (row) effects.push(row(spaceId, body))
  }
  return effects
}

/** Stores a group of effects; resolves when the database has all of them. */
export async function persist(ports: RoomPorts, spaceId: string, effects: readonly Effect[]): Promise<void> {
  const chats = effects.flatMap((effect) => (effect.kind === 'chat' ? [effect.chat] : []))
  const names = effects.filter((effect) => effect.kind === 'memberName')
  if (chats.length > 0) await ports.saveChats(chats)
  for (const { userId, name } of names) await ports.saveMemberName(spaceId, userId, name)
  const inventory = effects.flatMap((effect) => (effect.kind === 'inventory' ? effect.changes : []))
  if (inventory.length > 0) await ports.changeInventories(spaceId, inventory)
  for (const effect of effects) {
    if (effect.kind === 'cookie') await ports.saveCookie(spaceId, effect.userId, effect.day)
  }
}
