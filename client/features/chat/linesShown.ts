import type { ChatMessage } from './createChatStore.ts'

/** So many lines are made at once: more than any screen holds. */
export const LINES_AT_ONCE = 120

/**
 * Where the part of a long list begins that is made, as an index. Whoever follows its end sees the newest; whoever reads
 * what was said before keeps the lines from `first` (a key) on, while others come after them.
 */
export function beginOfShown(
  messages: readonly Pick<ChatMessage, 'key'>[],
  first: string | undefined,
): number {
  const newest = Math.max(0, messages.length - LINES_AT_ONCE)
  if (first === undefined) return newest
  const kept = messages.findIndex(({ key }) => key === first)
  // A line that has gone out of the list went first: then all of the list is later.
  return kept < 0 ? 0 : Math.min(kept, newest)
}

/** The key of the line to begin with once more lines before it are wanted. */
export function earlier(
  messages: readonly Pick<ChatMessage, 'key'>[],
  first: string | undefined,
): string | undefined {
  return messages[Math.max(0, beginOfShown(messages, first) - LINES_AT_ONCE)]?.key
}
