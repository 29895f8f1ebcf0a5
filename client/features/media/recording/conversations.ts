import type { RecordedRoom } from './recordingStore.ts'

/** A conversation one is in: 'starting' is what one has begun oneself and nothing has come of yet. */
export interface RecordedConversation {
  readonly id: string
  readonly mayRecord: boolean
  readonly state: 'idle' | 'starting' | 'recorded'
}

/**
 * The conversations of rooms, in the order in which one came into them. While one goes on from a room to the next both
 * are of the same.
 */
export function conversationsOf(
  rooms: Iterable<RecordedRoom>,
  begun: { has(conversationId: string): boolean },
): readonly RecordedConversation[] {
  const found = new Map<string, RecordedConversation>()
  for (const { conversationId: id, mayRecord, isRecorded } of rooms) {
    const known = found.get(id)
    const state = isRecorded || known?.state === 'recorded' ? 'recorded' : begun.has(id) ? 'starting' : 'idle'
    found.set(id, { id, mayRecord: mayRecord || known?.mayRecord === true, state })
  }
  return [...found.values()]
}
