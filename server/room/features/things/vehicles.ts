import { placementOf, sinCosDeg, type FloorPoint, type MapObject } from '#shared/map/placement.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { onGround } from '#shared/map/walking/onGround.ts'
import { goKartsOf, goKartSpeed, vehicleOf } from '#shared/map/vehicles.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { placed } from '#shared/world/chairs.ts'
import { text } from '#shared/world/checks.ts'
import { mapChangeKinds, objectKey } from '#shared/world/map.ts'
import { goKartsOut, isOnWater, riderOf } from '#shared/world/riders.ts'
import { movesEvent } from '#shared/world/snapshot.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { GameMap, Player } from '#shared/world/world.ts'
import type { Reaction } from '../../feature.ts'
import { accept, refuse, type Decision, type Refusal, type SubjectContext } from '../../handler.ts'
import { nookRefusal } from '../../known/nooks.ts'
import { leaveChair } from '../../known/chairs.ts'
import { isShutAway, isOpenTo } from '../../known/control.ts'
import { dismount, isRiding } from '../../known/riding.ts'

/** How far beside a vehicle one stands after getting off, metres. */
const BESIDE_M = 0.85
/** So far from the middle of a boat a shore may be. */
const SHORE_M = 2.6
const SHORE_STEP_M = 0.4
const SHORE_WAYS = 16

const shortText = text(64)

/** An object of the subject's level by key or id, if it is there, within reach and open to who asks. */
function objectNear(
  context: SubjectContext,
  named: string,
): { readonly key: string; readonly map: GameMap; readonly object: MapObject } | Refusal {
  const { subject, world, catalogue } = context
  const map = world.maps.get(subject.mapId)
  const key = map && objectKey(map, named)
  const object = key === undefined ? undefined : map?.objects.get(key)
  if (!map || key === undefined || !object) return refuse('noSuchVehicle')
  if (isShutAway(context, map, object)) return refuse('notInNook')
  if (!isOpenTo(context, object)) return refuse('mayNotRide')
  if (!isInReach(object, catalogue, subject.position)) return refuse('vehicleTooFar')
  return { key, map, object }
}

/**
 * setVehicleId: getting on a vehicle (shared/map/vehicles.ts), where it stands, or off it (the empty text). One rides it
 * alone.
 */
export function ride(context: SubjectContext, body: ActionBody<'setVehicleId'>): Decision {
  const { subject, world } = context
  const asked = body.vehicleId ?? ''
  const action = shortText(body.action ?? '')
  if (shortText(asked) === undefined || typeof action !== 'string') {
    return refuse('fieldInvalid', { field: 'vehicleId' })
  }
  if (asked === '') return getOff(context, action)
  const { encId, mapId, attributes } = subject
  const map = world.maps.get(mapId)
  const vehicleId = map && objectKey(map, asked)
  const vehicle = vehicleId === undefined ? undefined : vehicleOf(map!.objects.get(vehicleId)!)
  if (vehicleId === undefined || !vehicle) return refuse('noSuchVehicle')
  const rider = riderOf(world, mapId, vehicleId)
  if (rider === encId) return accept()
  if (rider !== undefined) return refuse('vehicleTaken')
  const near = objectNear(context, vehicleId)
  if ('ok' in near) return near
  const { x, z, yaw } = placementOf(near.object)
  const { position } = subject
  const ground = vehicle.kind === 'boat' ? context.waters(mapId) : context.walkable(mapId)
  const isReached =
    vehicle.kind === 'boat' ? ground?.canStand(x, z) : ground?.canPass(position.x, position.z, x, z)
  if (!isReached) return refuse('vehicleTooFar')
  const barred = nookRefusal(context, subject, mapId, { x, z })
  if (barred !== undefined) return refuse(barred)
  const former = attributes.vehicleId ?? ''
  const sitting = placed(subject, { position: { x, y: 0, z }, rotation: { x: 0, y: yaw, z: 0 } })
  return accept(
    ...leaveChair(subject),
    ...dismount(subject),
    event('playerSetsVehicleId', { encId, vehicleId, action, previousVehicleId: former }),
    event('playerSetsSpeedModifier', { encId, speedModifier: vehicle.speedModifier }),
    movesEvent({ ...sitting, animator: '' }),
  )
}

/** setGoKartId: a go-kart of a stand, of which it hands out so many (numGoKarts), or out of it (the empty text). */
export function drive(context: SubjectContext, body: ActionBody<'setGoKartId'>): Decision {
  const { subject, world } = context
  const asked = body.goKartId ?? ''
  if (shortText(asked) === undefined) return refuse('fieldInvalid', { field: 'goKartId' })
  if (asked === '') return getOff(context, '')
  const near = objectNear(context, asked)
  if ('ok' in near) return near
  const most = goKartsOf(near.object)
  const { encId, mapId, attributes } = subject
  if (most === 0) return refuse('noSuchVehicle')
  if (attributes.goKartId === near.key) return accept()
  if (goKartsOut(world, mapId, near.key) >= most) return refuse('noKartLeft')
  return accept(
    ...leaveChair(subject),
    ...dismount(subject),
    event('playerSetsGoKartId', { encId, goKartId: near.key }),
    event('playerSetsSpeedModifier', { encId, speedModifier: goKartSpeed }),
  )
}

/** Off, to a free place beside; from a boat to a shore only. */
function getOff(context: SubjectContext, action: string): Decision {
  const { subject } = context
  if (!isRiding(subject)) return accept()
  const place = isOnWater(context.world, subject) ? shoreBy(context) : placeBeside(context)
  if (!place) return refuse('noShore')
  const map = context.world.maps.get(subject.mapId)
  const position = map ? onGround(map, context.catalogue, place) : { ...place, y: 0 }
  const standing = placed(subject, { position, rotation: subject.rotation })
  return accept(...dismount(subject, action), movesEvent({ ...standing, animator: '' }))
}

/** To the left, the right, behind, before; where all is full one stands where one is. */
function placeBeside(context: SubjectContext): FloorPoint {
  const { position, rotation, mapId } = context.subject
  const walkable = context.walkable(mapId)
  for (const turn of [90, -90, 180, 0]) {
    const { sin, cos } = sinCosDeg(rotation.y - turn)
    const place = { x: position.x - sin * BESIDE_M, z: position.z + cos * BESIDE_M }
    if (!walkable?.canPass(position.x, position.z, place.x, place.z)) continue
    if (walkable.isBlockedCell(Math.floor(place.x), Math.floor(place.z))) continue
    if (nookRefusal(context, context.subject, mapId, place) === undefined) return place
  }
  return position
}

/** The nearest place on land. */
function shoreBy(context: SubjectContext): FloorPoint | undefined {
  const { position, mapId } = context.subject
  const walkable = context.walkable(mapId)
  for (let away = SHORE_STEP_M; away <= SHORE_M; away += SHORE_STEP_M) {
    for (let way = 0; way < SHORE_WAYS; way++) {
      const { sin, cos } = sinCosDeg((way * 360) / SHORE_WAYS)
      const place = { x: position.x + sin * away, z: position.z + cos * away }
      if (walkable?.isBlockedCell(Math.floor(place.x), Math.floor(place.z)) !== false) continue
      if (nookRefusal(context, context.subject, mapId, place) === undefined) return place
    }
  }
  return undefined
}

const tidy = (metres: number): number => Math.round(metres * 100) / 100

/** Where an object of a level is when its middle is there: cell, offsets, and how it is turned. */
export function standingAt({ width, height }: MapObject, { position, rotation }: Player): Partial<MapObject> {
  const [halfX, halfY] = [(width ?? 1) / 2, (height ?? 1) / 2]
  const [x, y] = [
    Math.max(0, Math.floor(position.x - halfX + 0.5)),
    Math.max(0, Math.floor(position.z - halfY + 0.5)),
  ]
  const offset = { offsetX: tidy(position.x - x - halfX), offsetY: tidy(position.z - y - halfY) }
  return { x, y, ...offset, yaw: Math.round(rotation.y) }
}

/** A vehicle stands where its rider got off, as long as the room lives: on another day it is back in its place. */
export const parkVehicles: Reaction = ({ before, world }, told) => {
  if (told.kind !== 'playerSetsVehicleId') return undefined
  const rider = before.players.get(encIdOf(told.body))
  const vehicleId = rider?.attributes.vehicleId
  if (!rider || !vehicleId || vehicleId === told.body.vehicleId) return undefined
  const mapId = rider.mapId
  const object = world.maps.get(mapId)?.objects.get(vehicleId)
  if (!object || !vehicleOf(object)) return undefined
  return {
    events: [event('mapSetObjectsV2', { mapId, objects: { [vehicleId]: standingAt(object, rider) } })],
  }
}

/** Vehicles belong to a map: whoever leaves it gets off. */
export const leaveVehicles: Reaction = ({ before, world }, told) => {
  if (told.kind !== 'playerMoves') return undefined
  const encId = encIdOf(told.body)
  const player = world.players.get(encId)
  if (!player || before.players.get(encId)?.mapId === player.mapId) return undefined
  return { events: dismount(player) }
}

/** A vehicle, or a stand of go-karts, that is gone has no riders. */
export const loseVehicles: Reaction = ({ before, world }, told) => {
  if (!mapChangeKinds.has(told.kind)) return undefined
  const mapId = (told.body as { mapId?: string | null }).mapId ?? ''
  const map = [...world.maps.values()].find(({ id }) => id === mapId)
  if (!map || before.maps.get(map.id)?.objects === map.objects) return undefined
  const events = [...world.players.values()].flatMap((player) => {
    const { vehicleId, goKartId } = player.attributes
    if (player.mapId !== map.id || !isRiding(player)) return []
    const vehicle = vehicleId && map.objects.get(vehicleId)
    const stand = goKartId && map.objects.get(goKartId)
    const isThere = (vehicle && vehicleOf(vehicle)) || (stand && goKartsOf(stand) > 0)
    return isThere ? [] : dismount(player)
  })
  return events.length === 0 ? undefined : { events }
}
