import { componentOf, usableKindOf } from '#shared/map/interactionKinds.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { PATCH_MAX, givenBy, patched, playedBy, pressed } from '#shared/map/pressing.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { accept, onMap, refuse, reply, type Decision, type PlayerContext } from '../../handler.ts'
import { changeBags } from './bag.ts'
import { isShutAway, mayControl } from '../../known/control.ts'
import { belongingsOf } from './memory.ts'

/** Nobody carries more of what a thing gives than this. */
const CARRIED_MAX = 5

/** A lamp or a door whose other look the catalogue does not have would only pretend. */
function hasOther({ catalogue }: PlayerContext, object: MapObject): boolean {
  const other = { lamp: 'off', door: 'closed' }[componentOf(object) as string]
  return other === undefined || catalogue.has(`${object.templateId}-${other}`)
}

/** How far a jukebox has come: for who comes near it. */
const asked = (object: MapObject, mapId: string, key: string, now: number): Decision => {
  const played = playedBy(object)
  const positionMs = played ? Math.max(0, now - played.at) % dayMs : 0
  return reply(event('videoState', { mapId, key, playing: played !== undefined, positionMs, encId: 0 }))
}

/**
 * pressThing: a thing with a state of its own gets another one, for everybody on the level. Stored as any edit of the map is,
 * so who comes later and a restart find it. `ask` changes nothing: the answer says how far a jukebox has come.
 */
export function pressThing(context: PlayerContext, body: ActionBody<'pressThing'>): Decision {
  const { self, catalogue, now, memory } = context
  if (body.mapId && body.mapId !== self.mapId) return refuse('elsewhere')
  const map = context.stagedMaps.get(self.mapId)
  const key = body.key ?? ''
  const object = map?.objects.get(key)
  // What is not there at this time is in the map an edit is decided on all the same.
  if (!map || !object || !context.world.maps.get(self.mapId)?.objects.has(key)) return refuse('noSuchObject')
  if (isShutAway(context, map, object)) return refuse('notInNook')
  const command = body.command ?? ''
  if (command === 'ask' && componentOf(object) === 'jukebox') return asked(object, map.id, key, now)
  const isPatch = command === 'patch' && usableKindOf(object) === 'extension'
  const state = isPatch
    ? patched(object, body.stateJson ?? '')
    : pressed(object, { command, value: body.value ?? 0 }, now)
  if (isPatch && !state) return refuse('stateTooLarge', { max: PATCH_MAX })
  if (!state || !hasOther(context, object)) return refuse('notPressed')
  if (!mayControl(context, object)) return refuse('mayNotPress')
  if (!isInReach(object, catalogue, context.latest(self).position)) return refuse('objectTooFar')
  const customState = JSON.stringify(state)
  // Somebody else has just done the same: it is as it was asked for.
  if (customState === object.customState) return accept()
  if (customState.length > limits.objectJsonLength) return refuse('notPressed')
  const events = [
    event('mapSetObjectsV2', { mapId: map.id, objects: { [key]: { customState } } }),
    onMap(map.id, event('systemSetsItem', { itemId: key, dataJson: customState })),
  ]
  const item = componentOf(object) === 'coffee' ? givenBy(object) : undefined
  const held = item === undefined ? 0 : (belongingsOf(memory.things, self.uid).items.get(item) ?? 0)
  // Hands and bags that are full get no more; the machine pours all the same.
  if (item === undefined || held >= CARRIED_MAX) return accept(...events)
  const given = changeBags(context, [{ of: self, deltas: new Map([[item, 1]]) }], events)
  return given.ok ? given : accept(...events)
}
