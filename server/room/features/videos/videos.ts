import type { MapId } from '#shared/ids.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { isInReach } from '#shared/map/inReach.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { dayMs } from '#shared/rules/days.ts'
import type { World } from '#shared/world/world.ts'
import { accept, onMap, refuse, reply, type Decision, type PlayerContext } from '../../handler.ts'
import { isShutAway, mayControl } from '../../known/control.ts'
import { positionAt, type VideoStand, type VideosMemory } from './memory.ts'

const videoOf = (object: MapObject | undefined) => {
  const interaction = object && interactionOf(object)
  return interaction?.kind === 'video' && interaction.url !== undefined ? interaction : undefined
}

/** From so many on they are looked through. */
const MANY = 64

/**
 * Films whose object is gone, or shows another. Looked for as often as there are twice as many as before, so that however
 * many there are, one more costs as much as the first.
 */
const goneOf = (videos: VideosMemory, id: string, { world }: PlayerContext): string[] =>
  videos.has(id) || videos.size < MANY || (videos.size & (videos.size - 1)) !== 0
    ? []
    : allGoneOf(videos, world)

const allGoneOf = (videos: VideosMemory, world: World): string[] =>
  [...videos].flatMap(([name, { url }]) => {
    const dot = name.lastIndexOf('.')
    const map = world.maps.get(name.slice(0, dot) as MapId)
    return videoOf(map?.objects.get(name.slice(dot + 1)))?.url === url ? [] : [name]
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
  const gone = goneOf(memory.videos, id, context)
  return {
    ...accept(onMap(self.mapId, told(stand))),
    changes: [{ of: 'videos', change: { id, stand, gone } }],
  }
}
