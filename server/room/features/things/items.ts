import { addObject, deleteObject } from '#shared/map/edit/editObjects.ts'
import { EditError } from '#shared/map/edit/editChecks.ts'
import { placedItemOf } from '#shared/map/items.ts'
import { sinCosDeg } from '#shared/map/placement.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { isUndisturbed } from '#shared/rules/undisturbed.ts'
import { text } from '#shared/world/checks.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { GameMap } from '#shared/world/world.ts'
import { accept, refuse, reply, toPlayers, type Decision, type PlayerContext } from '../../handler.ts'
import type { SubjectContext } from '../../handler.ts'
import type { Reaction } from '../../feature.ts'
import { isWritten } from '../../known/documents.ts'
import { otherHere } from '../../known/otherHere.ts'
import { changeBags, isCount, itemName } from './bag.ts'
import { isShutAway } from '../../known/control.ts'
import { belongingsOf } from './memory.ts'
import { itemsOf } from './spaceScript.ts'

/** How far before one's feet one puts something down, metres. */
const BEFORE_M = 0.7
/** What a thing looks like that says nothing of it, or names no piece there is. */
const PARCEL = 'item-parcel'

/** takeItem: what lies there goes into the bag, with what lies there no more in the same transaction. */
export function takeItem(context: PlayerContext, { key }: ActionBody<'takeItem'>): Decision {
  const { self, catalogue, memory, stagedMaps, world } = context
  // As it will be once everything is stored that is decided: of two who reach for one thing one has it.
  const map = stagedMaps.get(self.mapId)
  const object = map?.objects.get(key ?? '')
  const item = object && placedItemOf(object)
  // What is not there at this time is in the map an edit is decided on all the same.
  if (!map || !object || !item || !world.maps.get(map.id)?.objects.has(key ?? ''))
    return refuse('nothingToTake')
  if (isShutAway(context, map, object)) return refuse('notInNook')
  if (!isInReach(object, catalogue, self.position)) return refuse('objectTooFar')
  const { itemId, count, most } = item
  const has = belongingsOf(memory.things, self.uid).items.get(itemId) ?? 0
  if (most !== undefined && has + count > most) return refuse('enoughOfIt', { item: itemId })
  const deltas = new Map([[itemId, count]])
  const gone = most === undefined ? deleteObject(map, key ?? '') : []
  return changeBags(context, [{ of: self, deltas }], gone)
}

/** What people have put down on a level: all of it, and what one of them has. */
function lyingOn(map: GameMap, userId: string): { readonly all: number; readonly own: number } {
  let all = 0
  let own = 0
  for (const object of map.objects.values()) {
    if (!object.objectPlacerId || !placedItemOf(object)) continue
    all += 1
    if (object.objectPlacerId === userId) own += 1
  }
  return { all, own }
}

/** Before one's feet, or where one stands when there is no room. */
function placeBefore(context: PlayerContext): { readonly x: number; readonly z: number } {
  const { position, rotation, mapId } = context.self
  const { x, z } = position
  const { sin, cos } = sinCosDeg(rotation.y)
  const before = { x: x - sin * BEFORE_M, z: z + cos * BEFORE_M }
  return context.walkable(mapId)?.canPass(x, z, before.x, before.z) ? before : { x, z }
}

const cm = (metres: number): number => Math.round(metres * 100) / 100

/** dropItem: out of the bag onto the floor, where everybody sees it and whoever comes first takes it. */
export function dropItem(context: PlayerContext, body: ActionBody<'dropItem'>): Decision {
  const { self, catalogue, identity, stagedMaps, world } = context
  const itemId = itemName(body.itemId)
  if (itemId === undefined) return refuse('fieldInvalid', { field: 'itemId' })
  const count = body.count || 1
  if (!isCount(count)) return refuse('fieldInvalid', { field: 'count' })
  const map = stagedMaps.get(self.mapId)
  if (!map) return refuse('noSuchMap')
  const lying = lyingOn(map, identity.userId)
  if (lying.all >= limits.lyingItemsMax || lying.own >= limits.lyingItemsOfOneMax)
    return refuse('tooManyLying')
  const known = itemsOf(world)[itemId]
  const model = known?.meta['model'] ?? ''
  const { x, z } = placeBefore(context)
  const [cellX, cellY] = [Math.floor(x), Math.floor(z)]
  const object = {
    templateId: catalogue.has(model) ? model : PARCEL,
    _name: known?.name ?? itemId,
    x: cellX,
    y: cellY,
    width: 1,
    height: 1,
    offsetX: cm(x - cellX - 0.5),
    offsetY: cm(z - cellY - 0.5),
    offsetZ: cm(self.position.y),
    yaw: Math.round(self.rotation.y),
    normal: '',
    type: 0,
    propertiesJson: JSON.stringify({ item: count === 1 ? itemId : { id: itemId, count } }),
  }
  try {
    const added = addObject(map, object, {
      placerId: identity.userId,
      newId: () => context.newId(),
      isKept: (key) => !map.objects.has(key) && isWritten(context, map.id, key),
    })
    return changeBags(context, [{ of: self, deltas: new Map([[itemId, -count]]) }], added)
  } catch (err) {
    if (err instanceof EditError) return { ok: false, ...err.why }
    throw err
  }
}

/** giveItem: out of one bag into that of somebody near; both hear of it. */
export function giveItem(context: PlayerContext, body: ActionBody<'giveItem'>): Decision {
  const { self } = context
  const itemId = itemName(body.itemId)
  if (itemId === undefined) return refuse('fieldInvalid', { field: 'itemId' })
  const count = body.count || 1
  if (!isCount(count)) return refuse('fieldInvalid', { field: 'count' })
  const other = otherHere(context, body.targetId)
  if ('ok' in other) return other
  if (other.mapId !== self.mapId) return refuse('otherLevel')
  // Nobody's hands are filled who wants to be left in peace.
  if (isUndisturbed(other)) return refuse('personUndisturbed')
  const { position } = context.latest(other)
  const away = Math.hypot(position.x - self.position.x, position.z - self.position.z)
  if (away > limits.giveReachM) return refuse('personTooFar')
  const { items: theirs } = belongingsOf(context.memory.things, other.uid)
  // Gifts are not asked for: they leave room for what somebody wants to have.
  const isMore = (theirs.get(itemId) ?? 0) + count > limits.inventoryCountMax / 2
  if (isMore || (!theirs.has(itemId) && theirs.size >= limits.givenItemsMax)) return refuse('otherBagFull')
  const { encId } = self
  const told = event('itemGiven', { encId, encIdTarget: other.encId, itemId, count })
  return changeBags(
    context,
    [
      { of: self, deltas: new Map([[itemId, -count]]) },
      { of: other, deltas: new Map([[itemId, count]]) },
    ],
    [toPlayers([encId, other.encId], told)],
  )
}

const heldText = text(limits.itemIdLength)

/** setItemString: what one holds in one's hand, seen by everybody; '' is nothing. It has to be in one's bag. */
export function holdItem({ subject, memory }: SubjectContext, body: ActionBody<'setItemString'>): Decision {
  const itemString = body.itemString ?? ''
  if (heldText(itemString) === undefined) return refuse('fieldInvalid', { field: 'itemString' })
  if (itemString !== '' && !belongingsOf(memory.things, subject.uid).items.has(itemString)) {
    return refuse('itemMissing', { item: itemString })
  }
  return accept(event('playerSetsItemString', { encId: subject.encId, itemString }))
}

/** readBag: what one owns and what there is to know of it, for who was not listening when it was told. */
export function readBag({ self, memory, world }: PlayerContext): Decision {
  const owned = belongingsOf(memory.things, self.uid).items
  const items = Object.fromEntries([...owned].map(([itemId, count]) => [itemId, { count }]))
  return reply(
    event('spaceUpdatesItems', { items: itemsOf(world) }),
    event('playerUpdatesInventory', { encId: self.encId, items }),
  )
}

/** Nobody holds what is not theirs any more. */
export const letGo: Reaction = ({ world }, told) => {
  if (told.kind !== 'playerUpdatesInventory') return undefined
  const encId = encIdOf(told.body)
  const held = world.players.get(encId)?.attributes.itemString
  const counted = held ? told.body.items?.[held] : undefined
  if (!counted || counted.count) return undefined
  return { events: [event('playerSetsItemString', { encId, itemString: '' })] }
}
