import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import {
  draftAnswer,
  levelParams,
  newLevelAnswer,
  newLevelBody,
  orderLevelsBody,
  publishDraftBody,
  renameLevelBody,
} from '#shared/http/levels.ts'
import { parseLevelName } from '#shared/map/media.ts'
import type { OperationAction } from '#shared/rules/siteAdmin.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../../context.ts'
import * as levelStates from '../../db/tables/content/levelStates.ts'
import * as spaceMaps from '../../db/tables/content/spaceMaps.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { endpoint } from '../endpoint.ts'
import { readingTurns } from '../../maps/readingTurns.ts'
import { changeInRoom } from './inRoom.ts'
import { accountOf } from './readingAccount.ts'
import { beginningOf } from './levelSources.ts'

const ofSpace = {
  path: '/spaces/:id/levels',
  auth: 'user',
  params: spaceIdParams,
  space: 'params.id',
  unknown: 'SpaceNotFound',
} as const

const ofLevel = { auth: 'user', params: levelParams, space: 'params.id', unknown: 'LevelNotFound' } as const

const nameOf = (levelId: string) => parseLevelName(levelId) ?? fail('LevelNotFound')

/** How a level is named in the log of operations. */
const logged = (
  action: OperationAction,
  space: Parameters<typeof aboutSpace>[0],
  details: Readonly<Record<string, unknown>>,
) => ({ action, ...aboutSpace(space), details }) as const

/**
 * Whether a space may have one more level, as far as all of them are large.
 * @param coming what that takes
 * @throws ApiError QuotaExceeded
 */
async function checkLevelsFit({ db }: AppContext, spaceId: string, coming: number): Promise<void> {
  const limit = limits.spaceLevelsBytes
  if ((await levelStates.bytesOf(db, spaceId)) + coming > limit)
    fail('QuotaExceeded', [{ field: 'levels', message: 'all levels together are too large', limit }])
}

/** Everybody inside sees it at once. */
export const createLevel = endpoint(
  {
    ...ofSpace,
    method: 'post',
    summary: 'Makes a level: an empty one, a sample, or a copy',
    body: newLevelBody,
    answer: newLevelAnswer,
    status: 201,
    idempotent: true,
    limit: 'createSpace',
    errors: [
      'TemplateNotFound',
      'LevelNotFound',
      'InvalidMapEdit',
      'SensitiveContentError',
      'QuotaExceeded',
      'StorageFull',
    ],
  },
  async (ctx, { user, req, visit: { space }, body }) => {
    await ctx.disk.checkRoom()
    await ctx.moderation.checkTexts(body.name)
    const levels = await spaceMaps.levelsOf(ctx.db, space.id)
    // The room looks again: this keeps from reading a map for nothing.
    if (levels.length >= limits.spaceLevelsMax)
      fail('InvalidMapEdit', [{ field: 'refusal', message: 'tooManyLevels' }])
    // Before anything is read for it.
    await checkLevelsFit(ctx, space.id, 1)
    accountOf(ctx, space.id, user).check()
    const { name } = body
    const mapId = await readingTurns.take(user.id, async () => {
      const beginning = await beginningOf(ctx, space.id, user, body.from)
      const coming =
        'copyOf' in beginning
          ? await levelStates.bytesOf(ctx.db, space.id, beginning.copyOf)
          : Buffer.byteLength(beginning.mapJson)
      await checkLevelsFit(ctx, space.id, coming)
      const number = await spaceMaps.takeNumber(ctx.db, space.id)
      await changeInRoom(ctx, space.id, user, { kind: 'addLevel', mapId: number, name, ...beginning })
      return number
    })
    await logOperation(ctx, { user, req }, logged('level.add', space, { mapId, name }))
    return { id: `${space.id}.${mapId}`, name }
  },
)

export const orderLevels = endpoint(
  {
    ...ofSpace,
    method: 'put',
    summary: 'Puts the levels of a space in another order',
    body: orderLevelsBody,
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['StaleRevisionError'],
  },
  async (ctx, { user, visit: { space }, body }) => {
    await changeInRoom(ctx, space.id, user, { kind: 'orderLevels', mapIds: body.order })
    return {}
  },
)

export const renameLevel = endpoint(
  {
    ...ofLevel,
    method: 'put',
    path: '/levels/:id',
    summary: 'Gives a level another name',
    body: renameLevelBody,
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['LevelNotFound', 'InvalidMapEdit', 'SensitiveContentError'],
  },
  async (ctx, { user, params, body }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await ctx.moderation.checkTexts(body.name)
    await changeInRoom(ctx, spaceId, user, { kind: 'renameLevel', mapId, name: body.name })
    return {}
  },
)

export const makeDefaultLevel = endpoint(
  {
    ...ofLevel,
    method: 'post',
    path: '/levels/:id/default',
    summary: 'Says on which level people arrive who ask for none',
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['LevelNotFound'],
  },
  async (ctx, { user, req, params, visit: { space } }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await changeInRoom(ctx, spaceId, user, { kind: 'setDefaultLevel', mapId })
    await logOperation(ctx, { user, req }, logged('level.default', space, { mapId }))
    return {}
  },
)

/** Whoever is inside is where people arrive; portals that lead there refuse with words. */
export const deleteLevel = endpoint(
  {
    ...ofLevel,
    method: 'delete',
    path: '/levels/:id',
    summary: 'Takes a level away for good, with its draft',
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['LevelNotFound', 'InvalidMapEdit'],
  },
  async (ctx, { user, req, params, visit: { space } }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await changeInRoom(ctx, spaceId, user, { kind: 'removeLevel', mapId })
    await logOperation(ctx, { user, req }, logged('level.remove', space, { mapId }))
    return {}
  },
)

export const createDraft = endpoint(
  {
    ...ofLevel,
    method: 'post',
    path: '/levels/:id/draft',
    summary: 'Makes a draft of a level, which only editors enter',
    answer: draftAnswer,
    status: 201,
    limit: 'createSpace',
    errors: ['LevelNotFound', 'InvalidMapEdit', 'QuotaExceeded'],
  },
  async (ctx, { user, params }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await ctx.disk.checkRoom()
    await checkLevelsFit(ctx, spaceId, await levelStates.bytesOf(ctx.db, spaceId, mapId))
    const draftId = await spaceMaps.takeNumber(ctx.db, spaceId)
    await changeInRoom(ctx, spaceId, user, { kind: 'addDraft', mapId, draftId })
    return { id: `${spaceId}.${draftId}` }
  },
)

export const deleteDraft = endpoint(
  {
    ...ofLevel,
    method: 'delete',
    path: '/levels/:id/draft',
    summary: 'Gives the draft of a level up',
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['LevelNotFound'],
  },
  async (ctx, { user, params }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await changeInRoom(ctx, spaceId, user, { kind: 'removeDraft', mapId })
    return {}
  },
)

export const publishDraft = endpoint(
  {
    ...ofLevel,
    method: 'post',
    path: '/levels/:id/publish',
    summary: 'The draft of a level takes its place',
    body: publishDraftBody,
    limit: 'edit',
    answer: emptyAnswer,
    errors: ['LevelNotFound', 'InvalidMapEdit', 'StaleRevisionError', 'QuotaExceeded', 'StorageFull'],
  },
  async (ctx, { user, req, params, visit: { space }, body }) => {
    const { spaceId, mapId } = nameOf(params.id)
    await ctx.disk.checkRoom()
    await changeInRoom(ctx, spaceId, user, { kind: 'publishDraft', mapId, revision: body.revision })
    await logOperation(ctx, { user, req }, logged('level.publish', space, { mapId }))
    return {}
  },
)
