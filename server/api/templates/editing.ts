import { fail } from '#shared/errors.ts'
import { emptyAnswer, idParams, spaceIdParams } from '#shared/http/fields.ts'
import { saveTemplateBody, templateAnswer, updateTemplateBody } from '#shared/http/templates.ts'
import type { AppContext } from '../../context.ts'
import * as organizationTemplates from '../../db/tables/spaces/organizationTemplates.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import type { TemplateRow } from '../../db/tables/spaces/templates.ts'
import type { SpaceWithCreator } from '../../db/tables/spaces/spaces.ts'
import { fileUrl } from '../../files/files.ts'
import { aboutTemplate, logOperation } from '../../log/operationLog.ts'
import { deletableStates, restingStates, withdrawableStates, workingStates } from '../../policies/template.ts'
import type { Person } from '../../policies/user.ts'
import { checkAdded, checkFits } from '../../files/quotas.ts'
import { presentTemplate } from '../../presenters/template.ts'
import { endpoint } from '../endpoint.ts'
import { ownTemplate } from './findTemplate.ts'

/** The address of an uploaded picture; undefined: none is named. @throws ApiError InvalidParameters */
async function bannerOf(
  { files }: AppContext,
  banner: string | null | undefined,
  person: Person,
): Promise<string | undefined> {
  if (!banner) return undefined
  const file = await files.find(banner)
  if (file?.kind !== 'templateBanner' || file.ownerId !== person.id) {
    fail('InvalidParameters', [{ field: 'banner', message: 'there is no such attachment' }])
  }
  return fileUrl(file.id)
}

/** The picture of a space, so that it stays when the space changes or goes. */
async function pictureOf(
  { files, log }: AppContext,
  space: SpaceWithCreator,
  person: Person,
): Promise<string> {
  const file = space.bannerId === null ? undefined : await files.find(space.bannerId)
  const stream = file && (await files.open(file.id))
  if (!file || !stream) return space.templateBanner ?? ''
  try {
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    const copy = await files.save({
      ownerId: person.id,
      kind: 'templateBanner',
      contentType: file.contentType,
      content: Buffer.concat(parts),
    })
    return fileUrl(copy.id)
  } catch (err) {
    log.warn({ err, fileId: file.id }, 'the picture of a space could not be copied')
    return space.templateBanner ?? ''
  }
}

/** Draft → Updating → Publishing → Published, or a failure with a log. With `draft` it stays a draft. */
export const saveSpaceAsTemplate = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/template',
    auth: 'user',
    summary: 'Save a space as a template of its owner',
    space: 'params.id',
    params: spaceIdParams,
    unknown: 'SpaceNotFound',
    body: saveTemplateBody,
    answer: templateAnswer,
    status: 201,
    limit: 'create',
    idempotent: true,
    errors: ['TooManyTemplates', 'QuotaExceeded', 'StorageFull', 'SensitiveContentError'],
  },
  async (ctx, { user, req, visit, body: { draft, ...info } }) => {
    const { db, clock, newId } = ctx
    const { quotas } = ctx.config.storage
    await ctx.disk.checkRoom()
    // Asked before a picture is copied, and again when it counts.
    await checkFits(db, quotas, { userId: user.id }, { templates: 1, bytes: 1 })
    await ctx.moderation.checkTexts(info.name, info.description)
    const template: TemplateRow = {
      id: newId(),
      ownerId: user.id,
      isOfficial: false,
      name: info.name,
      description: info.description,
      nameEn: null,
      descriptionEn: null,
      banner: (await bannerOf(ctx, info.banner, user)) ?? (await pictureOf(ctx, visit.space, user)),
      platform: visit.space.platform,
      state: 'Draft',
      tags: info.tags,
      recommendPeople: info.recommendPeople,
      spaceId: visit.space.id,
      updatedAt: clock.now(),
    }
    await db.transaction().execute(async (tx) => {
      await templates.insert(tx, template)
      await checkAdded(tx, quotas, { userId: user.id }, { templates: 1 })
    })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'template.create',
        ...aboutTemplate(template),
        details: { spaceName: visit.space.name, draft },
      },
    )
    const begun = draft ? undefined : await ctx.publisher.update(template, user.id)
    return presentTemplate(begun ?? template, user)
  },
)

/** Takes the maps of its space anew; a draft leaves its drawer by this. */
export const updateTemplateFromSpace = endpoint(
  {
    method: 'post',
    path: '/template/update/:id',
    auth: 'user',
    summary: 'Take the maps of its space anew and publish them',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: templateAnswer,
    limit: 'create',
    errors: ['Forbidden', 'TemplateBusy', 'TemplateWithoutSpace', 'QuotaExceeded', 'StorageFull'],
  },
  async (ctx, { user, req, params }) => {
    const template = await ownTemplate(ctx, params.id, user)
    if (template.spaceId === null) fail('TemplateWithoutSpace')
    await ctx.disk.checkRoom()
    await checkFits(ctx.db, ctx.config.storage.quotas, { userId: user.id }, { bytes: 1 })
    const begun = (await ctx.publisher.update(template, user.id)) ?? fail('TemplateBusy')
    await logOperation(ctx, { user, req }, { action: 'template.update', ...aboutTemplate(template) })
    return presentTemplate(begun, user)
  },
)

export const updateTemplate = endpoint(
  {
    method: 'post',
    path: '/template/:id',
    auth: 'user',
    summary: 'Change what a template says of itself',
    params: idParams,
    unknown: 'TemplateNotFound',
    body: updateTemplateBody,
    answer: templateAnswer,
    errors: ['Forbidden', 'TemplateBusy', 'SensitiveContentError'],
  },
  async (ctx, { user, req, params, body: { banner, ...info } }) => {
    const template = await ownTemplate(ctx, params.id, user)
    await ctx.moderation.checkTexts(info.name, info.description)
    const picture = await bannerOf(ctx, banner, user)
    const changes = {
      ...(info.name !== undefined && { name: info.name }),
      ...(info.description !== undefined && { description: info.description }),
      ...(info.tags !== undefined && { tags: info.tags }),
      ...(info.recommendPeople !== undefined && { recommendPeople: info.recommendPeople }),
      ...(picture !== undefined && { banner: picture }),
    }
    const changed = await templates.updateInfo(ctx.db, template.id, changes, restingStates, ctx.clock.now())
    if (!changed) fail('TemplateBusy')
    await logOperation(
      ctx,
      { user, req },
      { action: 'template.edit', ...aboutTemplate(template), details: changes },
    )
    return presentTemplate(changed, user)
  },
)

/** Published → Draft: nobody makes spaces of it any more, no organization has it; those made from it stay as they are. */
export const withdrawTemplate = endpoint(
  {
    method: 'post',
    path: '/template/withdraw/:id',
    auth: 'user',
    summary: 'Make a draft of a published template again',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: templateAnswer,
    errors: ['Forbidden', 'TemplateNotPublished', 'TemplateBusy'],
  },
  async (ctx, { user, req, params }) => {
    const template = await ownTemplate(ctx, params.id, user)
    const withdrawn = await ctx.db.transaction().execute(async (tx) => {
      const now = ctx.clock.now()
      const draft = await templates.changeState(tx, template.id, withdrawableStates, 'Draft', now)
      if (draft) await organizationTemplates.endAll(tx, template.id)
      return draft
    })
    if (!withdrawn) fail(workingStates.includes(template.state) ? 'TemplateBusy' : 'TemplateNotPublished')
    await logOperation(ctx, { user, req }, { action: 'template.withdraw', ...aboutTemplate(template) })
    return presentTemplate(withdrawn, user)
  },
)

/** Nobody finds it any more; spaces made from it stay as they are. */
export const deleteTemplate = endpoint(
  {
    method: 'delete',
    path: '/template/soft/:id',
    auth: 'user',
    summary: 'Delete a template that is a draft or failed',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: emptyAnswer,
    errors: ['Forbidden', 'TemplateNotDeletable', 'TemplateBusy'],
  },
  async (ctx, { user, req, params }) => {
    const template = await ownTemplate(ctx, params.id, user)
    const isGone = await ctx.db.transaction().execute(async (tx) => {
      const gone = await templates.softDelete(tx, template.id, deletableStates, ctx.clock.now())
      if (gone) await organizationTemplates.endAll(tx, template.id)
      return gone
    })
    if (!isGone) {
      fail(template.state === 'Published' ? 'TemplateNotDeletable' : 'TemplateBusy')
    }
    await logOperation(ctx, { user, req }, { action: 'template.delete', ...aboutTemplate(template) })
    return {}
  },
)
