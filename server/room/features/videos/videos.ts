import { nookAt } from '#shared/map/nooks.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { isInReach, prismOf } from '#shared/map/reach.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { dayMs } from '#shared/rules/days.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { writersOf, type Writers } from '#shared/rules/writers.ts'
import type { GameMap } from '#shared/world/world.ts'
import { accept, onMap, refuse, reply, type Decision, type PlayerContext } from '../../handler.ts'
import { permittedRoomsOn } from '../map/editRights.ts'
import { isClosed } from '../talk/nooks.ts'
import { positionAt, type VideoStand, type VideosMemory } from './memory.ts'

const videoOf = (object: MapObject | undefined) => {
  const interaction = object && interactionOf(object)
  return interaction?.kind === 'video' && interaction.url !== undefined ? interaction : undefined
}

/** Who may play, stop and wind it: the property `control` says so as `writers` does of a note. */
function mayControl({ access, self }: PlayerContext, object: MapObject): boolean {
  const rank = roleRank(access.role)
  const isOwnRoom = object.room != null && permittedRoomsOn(access, self.mapId).has(object.room)
  if (rank >= roleRank('BUILDER') || isOwnRoom) return true
  const may: Record<Writers, boolean> = { all: true, members: rank >= roleRank('MEMBER'), editors: false }
  return may[writersOf(propertiesOf(object)['control'])]
}

/** The closed nook a thing stands in, unless who asks is in it as well. */
function isShutAway(
  { world, memory, self, access, catalogue }: PlayerContext,
  map: GameMap,
  object: MapObject,
) {
  const { cx, cz } = prismOf(object, catalogue)
  const nook = nookAt(map, { x: cx, z: cz })
  if (nook === undefined || access.canManage) return false
  return isClosed(world, memory, map.id, nook) && nookAt(map, self.position) !== nook
}

/** Films whose object is gone, or shows another. */
const goneOf = (videos: VideosMemory, { world }: PlayerContext): string[] =>
  [...videos].flatMap(([id, { url }]) => {
    const dot = id.lastIndexOf('.')
    const map = [...world.maps.values()].find(({ id: mapId }) => mapId === id.slice(0, dot))
    return videoOf(map?.objects.get(id.slice(dot + 1)))?.url === url ? [] : [id]
  })

/** controlVideo: plays, stops or winds the film of a thing for all; without either it asks how it stands. */
export function controlVideo(context: PlayerContext, body: ActionBody<'controlVideo'>): Decision {
  const { self, world, memory, catalogue, at } = context
  const mapId = body.mapId || self.mapId
  if (mapId !== self.mapId) return refuse('elsewhere')
  const map = world.maps.get(self.mapId)
  const key = body.key ?? ''
  const object = map?.objects.get(key)
  if (!map || !object) return refuse('noSuchObject')
  const video = videoOf(object)
  if (video?.url === undefined) return refuse('notAVideo')
  if (isShutAway(context, map, object)) return refuse('notInNook')
  const id = `${mapId}.${key}`
  const known = memory.videos.get(id)
  // One that begins by itself has played since the room was opened: for everybody from the same moment.
  const former: VideoStand =
    known?.url === video.url
      ? known
      : { url: video.url, isPlaying: video.autoplay, positionMs: 0, at: 0, by: 0 }
  const told = (stand: VideoStand) =>
    event('videoState', {
      mapId,
      key,
      playing: stand.isPlaying,
      positionMs: Math.floor(positionAt(stand, at) % dayMs),
      encId: stand.by,
    })
  if (body.playing == null && body.positionMs == null) return reply(told(former))
  if (!mayControl(context, object)) return refuse('noVideoControl')
  if (!isInReach(object, catalogue, context.latest(self).position)) return refuse('objectTooFar')
  const positionMs = body.positionMs ?? positionAt(former, at)
  if (body.positionMs != null && body.positionMs > dayMs)
    return refuse('fieldInvalid', { field: 'positionMs' })
  const isPlaying = body.playing ?? former.isPlaying
  const stand: VideoStand = { url: video.url, isPlaying, positionMs, at, by: self.encId }
  const gone = goneOf(memory.videos, context)
  return {
    ...accept(onMap(self.mapId, told(stand))),
    changes: [{ of: 'videos', change: { id, stand, gone } }],
  }
}
