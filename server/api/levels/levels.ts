import { fail } from '#shared/errors.ts'
import { levelAnswer, levelParams, updateLevelBody } from '#shared/http/levels.ts'
import type { LevelAnswer } from '#shared/http/levels.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { roomLayoutOf } from '#shared/map/edit/roomLayout.ts'
import { timedObjects } from '#shared/map/timedObjects.ts'
import type { AppContext } from '../../context.ts'
import { levelsOf } from '../../db/tables/content/spaceMaps.ts'
import { loadMaps } from '../../maps/mapStore.ts'
import { endpoint } from '../endpoint.ts'
import { busy, changeInRoom } from './inRoom.ts'

const ofLevel = {
  path: '/levels/:id',
  auth: 'user',
  params: levelParams,
  unknown: 'LevelNotFound',
  space: 'params.id',
  answer: levelAnswer,
} as const

const nameOf = (levelId: string) => parseLevelName(levelId) ?? fail('LevelNotFound')

/** @throws ApiError LevelNotFound; TooManyRequests while the space takes too much of the server */
async function readLevel(ctx: AppContext, levelId: string): Promise<LevelAnswer> {
  const { spaceId, mapId } = nameOf(levelId)
  const living = await ctx.rooms.layout(spaceId, mapId)
  if (living === 'busy') fail('TooManyRequests', [busy])
  if (living !== null && living !== 'nobody') {
    const stored = (await levelsOf(ctx.db, spaceId)).find((level) => level.mapId === mapId)
    const { isDefault } = stored ?? fail('LevelNotFound')
    return { id: levelId, name: living.name ?? mapId, isDefault, roomLayout: living.layout }
  }
  const stored = (await loadMaps(ctx.db, spaceId)).find(({ map }) => map.id === mapId)
  const { map, updateId, isDefault } = stored ?? fail('LevelNotFound')
  const cpu = ctx.rooms.cpuOf(spaceId)
  if (!cpu.hasRoom) fail('TooManyRequests', [busy])
  const { revision = updateId, ...layout } = cpu.spend(() => roomLayoutOf(map))
  // A map with objects that come and go gets a new number when its space is opened: there none can be promised.
  const isLasting = timedObjects(map).length === 0
  return {
    id: levelId,
    name: map.name ?? mapId,
    isDefault,
    roomLayout: { ...layout, ...(isLasting ? { revision } : {}) },
  }
}

export const getLevel = endpoint(
  { ...ofLevel, method: 'get', summary: 'The placed rooms of a level and what stands in them' },
  (ctx, { params }) => readLevel(ctx, params.id),
)

/** Everybody inside sees the difference at once. A layout with a revision is refused when the map has changed since. */
export const updateLevel = endpoint(
  {
    ...ofLevel,
    method: 'post',
    summary: 'Make the placed rooms of a level as a layout says',
    body: updateLevelBody,
    errors: ['LevelNotFound', 'StaleRevisionError', 'InvalidMapEdit'],
  },
  async (ctx, { user, params, body }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await changeInRoom(ctx, spaceId, user, {
      kind: 'applyLayout',
      mapId,
      layout: body.roomLayout,
    })
    return readLevel(ctx, params.id)
  },
)
