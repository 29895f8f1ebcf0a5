import type { Pose } from '#shared/rules/pose.ts'
import type { MapId } from '#shared/ids.ts'

/** A promise of a place, for one user. */
export interface SpawnToken {
  readonly token: string
  readonly userId: string
  readonly mapId: MapId
  readonly pose: Pose
  /** ms since the epoch. */
  readonly expiresAt: number
}

export interface PlacesMemory {
  readonly tokens: ReadonlyMap<string, SpawnToken>
}

export const emptyPlacesMemory: PlacesMemory = { tokens: new Map() }

export type PlacesChange =
  | { readonly kind: 'mint'; readonly token: SpawnToken; readonly now: number }
  | { readonly kind: 'spend'; readonly token: string }

export function changePlaces(memory: PlacesMemory, change: PlacesChange): PlacesMemory {
  const tokens = new Map(memory.tokens)
  if (change.kind === 'spend') tokens.delete(change.token)
  else {
    for (const [id, { expiresAt }] of tokens) if (expiresAt <= change.now) tokens.delete(id)
    tokens.set(change.token.token, change.token)
  }
  return { tokens }
}
