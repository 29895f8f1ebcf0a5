import type { MissedKind } from '../../known/undisturbed.ts'

/** Somebody wanted something of who did not want to be disturbed. */
export interface Missed {
  readonly what: MissedKind
  readonly byId: string
  readonly byName: string
  readonly count: number
}

export interface FocusMemory {
  /** What people missed who are not to be disturbed, by user id; the newest last. */
  readonly missed: ReadonlyMap<string, readonly Missed[]>
}

export const emptyFocusMemory: FocusMemory = { missed: new Map() }

/** What is older is not listed: so much is looked at at once. */
const LINES_MAX = 20

export type FocusChange =
  | ({ readonly kind: 'missed'; readonly userId: string } & Omit<Missed, 'count'>)
  /** They have been told. */
  | { readonly kind: 'told'; readonly userIds: readonly string[] }

export function changeFocus(memory: FocusMemory, change: FocusChange): FocusMemory {
  const missed = new Map(memory.missed)
  if (change.kind === 'told') {
    for (const userId of change.userIds) missed.delete(userId)
    return { missed }
  }
  const { userId, what, byId, byName } = change
  const lines = missed.get(userId) ?? []
  const known = lines.find((line) => line.what === what && line.byId === byId)
  const others = lines.filter((line) => line !== known)
  const line = { what, byId, byName, count: (known?.count ?? 0) + 1 }
  missed.set(userId, [...others, line].slice(-LINES_MAX))
  return { missed }
}
