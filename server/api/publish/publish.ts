import { fail } from '#shared/errors.ts'
import { profileAnswer, profileList, profilesQuery, publishQuery } from '#shared/http/publish.ts'
import * as profiles from '../../db/tables/accounts/publishProfiles.ts'
import { aboutTemplate, logOperation } from '../../log/operationLog.ts'
import { presentProfile } from '../../presenters/publish.ts'
import { endpoint } from '../endpoint.ts'
import { ownTemplate } from '../templates/findTemplate.ts'

export const listProfiles = endpoint(
  {
    method: 'get',
    path: '/publish/buildProfiles',
    auth: 'user',
    summary: "List the caller's publish records",
    query: profilesQuery,
    answer: profileList,
  },
  async ({ db }, { user, query }) => {
    const { rows, total } = await profiles.list(db, user.id, query)
    return { data: rows.map(presentProfile), total }
  },
)

/** Checks the newest version of a template once more and publishes it, or writes down why not. */
export const publishTemplate = endpoint(
  {
    method: 'post',
    path: '/publish/public',
    auth: 'user',
    summary: 'Check and publish the newest version of a template',
    query: publishQuery,
    answer: profileAnswer,
    limit: 'create',
    errors: [
      'Forbidden',
      'TemplateNotFound',
      'PublishRecordNotFound',
      'PublishRecordOutdated',
      'TemplateBusy',
    ],
  },
  async (ctx, { user, req, query: { templateId, profileId } }) => {
    const template = await ownTemplate(ctx, templateId, user)
    const profile = await profiles.find(ctx.db, profileId)
    if (profile?.templateId !== template.id) fail('PublishRecordNotFound')
    const newest = await profiles.newestOf(ctx.db, template.id)
    if (newest?.id !== profile.id) fail('PublishRecordOutdated')
    if (!(await ctx.publisher.publish(template, profile))) fail('TemplateBusy')
    await logOperation(
      ctx,
      { user, req },
      { action: 'template.publish', ...aboutTemplate(template), details: { version: profile.version } },
    )
    const begun = (await profiles.find(ctx.db, profile.id)) ?? fail('PublishRecordNotFound')
    return presentProfile({ ...begun, spaceId: template.spaceId })
  },
)
