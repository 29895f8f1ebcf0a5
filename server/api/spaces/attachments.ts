import { fail } from '#shared/errors.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import { attachmentList, attachmentListQuery, bannerUploadAnswer } from '#shared/http/spaces.ts'
import { limits } from '#shared/rules/limits.ts'
import { mayEnterDrafts } from '#shared/world/levels.ts'
import type { AppContext } from '../../context.ts'
import type { FileKind } from '#shared/http/ownFiles.ts'
import * as files from '../../db/tables/site/files.ts'
import { fileUrl } from '../../files/files.ts'
import { checkFits } from '../../files/quotas.ts'
import { effectiveRole } from '../../policies/space.ts'
import type { Person } from '../../policies/user.ts'
import { endpoint } from '../endpoint.ts'
import { storeUpload, uploadErrors } from '../uploads/storeUpload.ts'

/** A banner comes before the space or template it is for: who saves that names it by its id. */
const uploadBanner = (path: string, kind: FileKind, summary: string) =>
  endpoint(
    {
      method: 'post',
      path,
      auth: 'user',
      summary,
      upload: { file: 'file' },
      answer: bannerUploadAnswer,
      status: 201,
      limit: 'upload',
      errors: uploadErrors,
    },
    async (ctx, { user, req }) => {
      await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id }, { files: 1, bytes: 1 })
      const incoming = await ctx.uploads.begin(req, user.id, {
        maxBytes: limits.bannerBytes,
        kinds: ['image'],
      })
      const size = { width: limits.bannerWidth, height: limits.bannerHeight }
      const { id } = await incoming.receive((sent) =>
        storeUpload(ctx, sent, { ownerId: user.id, kind }, size),
      )
      return { attachmentId: id, geturl: fileUrl(id) }
    },
  )

export const uploadSpaceBanner = uploadBanner(
  '/spaces/attachment/banner',
  'spaceBanner',
  'Uploads a picture to be the banner of a space',
)
export const uploadTemplateBanner = uploadBanner(
  '/template/attachment/banner',
  'templateBanner',
  'Uploads a picture to be the banner of a template',
)

/** What a space shows to everybody: nothing people sent each other. */
const shown = ['spaceBanner', 'templateBanner', 'screen', 'prize'] as const satisfies FileKind[]
/** What hangs on things, or on those of a draft, of which only editors know. */
const ofThings = ['object'] as const satisfies FileKind[]

export const listAttachments = endpoint(
  {
    method: 'get',
    path: '/spaces/:id/attachment',
    auth: 'optional',
    summary: 'The uploaded pictures of a space',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    query: attachmentListQuery,
    answer: attachmentList,
  },
  async ({ db }, { user, visit, query }) => {
    const isEditor = mayEnterDrafts(effectiveRole(visit.standing))
    const kinds = isEditor ? [...shown, ...ofThings] : shown
    const own = user && { kinds: ofThings, ownerId: user.id }
    const { rows, total } = await files.listOf(db, visit.space.id, query, kinds, own)
    const data = rows.map(({ id, kind, contentType, bytes, createdAt }) => ({
      attachmentId: id,
      geturl: fileUrl(id),
      kind,
      contentType,
      bytes,
      createdAt: new Date(createdAt).toISOString(),
    }))
    return { data, total }
  },
)

/**
 * Looks whether somebody may make this upload the banner of a space: their own and in no space yet, or one that is
 * there already. Empty: the picture of the template.
 * @throws ApiError InvalidParameters
 */
export async function checkBanner(
  { files: uploads }: Pick<AppContext, 'files'>,
  bannerId: string,
  person: Person,
  spaceId?: string,
): Promise<void> {
  const file = await uploads.find(bannerId)
  const isLoose = file?.spaceId === null && file.ownerId === person.id
  const isThere = file !== undefined && file.spaceId !== null && file.spaceId === spaceId
  if (file?.kind !== 'spaceBanner' || !(isLoose || isThere)) {
    fail('InvalidParameters', [{ field: 'bannerId', message: 'there is no such attachment' }])
  }
}

/** Puts an upload into a space it may be the banner of. */
export async function attachBanner(
  ctx: Pick<AppContext, 'files' | 'db'>,
  bannerId: string,
  person: Person,
  spaceId: string,
): Promise<void> {
  await checkBanner(ctx, bannerId, person, spaceId)
  await files.attach(ctx.db, bannerId, spaceId)
}
