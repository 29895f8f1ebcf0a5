import { fail } from '#shared/errors.ts'
import { emptyAnswer, spaceIdParams } from '#shared/http/fields.ts'
import {
  ownDetails,
  ownThing,
  ownThingList,
  ownThingParams,
  type OwnDetails,
} from '#shared/http/ownThings.ts'
import { isFitSize, itemOf, materialOf } from '#shared/map/own/textOfOwn.ts'
import { limits } from '#shared/rules/limits.ts'
import { roleRank } from '#shared/rules/roles.ts'
import { effectiveRole } from '../../policies/space.ts'
import * as ownThings from '../../db/tables/spaces/ownThings.ts'
import type { OwnThingRow } from '../../db/tables/spaces/ownThings.ts'
import { fileUrl } from '../../files/files.ts'
import { endpoint } from '../endpoint.ts'
import { identityOf } from '../caller.ts'
import { failFor } from '../levels/inRoom.ts'
import { findOwn, presentOwn, reportOf } from './presentOwn.ts'

/** All may read whose the things are; drafts are for those who build. */
export const listOwnThings = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/own-things',
    auth: 'optional',
    summary: 'The things and materials of a space itself, with whose they are and under which licence',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    answer: ownThingList,
  },
  async ({ db }, { visit }) => {
    const rows = await ownThings.listOf(db, visit.space.id)
    const isBuilder = roleRank(effectiveRole(visit.standing)) >= roleRank('BUILDER')
    const data = rows.filter(({ state }) => isBuilder || state === 'LIVE').map(presentOwn)
    return { data, max: limits.ownThings }
  },
)

/** What it is in the world, as a text. @throws ApiError InvalidParameters */
function itemText(row: OwnThingRow, details: OwnDetails): string {
  const picture = row.pictureId === null ? '' : fileUrl(row.pictureId)
  if (details.kind !== row.kind)
    fail('InvalidParameters', [{ field: 'kind', message: 'it is of another kind' }])
  if (details.kind === 'material') return JSON.stringify(materialOf({ id: row.thingId, picture }, details))
  const report = reportOf(row) ?? fail('OwnThingNotFound')
  const item = itemOf({ id: row.thingId, file: fileUrl(row.modelId ?? ''), picture, report }, details)
  if (!isFitSize(item.size)) {
    fail('InvalidParameters', [{ field: 'scale', message: 'between 2 cm and 30 m, please' }])
  }
  const [w, h, d] = item.size
  const isOnIt = item.seats.every(
    ({ x, y, z }) => Math.abs(x) <= w / 2 + 1 && Math.abs(z) <= d / 2 + 1 && y >= 0 && y <= h + 0.5,
  )
  if (!isOnIt) fail('InvalidParameters', [{ field: 'seats', message: 'a seat is not on the thing' }])
  const isOfIt = item.colliders.every(
    (box) =>
      Math.abs(box.x) + box.w / 2 <= w / 2 + 1 &&
      // On walls its back is at 0.
      Math.abs(box.z) + box.d / 2 <= d + 1 &&
      Math.abs(box.y) <= h + 1 &&
      box.h <= h + 1,
  )
  if (!isOfIt) fail('InvalidParameters', [{ field: 'colliders', message: 'a box is not on the thing' }])
  return JSON.stringify(item)
}

/** Makes a draft a thing of the space, or changes one: everybody inside has it at once. */
export const saveOwnThing = endpoint(
  {
    method: 'put',
    path: '/spaces/:id/own-things/:thingId',
    auth: 'user',
    summary: 'Says what a thing or material of a space is; a draft is there for everybody from then on',
    params: ownThingParams,
    space: 'params.id',
    unknown: 'OwnThingNotFound',
    body: ownDetails,
    answer: ownThing,
    limit: 'create',
    errors: ['OwnThingNotFound', 'SensitiveContentError', 'TooManyRequests', 'StorageUnavailable'],
  },
  async (ctx, { user, visit, params: { thingId }, body }) => {
    const spaceId = visit.space.id
    const row = await findOwn(ctx, spaceId, thingId)
    const item = itemText(row, body)
    const { author, words } = body.credit
    await ctx.moderation.checkTexts(body.name, author, words)
    const details = JSON.stringify(body)
    const wish = { kind: 'setOwnThing', thingId, details, item } as const
    const refusal = await ctx.rooms.wish(spaceId, identityOf(user), wish)
    if (refusal?.key === 'ownThingUnknown') fail('OwnThingNotFound')
    failFor(refusal)
    return presentOwn({ ...row, state: 'LIVE', details, item, updatedAt: ctx.clock.now() })
  },
)

/** Takes it away for good, unless it stands somewhere: then the refusal says where. */
export const deleteOwnThing = endpoint(
  {
    method: 'delete',
    path: '/spaces/:id/own-things/:thingId',
    auth: 'user',
    summary: 'Deletes a thing or material of a space that is placed nowhere',
    params: ownThingParams,
    space: 'params.id',
    unknown: 'OwnThingNotFound',
    answer: emptyAnswer,
    errors: ['OwnThingNotFound', 'OwnThingInUse', 'TooManyRequests', 'StorageUnavailable'],
  },
  async (ctx, { user, visit, params: { thingId } }) => {
    const spaceId = visit.space.id
    const row = await findOwn(ctx, spaceId, thingId)
    if (row.state === 'DRAFT') {
      if (!(await ownThings.removeDraft(ctx.db, row))) fail('OwnThingNotFound')
      for (const id of [row.modelId, row.pictureId]) if (id !== null) await ctx.files.remove(id)
      return {}
    }
    const refusal = await ctx.rooms.wish(spaceId, identityOf(user), { kind: 'removeOwnThing', thingId })
    if (refusal?.key === 'ownThingPlaced') {
      const what = refusal.reason.replace(/^still placed on /, '')
      fail('OwnThingInUse', [{ field: 'thingId', message: refusal.reason, what }])
    }
    failFor(refusal)
    // Maps may still name its picture, which older clients show: what nothing names goes in a day.
    return {}
  },
)
