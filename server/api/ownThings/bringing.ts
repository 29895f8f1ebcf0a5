import { ApiError, fail } from '#shared/errors.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import { ownThing, ownThingParams } from '#shared/http/ownThings.ts'
import { dayMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import { modelBudgets } from '#shared/rules/modelBudgets.ts'
import type { AppContext } from '../../context.ts'
import * as ownThings from '../../db/tables/spaces/ownThings.ts'
import type { OwnThingRow } from '../../db/tables/spaces/ownThings.ts'
import type { ReceivedFile } from '../../files/receiveFile.ts'
import { checkFits } from '../../files/quotas.ts'
import { ModelProblem } from '../../models/modelProblem.ts'
import { newThingId } from '../../ownThings/carry.ts'
import { endpoint } from '../endpoint.ts'
import { storeUpload, uploadErrors } from '../uploads/storeUpload.ts'
import { findOwn, presentOwn } from './presentOwn.ts'

/** So long a draft waits for whoever brought it. */
const draftMs = dayMs

/**
 * Whether the space may have one more; drafts nobody came back to make room first.
 * @throws ApiError TooManyOwnThings
 */
async function checkRoom({ db, clock, files }: AppContext, spaceId: string): Promise<void> {
  for (const draft of await ownThings.draftsBefore(db, spaceId, clock.now() - draftMs)) {
    if (!(await ownThings.removeDraft(db, draft))) continue
    for (const id of [draft.modelId, draft.pictureId]) if (id !== null) await files.remove(id)
  }
  if ((await ownThings.countOf(db, spaceId)) >= limits.ownThings) {
    fail('TooManyOwnThings', [{ field: 'things', message: 'too many', limit: limits.ownThings }])
  }
}

async function addDraft(
  { db, clock, files }: AppContext,
  draft: Pick<OwnThingRow, 'spaceId' | 'kind' | 'ownerId' | 'modelId' | 'pictureId' | 'report'>,
): Promise<OwnThingRow> {
  const now = clock.now()
  const row = {
    ...draft,
    thingId: newThingId(),
    state: 'DRAFT',
    createdAt: now,
    updatedAt: now,
    details: '',
    item: '',
    carriedFrom: '',
  } as const
  try {
    await ownThings.insert(db, row)
  } catch (error) {
    for (const id of [draft.modelId, draft.pictureId]) if (id !== null) await files.remove(id)
    throw error
  }
  return row
}

/** A model no one of ours can read is no fault of the server, and says so by its reason. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ModelProblem) {
    return new ApiError('ModelRefused', [{ field: 'file', message: error.problem, what: error.what }])
  }
  if (error instanceof ApiError && error.code === 'UnsupportedFileError')
    return new ApiError('ModelRefused', [{ field: 'file', message: 'notGlb', what: '' }])
  return error
}

/** A model: made ready by itself, so that whoever brought it sees what it became before it is anything. */
export const bringModel = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/own-things/model',
    auth: 'user',
    summary:
      'Uploads a GLB model for a space; it is made smaller and stays a draft until its details are saved',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    upload: { file: 'file' },
    answer: ownThing,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'ModelRefused', 'ModelsBusy', 'TooManyOwnThings'],
  },
  async (ctx, { user, req, visit }) => {
    const spaceId = visit.space.id
    await checkRoom(ctx, spaceId)
    await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id, spaceId }, { files: 1, bytes: 1 })
    async function keep(sent: ReceivedFile): Promise<OwnThingRow> {
      const made = await ctx.models.refine(
        sent.path,
        { userId: user.id, spaceId },
        async ({ report, content }) => {
          const { id: modelId } = await ctx.files.save({
            ownerId: user.id,
            spaceId,
            kind: 'ownModel',
            contentType: 'model/gltf-binary',
            content,
          })
          const draft = { spaceId, kind: 'thing', ownerId: user.id, modelId, pictureId: null } as const
          return addDraft(ctx, { ...draft, report: JSON.stringify(report) })
        },
      )
      return made === 'busy' ? fail('ModelsBusy') : made
    }
    try {
      const rules = { maxBytes: modelBudgets.bytesIn, kinds: ['model'] } as const
      const incoming = await ctx.uploads.begin(req, user.id, rules)
      return presentOwn(await incoming.receive(keep))
    } catch (error) {
      throw refusalOf(error)
    }
  },
)

/** A picture for floors or walls. */
export const bringMaterial = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/own-things/material',
    auth: 'user',
    summary:
      'Uploads a picture to be a floor or wall of a space; it stays a draft until its details are saved',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    upload: { file: 'file' },
    answer: ownThing,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'TooManyOwnThings'],
  },
  async (ctx, { user, req, visit }) => {
    const spaceId = visit.space.id
    await checkRoom(ctx, spaceId)
    await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id, spaceId }, { files: 1, bytes: 1 })
    const rules = { maxBytes: limits.ownMaterialBytes, kinds: ['image'] } as const
    const incoming = await ctx.uploads.begin(req, user.id, rules)
    const size = { width: limits.ownMaterialSide, height: limits.ownMaterialSide }
    const { id: pictureId } = await incoming.receive((sent) =>
      storeUpload(ctx, sent, { ownerId: user.id, spaceId, kind: 'ownPicture' }, size),
    )
    const draft = { spaceId, kind: 'material', ownerId: user.id, modelId: null, pictureId } as const
    return presentOwn(await addDraft(ctx, { ...draft, report: '' }))
  },
)

/** What stands for a thing on shelves, and for clients without its model; it counts with the next save. */
export const setOwnPicture = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/own-things/:thingId/picture',
    auth: 'user',
    summary: 'Uploads the picture that stands for a thing of a space; saving its details shows it',
    params: ownThingParams,
    space: 'params.id',
    unknown: 'OwnThingNotFound',
    upload: { file: 'file' },
    answer: ownThing,
    status: 201,
    limit: 'upload',
    errors: uploadErrors,
  },
  async (ctx, { user, req, visit, params: { thingId } }) => {
    const spaceId = visit.space.id
    const row = await findOwn(ctx, spaceId, thingId)
    if (row.kind !== 'thing') fail('OwnThingNotFound')
    await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id, spaceId }, { files: 1, bytes: 1 })
    const rules = { maxBytes: limits.ownPictureBytes, kinds: ['image'] } as const
    const incoming = await ctx.uploads.begin(req, user.id, rules)
    const size = { width: limits.ownPictureSide, height: limits.ownPictureSide }
    const { id } = await incoming.receive((sent) =>
      storeUpload(ctx, sent, { ownerId: user.id, spaceId, kind: 'ownPicture' }, size),
    )
    await ownThings.setPicture(ctx.db, row, id)
    // The one a draft had was seen by nobody; the one of a thing that is there may be on maps, and goes by itself.
    if (row.state === 'DRAFT' && row.pictureId !== null) await ctx.files.remove(row.pictureId)
    return presentOwn({ ...row, pictureId: id })
  },
)
