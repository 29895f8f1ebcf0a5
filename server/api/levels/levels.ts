import { fail } from '#shared/errors.ts'
import { hiddenThingsAnswer, levelAnswer, levelParams, updateLevelBody } from '#shared/http/levels.ts'
import type { LevelAnswer } from '#shared/http/levels.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { roomLayoutOf, type RoomLayout } from '#shared/map/edit/roomLayout.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import { isShown, timedObjects } from '#shared/map/timedObjects.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { AppContext } from '../../context.ts'
import { levelsOf } from '../../db/tables/content/spaceMaps.ts'
import { effectiveRole } from '../../policies/space.ts'
import { loadLevel } from '../../maps/mapStore.ts'
import type { Account } from '../../maps/mapReadings.ts'
import { readingTurns } from '../../maps/readingTurns.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import { JsonText, WireText } from '../jsonText.ts'
import { busy, changeInRoom } from './inRoom.ts'
import { accountOf } from './readingAccount.ts'

const ofLevel = {
  path: '/levels/:id',
  auth: 'user',
  params: levelParams,
  unknown: 'LevelNotFound',
  space: 'params.id',
  answer: levelAnswer,
  limit: 'search',
} as const

const nameOf = (levelId: string) => parseLevelName(levelId) ?? fail('LevelNotFound')

/** Of a map, or of a layout of one: the text of the layout. */
const layoutTexts = new WeakMap<object, WireText>()

/** Made once of what it is made of, on the account of who asks first. */
function layoutText(of: object, account: Account, make: () => RoomLayout): WireText {
  const known = layoutTexts.get(of)
  if (known !== undefined) return known
  account.check()
  const text = account.spend(() => new WireText(JSON.stringify(make())))
  layoutTexts.set(of, text)
  return text
}

function storedLayout(map: GameMap, updateId: number): RoomLayout {
  const { revision = updateId, ...layout } = roomLayoutOf(map)
  // A map with objects that come and go gets a new number when its space is opened: there none can be promised.
  const isLasting = timedObjects(map).length === 0
  return { ...layout, ...(isLasting ? { revision } : {}) }
}

/** @throws ApiError LevelNotFound; TooManyRequests while the space, or the person, takes too much of the server */
async function readLevel(ctx: AppContext, levelId: string, user: Caller, role: string): Promise<JsonText> {
  const { spaceId, mapId } = nameOf(levelId)
  const known = (await levelsOf(ctx.db, spaceId)).find((level) => level.mapId === mapId)
  // Of drafts only editors know.
  if (known?.draftOf !== undefined && !mayEnterDrafts(role)) fail('LevelNotFound')
  const account = accountOf(ctx, spaceId, user)
  const living = await ctx.rooms.layout(spaceId, mapId)
  if (living === 'busy') fail('TooManyRequests', [busy])
  if (living !== null && living !== 'nobody') {
    const { isDefault } = known ?? fail('LevelNotFound')
    const text = layoutText(living.layout, account, () => living.layout)
    return levelText({ id: levelId, name: living.name ?? mapId, isDefault }, text)
  }
  const stored = await readingTurns.take(user.id, () => loadLevel(ctx.db, spaceId, mapId, account))
  const { map, updateId, isDefault } = stored ?? fail('LevelNotFound')
  const text = layoutText(map, account, () => storedLayout(map, updateId))
  return levelText({ id: levelId, name: map.name ?? mapId, isDefault }, text)
}

const levelText = (facts: Omit<LevelAnswer, 'roomLayout'>, layout: WireText): JsonText =>
  new JsonText(`${JSON.stringify(facts).slice(0, -1)},"roomLayout":`, layout, '}')

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
    const account = accountOf(ctx, spaceId, user)
    account.check()
    const stored = await readingTurns.take(user.id, () => loadLevel(ctx.db, spaceId, mapId, account))
    const { map } = stored ?? fail('LevelNotFound')
    const now = ctx.clock.now()
    const hidden = account.spend(() =>
      timedObjects(map).filter((key) => !isShown(map.objects.get(key)!, now)),
    )
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
