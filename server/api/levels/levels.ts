import { fail } from '#shared/errors.ts'
import { hiddenThingsAnswer, levelAnswer, levelParams, updateLevelBody } from '#shared/http/levels.ts'
import type { LevelAnswer } from '#shared/http/levels.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { roomLayoutOf } from '#shared/map/edit/roomLayout.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import { isShown, timedObjects } from '#shared/map/timedObjects.ts'
import type { AppContext } from '../../context.ts'
import { levelsOf } from '../../db/tables/content/spaceMaps.ts'
import { effectiveRole } from '../../policies/space.ts'
import { loadLevel } from '../../maps/mapStore.ts'
import { readingTurns } from '../../maps/readingTurns.ts'
import type { Caller } from '../caller.ts'
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
async function readLevel(ctx: AppContext, levelId: string, user: Caller, role: string): Promise<LevelAnswer> {
  const { spaceId, mapId } = nameOf(levelId)
  const known = (await levelsOf(ctx.db, spaceId)).find((level) => level.mapId === mapId)
  // Of drafts only editors know.
  if (known?.draftOf !== undefined && !mayEnterDrafts(role)) fail('LevelNotFound')
  const living = await ctx.rooms.layout(spaceId, mapId)
  if (living === 'busy') fail('TooManyRequests', [busy])
  if (living !== null && living !== 'nobody') {
    const { isDefault } = known ?? fail('LevelNotFound')
    return { id: levelId, name: living.name ?? mapId, isDefault, roomLayout: living.layout }
  }
  const cpu = ctx.rooms.cpuOf(spaceId)
  if (!cpu.hasRoom) fail('TooManyRequests', [busy])
  const stored = await readingTurns.take(user.id, () => loadLevel(ctx.db, spaceId, mapId))
  const { map, updateId, isDefault } = stored ?? fail('LevelNotFound')
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
  (ctx, { user, params, visit }) => readLevel(ctx, params.id, user, effectiveRole(visit.standing)),
)

/** As they are stored: whatever was acknowledged is so. For who decorates: nobody else hears of them before their time. */
export const getHiddenThings = endpoint(
  {
    ...ofLevel,
    method: 'get',
    path: '/levels/:id/hidden',
    summary: 'The things of a level whose time is not now',
    answer: hiddenThingsAnswer,
  },
  async (ctx, { user, params }) => {
    const { spaceId, mapId } = nameOf(params.id)
    const cpu = ctx.rooms.cpuOf(spaceId)
    if (!cpu.hasRoom) fail('TooManyRequests', [busy])
    const stored = await readingTurns.take(user.id, () => loadLevel(ctx.db, spaceId, mapId))
    const { map } = stored ?? fail('LevelNotFound')
    const now = ctx.clock.now()
    const hidden = timedObjects(map).filter((key) => !isShown(map.objects.get(key)!, now))
    return { objects: Object.fromEntries(hidden.map((key) => [key, { ...map.objects.get(key)! }])) }
  },
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
  async (ctx, { user, params, body, visit }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await changeInRoom(ctx, spaceId, user, {
      kind: 'applyLayout',
      mapId,
      layout: body.roomLayout,
    })
    return readLevel(ctx, params.id, user, effectiveRole(visit.standing))
  },
)
