import type { EncId } from '#shared/ids.ts'
import { objectKey } from '#shared/world/map.ts'
import { propertiesOf, record } from '#shared/map/properties.ts'
import { isInReach } from '#shared/map/reach.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { speedModifier, text } from '#shared/world/checks.ts'
import { encIdOf } from '#shared/world/update.ts'
import type { Player, World } from '#shared/world/world.ts'
import { accept, refuse, type Decision, type Outgoing, type SubjectContext } from '../../handler.ts'
import type { Reaction } from '../../feature.ts'

const shortText = text(64)

function riderOf(world: World, { mapId }: Player, vehicleId: string): EncId | undefined {
  for (const { encId, attributes, mapId: other } of world.players.values()) {
    if (attributes.vehicleId === vehicleId && other === mapId) return encId
  }
  return undefined
}

const speedEvents = ({ encId, attributes }: Player, speed: number): Outgoing[] =>
  (attributes.speedModifier ?? 1) === speed
    ? []
    : [event('playerSetsSpeedModifier', { encId, speedModifier: speed })]

/** Off the vehicle, at the usual speed; nothing for who walks. */
export const dismount = (player: Player, action = ''): Outgoing[] => {
  const { encId, attributes } = player
  if (!attributes.vehicleId) return []
  const { vehicleId } = attributes
  return [
    event('playerSetsVehicleId', { encId, vehicleId: '', action, previousVehicleId: vehicleId }),
    ...speedEvents(player, 1),
  ]
}

/**
 * Getting on a vehicle, an object with {vehicle: true} or {vehicle: {speedModifier}} in its properties, or off it
 * (the empty text).
 */
export function ride(context: SubjectContext, body: ActionBody<'setVehicleId'>): Decision {
  const { subject, world, catalogue } = context
  const asked = body.vehicleId ?? ''
  const action = shortText(body.action ?? '')
  if (shortText(asked) === undefined || typeof action !== 'string') {
    return refuse('fieldInvalid', { field: 'vehicleId' })
  }
  if (asked === '') return accept(...dismount(subject, action))
  const map = world.maps.get(subject.mapId)
  const vehicleId = map && objectKey(map, asked)
  const object = vehicleId === undefined ? undefined : map?.objects.get(vehicleId)
  const vehicle = object && propertiesOf(object)['vehicle']
  if (!object || vehicleId === undefined || !vehicle) return refuse('noSuchVehicle')
  const rider = riderOf(world, subject, vehicleId)
  if (rider === subject.encId) return accept()
  if (rider !== undefined) return refuse('vehicleTaken')
  if (!isInReach(object, catalogue, subject.position)) return refuse('vehicleTooFar')
  const speed = speedModifier(record(vehicle)?.['speedModifier'] ?? 1)
  const { encId, attributes } = subject
  const previousVehicleId = attributes.vehicleId ?? ''
  return accept(
    event('playerSetsVehicleId', { encId, vehicleId, action, previousVehicleId }),
    ...speedEvents(subject, typeof speed === 'number' ? speed : 1),
  )
}

/** Vehicles belong to a map: whoever leaves it gets off. */
export const leaveVehicles: Reaction = ({ before, world }, told) => {
  if (told.kind !== 'playerMoves') return undefined
  const encId = encIdOf(told.body)
  const player = world.players.get(encId)
  if (!player || before.players.get(encId)?.mapId === player.mapId) return undefined
  const goKart = player.attributes.goKartId ? [event('playerSetsGoKartId', { encId, goKartId: '' })] : []
  return { events: [...dismount(player), ...goKart] }
}
