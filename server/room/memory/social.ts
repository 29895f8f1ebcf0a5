/** Who keeps whom away, and who was sent out. */
export interface SocialMemory {
  /** User id → the users they block. */
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>
  /** User id → until when (ms since the epoch) they may not come back after a kick. */
  readonly kickedUntil: ReadonlyMap<string, number>
}

export const emptySocialMemory: SocialMemory = { blocks: new Map(), kickedUntil: new Map() }

export type SocialChange =
  | {
      readonly kind: 'block'
      readonly userId: string
      readonly blockedUserId: string
      readonly isBlocked: boolean
    }
  | { readonly kind: 'kick'; readonly userId: string; readonly until: number }

export function changeSocial(memory: SocialMemory, change: SocialChange): SocialMemory {
  if (change.kind === 'kick') {
    return { ...memory, kickedUntil: new Map(memory.kickedUntil).set(change.userId, change.until) }
  }
  const blocked = new Set(memory.blocks.get(change.userId))
  if (change.isBlocked) blocked.add(change.blockedUserId)
  else blocked.delete(change.blockedUserId)
  return { ...memory, blocks: new Map(memory.blocks).set(change.userId, blocked) }
}

/** Whether one of two users blocks the other: then neither reaches the other. */
export const isBlockedPair = ({ blocks }: SocialMemory, a: string, b: string): boolean =>
  (blocks.get(a)?.has(b) ?? false) || (blocks.get(b)?.has(a) ?? false)
