/** Who was sent out. */
export interface ModerationMemory {
  /** User id → until when they may not come back, ms that only go forward. */
  readonly kickedUntil: ReadonlyMap<string, number>
}

export const emptyModerationMemory: ModerationMemory = { kickedUntil: new Map() }

export interface ModerationChange {
  readonly kind: 'kick'
  readonly userId: string
  readonly until: number
  readonly at: number
}

/** Whoever may come back by now is dropped on the way. */
export function changeModeration(
  { kickedUntil }: ModerationMemory,
  change: ModerationChange,
): ModerationMemory {
  const others = new Map([...kickedUntil].filter(([, until]) => until > change.at))
  return { kickedUntil: others.set(change.userId, change.until) }
}

/** Whether anybody was sent out so lately. */
export const keepsOut = ({ kickedUntil }: ModerationMemory, at: number): boolean =>
  [...kickedUntil.values()].some((until) => until > at)

/** Whether somebody was sent out so lately that they may not come back yet. */
export const isKeptOut = ({ kickedUntil }: ModerationMemory, userId: string, at: number): boolean =>
  (kickedUntil.get(userId) ?? -Infinity) > at
