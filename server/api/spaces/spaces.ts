import { fail } from '#shared/errors.ts'
import { dayMs } from '#shared/rules/days.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import {
  actionAnswer,
  actionQuery,
  levelList,
  spaceEntry,
  updateSpaceBody,
  type SpaceEntry,
} from '#shared/http/spaces.ts'
import * as events from '../../db/tables/spaces/events.ts'
import * as spaceLikes from '../../db/tables/spaces/spaceLikes.ts'
import { levelsOf } from '../../db/tables/content/spaceMaps.ts'
import { levelNames } from '../../maps/levelNames.ts'
import { aboutSpace, logOperation } from '../../log/operationLog.ts'
import { canEnterSpace } from '../../policies/space.ts'
import type { Caller } from '../caller.ts'
import { changeSpace } from './changeSpace.ts'
import { checkName } from '../../policies/reservedNames.ts'
import { endpoint } from '../endpoint.ts'
import { accountOf } from '../levels/readingAccount.ts'
import { attachBanner } from './attachments.ts'
import { presentOne, presentSpaceById, type SpaceVisit } from './findSpace.ts'

const ofSpace = { params: spaceIdParams, space: 'params.id', unknown: 'SpaceNotFound' } as const

export const getSpace = endpoint(
  {
    method: 'get',
    path: '/spaces/:id',
    summary: 'Reads a space',
    auth: 'optional',
    ...ofSpace,
    answer: spaceEntry,
  },
  async (ctx, { user, visit }) => {
    const now = ctx.clock.now()
    const next = await events.findNext(ctx.db, visit.space.id, now, dayMs)
    const entry = { ...(await presentOne(ctx, visit.space, user)), build: buildFor(visit, user) }
    if (!next) return entry
    const { id, title } = next
    const [startsAt, endsAt, at] = [next.startsAt, next.endsAt, now].map((ms) => new Date(ms).toISOString())
    return { ...entry, nextEvent: { id, title, startsAt: startsAt!, endsAt: endsAt!, now: at! } }
  },
)

/** For people who may enter: what they launch. */
const buildFor = ({ space, standing }: SpaceVisit, user: Caller | undefined): SpaceEntry['build'] =>
  space.buildAppId !== null && user?.viaApiKey === false && canEnterSpace(space, standing)
    ? { appId: space.buildAppId, sts: space.buildSts ?? '' }
    : null

export const updateSpace = endpoint(
  {
    method: 'put',
    path: '/spaces/:id',
    auth: 'user',
    summary:
      'Changes what the card of a space says; an empty bannerId goes back to the picture of the template',
    ...ofSpace,
    limit: 'create',
    body: updateSpaceBody,
    answer: spaceEntry,
  },
  async (ctx, { user, req, visit: { space }, body }) => {
    if (body.template !== undefined && body.template !== space.templateId) {
      fail('InvalidParameters', [{ field: 'template', message: 'the template of a space cannot be changed' }])
    }
    const { name, description } = body
    await ctx.moderation.checkTexts(name, description)
    checkName(user, name, space.name)
    // Undefined: stays. Empty: the picture of the template.
    const bannerId = body.bannerId === undefined ? space.bannerId : body.bannerId || null
    const isNewBanner = bannerId !== space.bannerId
    if (isNewBanner && bannerId !== null) await attachBanner(ctx, bannerId, user, space.id)
    const changes = {
      // A new text has no English twin.
      ...(name === undefined || name === space.name ? {} : { name, nameEn: null }),
      ...(description === undefined || description === space.description
        ? {}
        : { description, descriptionEn: null }),
      ...(body.private === undefined ? {} : { isPublic: !body.private }),
      ...(isNewBanner ? { bannerId } : {}),
    }
    await changeSpace(ctx, space.id, changes, user)
    if (isNewBanner && space.bannerId !== null) await ctx.files.remove(space.bannerId)
    await logOperation(
      ctx,
      { user, req },
      { action: 'space.update', ...aboutSpace(space), details: { ...body } },
    )
    return presentSpaceById(ctx, space.id, user)
  },
)

/** A second like takes the first back; a view counts once per person and day. */
export const actOnSpace = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/action',
    summary: 'Likes a space, takes the like back, or counts a view',
    auth: 'user',
    ...ofSpace,
    query: actionQuery,
    answer: actionAnswer,
  },
  async (ctx, { user, visit: { space }, query }) => {
    const now = ctx.clock.now()
    if (query.type === 'like') await spaceLikes.toggleLike(ctx.db, space.id, user.id, now)
    else await spaceLikes.addView(ctx.db, space.id, user.id, now)
    const { matrix } = await presentSpaceById(ctx, space.id, user)
    return { likes: matrix.likes, views: matrix.views, iLiked: matrix.iLiked }
  },
)

export const listLevels = endpoint(
  {
    method: 'get',
    path: '/available/:id/availables',
    summary: 'Lists the levels of a space, no drafts',
    auth: 'optional',
    ...ofSpace,
    answer: levelList,
  },
  async (ctx, { user, visit: { space } }) => {
    const all = await levelsOf(ctx.db, space.id)
    const names = await levelNames(ctx, space.id, all, accountOf(ctx, space.id, user))
    const levels = all.filter(({ draftOf }) => draftOf === undefined)
    const data = levels.map(({ mapId, isDefault }) => ({
      levelId: `${space.id}.${mapId}`,
      name: names.get(mapId) ?? mapId,
      isDefault,
    }))
    return { data, total: data.length }
  },
)
