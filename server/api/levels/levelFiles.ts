import { fail } from '#shared/errors.ts'
import { levelParams } from '#shared/http/levels.ts'
import { uploadAnswer } from '#shared/http/uploads.ts'
import { parseLevelName } from '#shared/map/media.ts'
import { limits } from '#shared/rules/limits.ts'
import * as spaceMaps from '../../db/tables/content/spaceMaps.ts'
import { fileUrl } from '../../files/files.ts'
import { checkFits } from '../../files/quotas.ts'
import { endpoint } from '../endpoint.ts'
import { storeUpload, uploadErrors } from '../uploads/storeUpload.ts'
import { locationOf } from '../uploads/uploads.ts'

const rules = { maxBytes: limits.objectFileBytes, kinds: ['image', 'audio'] } as const

/** What a level sounds like, lies on or is shown as on the small map: an edit names the file, or it goes in a day. */
export const uploadLevelFile = endpoint(
  {
    method: 'post',
    path: '/levels/:id/files',
    auth: 'user',
    summary: 'Keep a picture or a sound for an edit of a level to name',
    params: levelParams,
    space: 'params.id',
    unknown: 'LevelNotFound',
    upload: { file: 'file' },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'LevelNotFound'],
  },
  async (ctx, { user, req, params, visit: { space } }) => {
    const spaceId = space.id
    const name = parseLevelName(params.id)
    const levels = await spaceMaps.levelsOf(ctx.db, spaceId)
    if (!levels.some(({ mapId }) => mapId === name?.mapId)) fail('LevelNotFound')
    await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id, spaceId }, { files: 1, bytes: 1 })
    const incoming = await ctx.uploads.begin(req, user.id, rules)
    const { id } = await incoming.receive((file) =>
      storeUpload(ctx, file, { ownerId: user.id, spaceId, kind: 'object' }),
    )
    return { location: locationOf(ctx, fileUrl(id)) }
  },
)
