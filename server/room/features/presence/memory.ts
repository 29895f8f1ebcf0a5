import type { Pose } from '#shared/rules/pose.ts'
import type { MapId } from '#shared/ids.ts'

/** Where somebody was told they would enter, so that they do. */
export interface PromisedPlace {
  readonly userId: string
  readonly mapId: MapId
  readonly pose: Pose
  /** The spawn token it was computed from: entering there spends it. */
  readonly tokenId?: string | undefined
  /** ms since the epoch. */
  readonly expiresAt: number
}

export interface PlacesMemory {
  /** Spawn tokens that were used → when they would have expired (ms since the epoch). */
  readonly spent: ReadonlyMap<string, number>
  /** By user id. */
  readonly promised: ReadonlyMap<string, PromisedPlace>
}

export const emptyPlacesMemory: PlacesMemory = { spent: new Map(), promised: new Map() }

export type PlacesChange =
  | { readonly kind: 'spend'; readonly tokenId: string; readonly expiresAt: number; readonly now: number }
  | { readonly kind: 'promise'; readonly promise: PromisedPlace; readonly now: number }
  /** The promise was kept, or is not wanted any more. */
  | { readonly kind: 'release'; readonly userId: string }

/** Whatever has expired is dropped on the way, so that it stays small. */
export function changePlaces(memory: PlacesMemory, change: PlacesChange): PlacesMemory {
  if (change.kind === 'release') {
    const promised = new Map(memory.promised)
    promised.delete(change.userId)
    return { ...memory, promised }
  }
  const { now } = change
  if (change.kind === 'spend') {
    const spent = new Map([...memory.spent].filter(([, expiresAt]) => expiresAt > now))
    return { ...memory, spent: spent.set(change.tokenId, change.expiresAt) }
  }
  const promised = new Map([...memory.promised].filter(([, { expiresAt }]) => expiresAt > now))
  return { ...memory, promised: promised.set(change.promise.userId, change.promise) }
}
