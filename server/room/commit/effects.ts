import type { EventBody, EventName } from '#shared/protocol/messages.ts'
import type { Outgoing } from '../handler.ts'
import type {
  ChatEdit,
  DocumentChange,
  InventoryChange,
  RoomNotice,
  SpaceBan,
  StoredChat,
  StoredMapEdit,
} from '../ports.ts'

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
  | { readonly kind: 'document'; readonly docId: string; readonly change: DocumentChange }

export type EffectKind = Effect['kind']
export type EffectOf<K extends EffectKind> = Extract<Effect, { readonly kind: K }>

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
