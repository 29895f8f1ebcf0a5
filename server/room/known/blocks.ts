import type { BlockPairs } from '../ports.ts'

/** Who keeps whom away. */
export interface SocialMemory {
  /** User id → the users they block. */
  readonly blocks: ReadonlyMap<string, ReadonlySet<string>>
}

export const emptySocialMemory: SocialMemory = { blocks: new Map() }

export type SocialChange =
  | {
      readonly kind: 'block'
      readonly userId: string
      readonly blockedUserId: string
      readonly isBlocked: boolean
    }
  /** All blocks by and against a user, as read from the database. */
  | { readonly kind: 'blocks'; readonly userId: string; readonly pairs: BlockPairs }

export const changeSocial = (memory: SocialMemory, change: SocialChange): SocialMemory =>
  change.kind === 'block'
    ? withBlock(memory, change.userId, change.blockedUserId, change.isBlocked)
    : withPairs(memory, change.userId, change.pairs)

function withBlock(memory: SocialMemory, userId: string, other: string, isBlocked: boolean): SocialMemory {
  const blocked = new Set(memory.blocks.get(userId))
  if (isBlocked) blocked.add(other)
  else blocked.delete(other)
  return { ...memory, blocks: new Map(memory.blocks).set(userId, blocked) }
}

function withPairs(memory: SocialMemory, userId: string, { blocks, blockedBy }: BlockPairs): SocialMemory {
  const former = blockedWith(memory, userId)
  // Most people block nobody: then nothing is remembered, and nobody has to look again.
  if (former.size + blocks.length + blockedBy.length === 0) return memory
  const next = new Map(memory.blocks)
  next.delete(userId)
  for (const by of former) {
    const blocked = next.get(by)
    if (blocked) next.set(by, new Set([...blocked].filter((other) => other !== userId)))
  }
  if (blocks.length > 0) next.set(userId, new Set(blocks))
  for (const by of blockedBy) next.set(by, new Set(next.get(by)).add(userId))
  return { ...memory, blocks: next }
}

/** Whether one of two users blocks the other: then neither reaches the other. */
export const isBlockedPair = ({ blocks }: SocialMemory, a: string, b: string): boolean =>
  (blocks.get(a)?.has(b) ?? false) || (blocks.get(b)?.has(a) ?? false)

/** Everybody somebody does not reach, as far as it is known here. */
export function blockedWith({ blocks }: SocialMemory, userId: string): ReadonlySet<string> {
  const pairs = new Set(blocks.get(userId))
  for (const [by, blocked] of blocks) if (blocked.has(userId)) pairs.add(by)
  return pairs
}
