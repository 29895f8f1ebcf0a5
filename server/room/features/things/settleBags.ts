import { deskHolder } from '#shared/map/nooks.ts'
import { cellsOfDesk, fromBagOf, isDeskThing, liesWithin } from '#shared/map/deskThings.ts'
import type { MapId } from '#shared/ids.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import {
  refuse,
  toPlayers,
  type Accepted,
  type ActionContext,
  type Decision,
  type Outgoing,
} from '../../handler.ts'
import type { InventoryChange } from '../../ports.ts'
import { belongingsOf } from './memory.ts'

type Deciding = Pick<ActionContext, 'stagedMaps' | 'catalogue' | 'memory' | 'world' | 'identity'>

/** What some events make of single objects: before and after, in their order. */
function turnsOf(
  maps: ActionContext['stagedMaps'],
  events: readonly Outgoing[],
): readonly { readonly before: MapObject | undefined; readonly after: MapObject | undefined }[] {
  const now = new Map<string, MapObject | undefined>()
  const turns: { before: MapObject | undefined; after: MapObject | undefined }[] = []
  const turn = (
    mapId: string,
    key: string,
    change: (before: MapObject | undefined) => MapObject | undefined,
  ) => {
    const name = `${mapId} ${key}`
    const before = now.has(name) ? now.get(name) : maps.get(mapId as MapId)?.objects.get(key)
    const after = change(before)
    now.set(name, after)
    turns.push({ before, after })
  }
  for (const { isEcho, ...told } of events) {
    if (isEcho) continue
    if (told.kind === 'mapDeleteObjectByKey')
      turn(told.body.mapId ?? '', told.body.key ?? '', () => undefined)
    if (told.kind !== 'mapSetObjectsV2') continue
    const { mapId, objects, updatesAreOverwrites } = told.body
    for (const [key, object] of Object.entries(objects ?? {}))
      turn(mapId ?? '', key, (before) => (updatesAreOverwrites ? object : { ...before, ...object }))
  }
  return turns
}

/** What of bags those turns want: who puts a thing down gives it, who put it there has it back. */
function wantedOf(turns: ReturnType<typeof turnsOf>, userId: string): Map<string, Map<string, number>> {
  const wanted = new Map<string, Map<string, number>>()
  const add = (who: string, itemId: string, delta: number): void => {
    const items = wanted.get(who) ?? new Map<string, number>()
    wanted.set(who, items.set(itemId, (items.get(itemId) ?? 0) + delta))
  }
  for (const { before, after } of turns) {
    const [was, is] = [before && fromBagOf(before), after && fromBagOf(after)]
    if (was === is) continue
    if (was !== undefined && before?.objectPlacerId) add(before.objectPlacerId, was, 1)
    if (is !== undefined) add(userId, is, -1)
  }
  return wanted
}

/**
 * A decision with what it does to bags: what is put onto a level out of a bag is taken from it, and what is taken away goes
 * back to who put it there, in one transaction with the map. Refused where the bag has too few of it. A bag that is
 * full takes nothing of what others take away; one's own is refused then.
 */
export function settleBags(context: Deciding, decision: Decision): Decision {
  if (!decision.ok || decision.events.length === 0) return decision
  const { memory, world, identity } = context
  const wanted = wantedOf(turnsOf(context.stagedMaps, decision.events), identity.userId)
  const changes: InventoryChange[] = []
  const told: Outgoing[] = []
  for (const [userId, items] of wanted) {
    const isKnown = memory.things.belongings.has(userId)
    const { items: owned } = belongingsOf(memory.things, userId)
    const counts: Record<string, { count: number }> = {}
    for (const [itemId, delta] of items) {
      if (delta === 0) continue
      const count = (owned.get(itemId) ?? 0) + delta
      if (delta < 0 && count < 0) return refuse('itemTooFew', { item: itemId })
      if (isKnown && delta > 0 && isTooMuch(owned, itemId, count)) {
        if (userId === identity.userId) return refuse('itemTooMany', { item: itemId })
        continue
      }
      changes.push({ userId, itemId, delta })
      counts[itemId] = { count }
    }
    const encId = world.encIds.get(userId)
    if (isKnown && encId !== undefined && Object.keys(counts).length > 0)
      told.push(toPlayers([encId], event('playerUpdatesInventory', { encId, items: counts })))
  }
  if (changes.length === 0) return decision
  // Who has never been here since it was opened is read from the database when they come.
  const known = changes.filter(({ userId }) => memory.things.belongings.has(userId))
  return {
    ...decision,
    events: [...decision.events, ...told],
    effects: [...(decision.effects ?? []), { kind: 'inventory', changes }],
    claims: [
      ...(decision.claims ?? []),
      ...(known.length > 0
        ? [{ of: 'things' as const, change: { kind: 'inventory' as const, changes: known } }]
        : []),
    ],
  }
}

const isTooMuch = (owned: ReadonlyMap<string, number>, itemId: string, count: number): boolean =>
  count > limits.inventoryCountMax || (!owned.has(itemId) && owned.size >= limits.inventoryItemsMax)

/** Who has which desks of a map: user id → cells of theirs. */
function desksByHolder(map: GameMap): ReadonlyMap<string, ReadonlySet<string>> {
  const held = new Map<string, ReadonlySet<string>>()
  for (const [deskId, nook] of map.nooks) {
    const holder = deskHolder(nook)
    if (holder !== undefined) held.set(holder, cellsOfDesk(map, deskId))
  }
  return held
}

const changesDesks = ({ kind }: WireEvent): boolean => kind === 'mapSetNooks' || kind === 'mapSetDesks'

/**
 * A decision that takes somebody's desk away, or gives it back, with what they had put on it taken away as well; what was
 * out of their bag goes back there (settleBags).
 */
export function clearDesks({ stagedMaps, catalogue }: Deciding, decision: Decision): Decision {
  if (!decision.ok || !decision.events.some(changesDesks)) return decision
  const gone: WireEvent[] = []
  const touched = new Set(
    decision.events.filter(changesDesks).map(({ body }) => (body as { mapId?: string | null }).mapId ?? ''),
  )
  for (const mapId of touched) {
    const before = stagedMaps.get(mapId as MapId)
    const held = before && desksByHolder(before)
    if (!before || !held || held.size === 0) continue
    const its = decision.events.filter((told) => (told.body as { mapId?: string | null }).mapId === mapId)
    const after = reduceAll({ ...emptyWorld, maps: new Map([[before.id, before]]) }, its).maps.get(before.id)
    const stillHeld = after && desksByHolder(after)
    for (const [key, object] of after?.objects ?? []) {
      const placer = object.objectPlacerId || before.objects.get(key)?.objectPlacerId || ''
      const cells = isDeskThing(object) ? held.get(placer) : undefined
      if (!cells || !liesWithin(cells, object, catalogue)) continue
      const now = stillHeld?.get(placer)
      if (!now || !liesWithin(now, object, catalogue))
        gone.push(event('mapDeleteObjectByKey', { mapId, key }))
    }
  }
  return gone.length === 0 ? decision : withEvents(decision, gone)
}

const withEvents = (decision: Accepted, more: readonly Outgoing[]): Accepted => ({
  ...decision,
  events: [...decision.events, ...more],
})

/** A decision that takes levels away, with what was on them out of bags given back. */
export function withBagsBack(
  context: Deciding,
  decision: Decision,
  levels: readonly (GameMap | undefined)[],
): Decision {
  if (!decision.ok) return decision
  const gone = levels.flatMap((map) =>
    [...(map?.objects ?? [])]
      .filter(([, object]) => fromBagOf(object) !== undefined)
      .map(([key]): Outgoing => event('mapDeleteObjectByKey', { mapId: map!.id, key })),
  )
  const done = settled(context, { ...decision, events: [...decision.events, ...gone] })
  // The level goes as a whole: nothing of it is told.
  const untold = new Set(gone)
  return done.ok ? { ...done, events: done.events.filter((told) => !untold.has(told)) } : done
}

/** Both, in their order. */
export const settled = (context: Deciding, decision: Decision): Decision =>
  settleBags(context, clearDesks(context, decision))
