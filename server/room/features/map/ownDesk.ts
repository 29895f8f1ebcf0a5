import { cellsOfDesk, isDeskThing, isForDesks, liesWithin, pieceOf } from '#shared/map/deskThings.ts'
import { EditError } from '#shared/map/edit/editChecks.ts'
import { deskOf } from '#shared/map/nooks.ts'
import { isRoomGround } from '#shared/map/placedRooms.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { limits } from '#shared/rules/limits.ts'
import { because } from '#shared/protocol/refusals.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { ActionContext } from '../../handler.ts'
import { itemsOf } from '../things/spaceScript.ts'

type Deciding = Pick<ActionContext, 'identity' | 'catalogue' | 'world'>

/**
 * Whether a change of an object is one of a thing on one's own desk: small things that lie wholly on it, put there by
 * oneself. What the sender says of desks and owners does not count.
 * `before`: as it was; `after`: as it will be, undefined where it goes.
 */
function isOnOwnDesk(
  { identity, catalogue, world }: Deciding,
  map: GameMap,
  before: MapObject | undefined,
  after: MapObject | undefined,
): boolean {
  const { userId } = identity
  if (before && !(isDeskThing(before) && before.objectPlacerId === userId)) return false
  const own = deskOf([map], userId)
  if (!own) return false
  if (!after) return true
  if (!isDeskThing(after) || after.objectPlacerId !== userId) return false
  const { room } = after
  const isInRoom = (object: MapObject): boolean => isRoomGround(object) && object.room === room
  if (room != null && ![...map.objects.values()].some(isInRoom)) return false
  const known = itemsOf(world)
  return (
    isForDesks(after, catalogue, (itemId) => pieceOf(known[itemId], catalogue)) &&
    liesWithin(cellsOfDesk(map, own.deskId), after, catalogue)
  )
}

/** Whether an event is about nothing but things on one's own desk. */
export function isOfOwnDesk(context: Deciding, map: GameMap, told: WireEvent): boolean {
  if (told.kind === 'mapDeleteObjectByKey') {
    const before = map.objects.get(told.body.key ?? '')
    return before !== undefined && isOnOwnDesk(context, map, before, undefined)
  }
  if (told.kind !== 'mapSetObjectsV2') return false
  return Object.entries(told.body.objects ?? {}).every(([key, object]) =>
    isOnOwnDesk(context, map, map.objects.get(key), object),
  )
}

/** Whether somebody would have more things on their desk than one has, once some events have happened. */
function isDeskFull(map: GameMap, userId: string, events: readonly WireEvent[]): boolean {
  const isTheirs = (object: MapObject | undefined): boolean =>
    object !== undefined && isDeskThing(object) && object.objectPlacerId === userId
  const changed = new Map<string, MapObject | undefined>()
  for (const told of events) {
    if (told.kind === 'mapDeleteObjectByKey') changed.set(told.body.key ?? '', undefined)
    if (told.kind !== 'mapSetObjectsV2') continue
    for (const [key, object] of Object.entries(told.body.objects ?? {})) changed.set(key, object)
  }
  const isNew = [...changed].some(([key, object]) => isTheirs(object) && !isTheirs(map.objects.get(key)))
  if (!isNew) return false
  const stays = [...map.objects].filter(([key, object]) => !changed.has(key) && isTheirs(object)).length
  return stays + [...changed.values()].filter(isTheirs).length > limits.deskThingsMax
}

/** @throws EditError when there would be more on one's desk than there may be */
export function checkDesk({ identity }: Deciding, map: GameMap, events: readonly WireEvent[]): void {
  if (isDeskFull(map, identity.userId, events)) throw new EditError(because('deskFull'))
}
