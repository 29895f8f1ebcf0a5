import { ApiError, fail } from '#shared/errors.ts'
import type { FieldProblem } from '#shared/errors.ts'
import {
  publishShowroomBody,
  showroomDraft,
  showroomDraftBody,
  showroomMediaAnswer,
  showroomParams,
  showroomVersion,
  showroomVersionParams,
  showroomVersions,
  showroomVersionsQuery,
  takeBackBody,
} from '#shared/http/showroom.ts'
import { limits } from '#shared/rules/limits.ts'
import type { ShowroomDocument } from '#shared/showroom/document.ts'
import type { SiteDocument } from '#shared/sites/siteDocument.ts'
import type { AppContext } from '../../context.ts'
import * as fileRows from '../../db/tables/site/files.ts'
import * as table from '../../db/tables/site/showrooms.ts'
import * as spaces from '../../db/tables/spaces/spaces.ts'
import { fileUrl } from '../../files/files.ts'
import { checkFits } from '../../files/quotas.ts'
import { gapsOf } from '../../identity/siteGaps.ts'
import { logOperation } from '../../log/operationLog.ts'
import { managesSite } from '../../policies/site.ts'
import type { Caller } from '../caller.ts'
import { endpoint } from '../endpoint.ts'
import { storeUpload, uploadErrors } from '../uploads/storeUpload.ts'

/** @throws ApiError SiteNotFound, Forbidden */
function manageSite({ config }: AppContext, key: string, user: Caller): SiteDocument {
  const document = config.sites.get(key)?.document
  if (!document?.showroom) fail('SiteNotFound')
  if (!managesSite(document, user)) fail('Forbidden')
  return document
}

/** What the log of operations says of what visitors see. */
const aboutShowroom = ({ key, name }: SiteDocument) =>
  ({ action: 'site.showroom', subjectType: 'site', subjectId: key, subjectName: name.zh }) as const

/** @throws ApiError NotFound for what is no number of a version. */
const versionNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : fail('NotFound'))

const shared = { auth: 'user', tag: 'showroom', params: showroomParams, unknown: 'SiteNotFound' } as const

async function presentDraft(ctx: AppContext, site: string) {
  const { savedAt, savedBy, ...rest } = await ctx.showrooms.draft(site)
  return {
    ...rest,
    gaps: (await gapsOf(ctx, site)).map(({ what }) => what),
    savedBy: savedBy ?? null,
    savedAt: savedAt === undefined ? null : new Date(savedAt).toISOString(),
  }
}

export const getShowroomDraft = endpoint(
  {
    ...shared,
    method: 'get',
    path: '/showroom/:site/draft',
    summary: 'What the managers of a showroom work on',
    answer: showroomDraft,
    errors: ['SiteNotFound'],
  },
  (ctx, { user, params: { site } }) => {
    manageSite(ctx, site, user)
    return presentDraft(ctx, site)
  },
)

interface Named {
  readonly field: string
  readonly id: string
  readonly family: 'image' | 'video'
}

/** Every upload a document names, and where. */
function uploadsIn(value: unknown, path: readonly (string | number)[] = [], isVideo = false): Named[] {
  if (typeof value === 'string') {
    const id = /^\/files\/([a-z0-9]+)$/.exec(value)?.[1]
    const family = isVideo && path.at(-1) !== 'previewImage' ? 'video' : 'image'
    return id === undefined ? [] : [{ field: path.join('.'), id, family }]
  }
  if (typeof value !== 'object' || value === null) return []
  const inVideo = 'display' in value ? value.display === 'video' : isVideo
  return Object.entries(value).flatMap(([key, one]) => uploadsIn(one, [...path, key], inVideo))
}

/** @throws ApiError InvalidParameters naming pages whose picture or film is not there, or is something else. */
async function checkUploads({ db }: AppContext, content: ShowroomDocument): Promise<void> {
  const named = uploadsIn(content)
  const rows = await fileRows.findMany(db, [...new Set(named.map(({ id }) => id))])
  const known = new Map(
    rows.flatMap(({ id, kind, contentType }) =>
      kind === 'showroom' ? [[id, contentType.split('/')[0]] as const] : [],
    ),
  )
  const problems: FieldProblem[] = []
  for (const { field, id, family } of named) {
    const found = known.get(id)
    if (found === undefined) problems.push({ field: `content.${field}`, message: 'is not there any more' })
    else if (found !== family) problems.push({ field: `content.${field}`, message: `must be a ${family}` })
  }
  if (problems.length > 0) fail('InvalidParameters', problems.slice(0, 20))
}

export const saveShowroomDraft = endpoint(
  {
    ...shared,
    method: 'put',
    path: '/showroom/:site/draft',
    summary: 'Keeps what was changed in a showroom; visitors see it when it is published',
    body: showroomDraftBody,
    answer: showroomDraft,
    limit: 'create',
    errors: ['SiteNotFound', 'ShowroomOutdated'],
  },
  async (ctx, { user, params: { site }, body: { content, revision } }) => {
    manageSite(ctx, site, user)
    await checkUploads(ctx, content)
    await ctx.showrooms.saveDraft(site, revision, content, user.id)
    return presentDraft(ctx, site)
  },
)

export const publishShowroom = endpoint(
  {
    ...shared,
    method: 'post',
    path: '/showroom/:site/publish',
    summary: 'Shows the draft of a showroom to everybody, as a new version',
    body: publishShowroomBody,
    answer: showroomDraft,
    limit: 'create',
    errors: ['SiteNotFound', 'ShowroomOutdated'],
  },
  async (ctx, { user, req, params: { site }, body: { revision, note } }) => {
    const document = manageSite(ctx, site, user)
    await checkUploads(ctx, (await ctx.showrooms.draft(site)).content)
    const version = await ctx.showrooms.publish(site, revision, note, user.id)
    await logOperation(ctx, { user, req }, { ...aboutShowroom(document), details: { version, note } })
    return presentDraft(ctx, site)
  },
)

export const listShowroomVersions = endpoint(
  {
    ...shared,
    method: 'get',
    path: '/showroom/:site/versions',
    summary: 'The versions of a showroom, the newest first; the last one came with the server',
    query: showroomVersionsQuery,
    answer: showroomVersions,
    errors: ['SiteNotFound'],
  },
  async (ctx, { user, params: { site }, query }) => {
    manageSite(ctx, site, user)
    const { rows, total } = await table.listVersions(ctx.db, site, query)
    const data = rows.map(({ number, cause, note, displayName, savedAt, isPublished }) => ({
      number,
      cause,
      note,
      savedBy: displayName,
      savedAt: new Date(savedAt).toISOString(),
      isShown: isPublished === 1,
    }))
    const supplied = {
      number: 0,
      cause: 'supplied',
      note: '',
      savedBy: null,
      savedAt: null,
      isShown: (await ctx.showrooms.shownNumber(site)) === 0,
    } as const
    const isLastPage = query.offset <= total && query.offset + query.size > total
    return { data: isLastPage ? [...data, supplied] : data, total: total + 1 }
  },
)

export const getShowroomVersion = endpoint(
  {
    ...shared,
    method: 'get',
    path: '/showroom/:site/versions/:number',
    summary: 'The content of one version of a showroom',
    params: showroomVersionParams,
    unknown: 'NotFound',
    answer: showroomVersion,
    errors: ['SiteNotFound', 'NotFound'],
  },
  async (ctx, { user, params: { site, number } }) => {
    manageSite(ctx, site, user)
    return { content: await ctx.showrooms.version(site, versionNumber(number)) }
  },
)

export const takeBackShowroom = endpoint(
  {
    ...shared,
    method: 'post',
    path: '/showroom/:site/versions/:number/restore',
    summary: 'Shows an older version again; a draft that was not published is put aside as a version',
    params: showroomVersionParams,
    unknown: 'NotFound',
    body: takeBackBody,
    answer: showroomDraft,
    limit: 'create',
    errors: ['SiteNotFound', 'NotFound', 'ShowroomOutdated'],
  },
  async (ctx, { user, req, params: { site, number }, body: { revision } }) => {
    const document = manageSite(ctx, site, user)
    const restored = versionNumber(number)
    await ctx.showrooms.takeBack(site, revision, restored, user.id)
    await logOperation(ctx, { user, req }, { ...aboutShowroom(document), details: { restored } })
    return presentDraft(ctx, site)
  },
)

/** Belongs to the space of the site: there it stays when the account of whoever brought it is gone. */
export const uploadShowroomMedia = endpoint(
  {
    ...shared,
    method: 'post',
    path: '/showroom/:site/media',
    summary: 'Upload a picture or a film for a showroom; it goes in a day unless the draft names it',
    upload: { file: 'file' },
    answer: showroomMediaAnswer,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'SiteNotFound'],
  },
  async (ctx, { user, req, params: { site } }) => {
    const document = manageSite(ctx, site, user)
    const space = await spaces.find(ctx.db, document.space.id)
    const of = { userId: user.id, spaceId: space?.id }
    await checkFits(ctx.db, ctx.config.storage.quotas, of, { files: 1, bytes: 1 })
    const rules = { maxBytes: limits.showroomMediaBytes, kinds: ['image', 'video'] } as const
    try {
      const incoming = await ctx.uploads.begin(req, user.id, rules)
      return await incoming.receive(async (file) => {
        const stored = await storeUpload(ctx, file, {
          ownerId: user.id,
          spaceId: space?.id,
          kind: 'showroom',
        })
        return { location: fileUrl(stored.id), family: file.family === 'image' ? 'image' : 'video' } as const
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'PayloadTooLarge') throw error
      const most = limits.showroomMediaBytes / 1024 / 1024
      return fail('PayloadTooLarge', undefined, `file too large, ${most} MB at most`)
    }
  },
)
