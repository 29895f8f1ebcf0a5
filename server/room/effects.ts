import type { EventBody, EventName } from '#shared/protocol/messages.ts'
import type { Outgoing } from './handler.ts'
import type {
  ChatEdit,
  InventoryChange,
  RoomNotice,
  RoomPorts,
  SpaceBan,
  StoredChat,
  StoredDocumentUpdate,
  StoredMapEdit,
} from './ports.ts'

/** Something that must be stored before its action is acknowledged. */
export type Effect =
  | { readonly kind: 'chat'; readonly chat: StoredChat }
  | { readonly kind: 'chatEdit'; readonly edit: ChatEdit }
  | {
      readonly kind: 'block'
      readonly userId: string
      readonly blockedUserId: string
      readonly isBlocked: boolean
    }
  | { readonly kind: 'ban'; readonly ban: SpaceBan }
  | { readonly kind: 'notice'; readonly notice: RoomNotice }
  | { readonly kind: 'meetingBanner'; readonly text: string }
  | { readonly kind: 'memberName'; readonly userId: string; readonly name: string }
  | { readonly kind: 'inventory'; readonly changes: readonly InventoryChange[] }
  | { readonly kind: 'mapEdit'; readonly edit: StoredMapEdit }
  | { readonly kind: 'cookie'; readonly userId: string; readonly day: number }
  | { readonly kind: 'document'; readonly update: StoredDocumentUpdate }

type EffectRows = { readonly [K in EventName]?: (spaceId: string, body: EventBody<K>) => Effect }

/** Which events are stored, and as what. */
const rows: EffectRows = {
  updateMeetingBanner: (_spaceId, body) => ({ kind: 'meetingBanner', text: body.meetingBanner ?? '' }),
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
  for (const effect of effects) await persistSocial(ports, spaceId, effect)
  for (const { userId, name } of names) await ports.saveMemberName(spaceId, userId, name)
  const inventory = effects.flatMap((effect) => (effect.kind === 'inventory' ? effect.changes : []))
  if (inventory.length > 0) await ports.changeInventories(spaceId, inventory)
  for (const effect of effects) {
    if (effect.kind === 'meetingBanner') await ports.saveMeetingBanner(spaceId, effect.text)
    if (effect.kind === 'notice') await ports.saveNotice(spaceId, effect.notice)
    if (effect.kind === 'cookie') await ports.saveCookie(spaceId, effect.userId, effect.day)
  }
  const updates = effects.flatMap((effect) => (effect.kind === 'document' ? [effect.update] : []))
  if (updates.length > 0) await ports.saveDocumentUpdates(spaceId, updates)
  // Last: an edit is refused when anything of its group fails, and must not be there then.
  const edits = effects.flatMap((effect) => (effect.kind === 'mapEdit' ? [effect.edit] : []))
  if (edits.length > 0) await ports.saveMapEdits(spaceId, edits)
}

async function persistSocial(ports: RoomPorts, spaceId: string, effect: Effect): Promise<void> {
  if (effect.kind === 'chatEdit') await ports.saveChatEdit(spaceId, effect.edit)
  if (effect.kind === 'ban') await ports.saveBan(spaceId, effect.ban)
  if (effect.kind !== 'block') return
  await ports.saveBlock(effect.userId, effect.blockedUserId, effect.isBlocked)
}
