import type { EncId } from '#shared/ids.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import type { World } from '#shared/world/world.ts'

/** The player an event is about, if it is about one. 0 means nobody. */
export function subjectOf({ body }: WireEvent): EncId | undefined {
  const encId = (body as { encId?: number | null }).encId
  return encId ? (encId as EncId) : undefined
}

/**
 * A restarted server numbers its players anew. Where a batch gives a user another number than ours, the exit of
 * the old number is put before it, so that nobody stands twice in the room; unless that number was given to
 * somebody else meanwhile. `seen` collects the numbers this connection has spoken of.
 */
export function withRenumbering(
  events: readonly WireEvent[],
  world: World,
  seen: Set<EncId>,
): readonly WireEvent[] {
  const out: WireEvent[] = []
  for (const item of events) {
    if (item.kind === 'spaceSetsIdMapping') {
      const old = world.encIds.get(item.body.uid ?? '')
      const isStale = old !== undefined && old !== item.body.encId && world.players.has(old) && !seen.has(old)
      if (isStale) out.push(event('playerExits', { encId: old }))
    }
    const encId = subjectOf(item)
    if (encId !== undefined && item.kind !== 'playerExits') seen.add(encId)
    out.push(item)
  }
  return out.length === events.length ? events : out
}

/**
 * Exits for the players that this connection never heard of: they left while we were away.
 * `keepUid` stays: our own player, who is entered again right after.
 */
export function departures(world: World, seen: ReadonlySet<EncId>, keepUid: string | undefined): WireEvent[] {
  const exits: WireEvent[] = []
  for (const [encId, player] of world.players) {
    if (!seen.has(encId) && player.uid !== keepUid) exits.push(event('playerExits', { encId }))
  }
  return exits
}
