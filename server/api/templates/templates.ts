import { fail } from '#shared/errors.ts'
import { idParams } from '#shared/http/fields.ts'
import { myTemplatesQuery, templateAnswer, templateList } from '#shared/http/templates.ts'
import type { AppContext } from '../../context.ts'
import * as templates from '../../db/tables/templates.ts'
import type { TemplateFilter } from '../../db/tables/templates.ts'
import { canViewTemplate } from '../../policies/template.ts'
import { presentTemplate } from '../../presenters/template.ts'
import { endpoint } from '../endpoint.ts'

async function listTemplates({ db }: AppContext, filter: TemplateFilter) {
  const rows = await templates.list(db, filter)
  return { data: rows.map(presentTemplate), total: rows.length }
}

export const listPublishedOfficialTemplates = endpoint(
  { method: 'get', path: '/template/official/published', auth: 'none', answer: templateList },
  (ctx) => listTemplates(ctx, { official: true, published: true }),
)

/** The unpublished ones too, for a site admin. */
export const listOfficialTemplates = endpoint(
  { method: 'get', path: '/template/official', auth: 'optional', answer: templateList },
  (ctx, { user }) => listTemplates(ctx, { official: true, published: !user?.isSiteAdmin }),
)

export const listMyTemplates = endpoint(
  { method: 'get', path: '/template/my', auth: 'user', query: myTemplatesQuery, answer: templateList },
  (ctx, { user, query }) =>
    listTemplates(ctx, { official: false, ownerId: user.id, notDraft: query.not_draft ?? false }),
)

export const listMyPublishedTemplates = endpoint(
  { method: 'get', path: '/template/my/published', auth: 'user', answer: templateList },
  (ctx, { user }) => listTemplates(ctx, { official: false, ownerId: user.id, published: true }),
)

export const getTemplate = endpoint(
  {
    method: 'get',
    path: '/template/id/:id',
    auth: 'optional',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: templateAnswer,
  },
  async ({ db }, { user, params }) => {
    const template = await templates.find(db, params.id)
    if (!template || !canViewTemplate(template, user)) fail('TemplateNotFound')
    return presentTemplate(template)
  },
)
