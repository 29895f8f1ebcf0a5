import type { MapId } from '#shared/ids.ts'
import { interactionOf } from '#shared/map/interactions.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { dayMs } from '#shared/rules/days.ts'
import { accept, onMap, refuse, reply, type Decision, type PlayerContext } from '../../handler.ts'
import { isShutAway, mayControl } from '../things/control.ts'
import { outOfHand } from '../things/touching.ts'
import { positionAt, type VideoStand, type VideosMemory } from './memory.ts'

const videoOf = (object: MapObject | undefined) => {
  const interaction = object && interactionOf(object)
  return interaction?.kind === 'video' && interaction.url !== undefined ? interaction : undefined
}

/** Films whose object is gone, or shows another. */
const goneOf = (videos: VideosMemory, { world }: PlayerContext): string[] =>
  [...videos].flatMap(([id, { url }]) => {
    const dot = id.lastIndexOf('.')
    const map = world.maps.get(id.slice(0, dot) as MapId)
    return videoOf(map?.objects.get(id.slice(dot + 1)))?.url === url ? [] : [id]
  })

/** controlVideo: plays, stops or winds the film of a thing for all; without either it asks how it stands. */
export function controlVideo(context: PlayerContext, body: ActionBody<'controlVideo'>): Decision {
  const { self, world, memory, at } = context
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
  const far = outOfHand(context, object, context.latest(self))
  if (far) return far
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
