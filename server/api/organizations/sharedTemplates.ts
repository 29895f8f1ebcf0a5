import { fail } from '#shared/errors.ts'
import { emptyAnswer, idParams } from '#shared/http/fields.ts'
import {
  organizationTemplateList,
  organizationTemplateQuery,
  organizationTemplatesQuery,
  organizationsOfTemplateList,
} from '#shared/http/organizations.ts'
import { limits } from '#shared/rules/limits.ts'
import * as organizations from '../../db/tables/accounts/organizations.ts'
import * as organizationTemplates from '../../db/tables/spaces/organizationTemplates.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import { aboutOrganization, logOperation } from '../../log/operationLog.ts'
import { canShareTemplate } from '../../policies/template.ts'
import { endpoint } from '../endpoint.ts'
import { ownTemplate } from '../templates/findTemplate.ts'
import { allowedIn } from './findOrganization.ts'

export const listOrganizationTemplates = endpoint(
  {
    method: 'get',
    path: '/organization/templates',
    auth: 'user',
    summary: 'Lists the templates that are shared with an organization',
    query: organizationTemplatesQuery,
    answer: organizationTemplateList,
    errors: ['OrganizationNotFound'],
  },
  async (ctx, { user, query }) => {
    await allowedIn(ctx, query.orgId, user, 'view')
    const { rows, total } = await organizationTemplates.listOf(ctx.db, query.orgId, query)
    const data = rows.map(({ createdAt, ownerId, ...row }) => ({
      ...row,
      isMine: ownerId === user.id,
      sharedTime: new Date(createdAt).toISOString(),
    }))
    return { data, total }
  },
)

export const listOrganizationsOfTemplate = endpoint(
  {
    method: 'get',
    path: '/template/id/:id/organizations',
    auth: 'user',
    summary: 'Lists the organizations a template of one’s own is shared with',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: organizationsOfTemplateList,
    errors: ['Forbidden'],
  },
  async (ctx, { user, params }) => {
    const template = await ownTemplate(ctx, params.id, user)
    const rows = await organizationTemplates.listOfTemplate(ctx.db, template.id)
    const data = rows.map(({ createdAt, ...row }) => ({
      ...row,
      sharedTime: new Date(createdAt).toISOString(),
    }))
    return { data, total: data.length }
  },
)

/** All who are in the organization, and who come into it, find it and make spaces from it from now on. */
export const shareTemplate = endpoint(
  {
    method: 'post',
    path: '/organization/templates',
    auth: 'user',
    summary:
      'Shares a published template of one’s own with an organization one is in: its members make spaces from it',
    query: organizationTemplateQuery,
    answer: emptyAnswer,
    limit: 'create',
    errors: [
      'Forbidden',
      'TemplateNotFound',
      'TemplateNotPublished',
      'OrganizationNotFound',
      'OrganizationTemplateExists',
      'TooManySharedTemplates',
    ],
  },
  async (ctx, { user, req, query: { orgId, templateId } }) => {
    const template = await ownTemplate(ctx, templateId, user)
    if (!canShareTemplate(template, user)) fail('Forbidden')
    const visit = await allowedIn(ctx, orgId, user, 'share')
    // A site admin shares by what they are in it, as everybody.
    if (visit.role === undefined) fail('OrganizationNotFound')
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await organizations.lock(tx, orgId))) fail('OrganizationNotFound')
      if ((await organizations.roleOf(tx, visit.organization, user.id)) === undefined) {
        fail('OrganizationNotFound')
      }
      if (!(await templates.lockPublished(tx, template))) fail('TemplateNotPublished')
      if (await organizationTemplates.isShared(tx, orgId, templateId)) fail('OrganizationTemplateExists')
      if ((await organizationTemplates.count(tx, orgId)) >= limits.organizationTemplates) {
        fail('TooManySharedTemplates')
      }
      const row = { orgId, templateId, sharedBy: user.id, createdAt: ctx.clock.now() }
      await organizationTemplates.share(tx, row)
    })
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'organization.shareTemplate',
        ...aboutOrganization(visit.organization),
        details: { templateId, templateName: template.name },
      },
    )
    return {}
  },
)

/** By its owner, and by who manages the organization. */
export const takeBackTemplate = endpoint(
  {
    method: 'delete',
    path: '/organization/templates',
    auth: 'user',
    summary: 'Takes a template back from an organization; spaces made from it stay',
    query: organizationTemplateQuery,
    answer: emptyAnswer,
    errors: ['Forbidden', 'OrganizationNotFound', 'TemplateNotFound'],
  },
  async (ctx, { user, req, query: { orgId, templateId } }) => {
    const template = await templates.find(ctx.db, templateId)
    if (!template || !canShareTemplate(template, user)) await allowedIn(ctx, orgId, user, 'takeBack')
    const organization = (await organizations.find(ctx.db, orgId)) ?? fail('OrganizationNotFound')
    if (!(await organizationTemplates.end(ctx.db, orgId, templateId))) fail('TemplateNotFound')
    await logOperation(
      ctx,
      { user, req },
      {
        action: 'organization.takeBackTemplate',
        ...aboutOrganization(organization),
        details: { templateId, templateName: template?.name ?? '' },
      },
    )
    return {}
  },
)
