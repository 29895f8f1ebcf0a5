import { fail } from '#shared/errors.ts'
import { idParams } from '#shared/http/fields.ts'
import { myTemplatesQuery, templateList, templatesQuery, wholeTemplate } from '#shared/http/templates.ts'
import { ownOf } from '#shared/map/own/ownCatalogue.ts'
import type { AppContext } from '../../context.ts'
import * as templateOwnThings from '../../db/tables/spaces/templateOwnThings.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import type { TemplateFilter } from '../../db/tables/spaces/templates.ts'
import { canViewTemplate } from '../../policies/template.ts'
import type { Person } from '../../policies/user.ts'
import { presentTemplate } from '../../presenters/template.ts'
import { endpoint } from '../endpoint.ts'

async function listTemplates(
  { db }: AppContext,
  filter: TemplateFilter,
  page: { readonly size: number; readonly offset: number },
  person: Person | undefined,
) {
  const { rows, total } = await templates.list(db, filter, page)
  return { data: rows.map((row) => presentTemplate(row, person)), total }
}

/** What one may see: official published ones and one's own; a site admin sees all. */
export const listAllTemplates = endpoint(
  {
    method: 'get',
    path: '/template/template/all',
    auth: 'optional',
    summary: 'List every template the caller may see',
    query: templatesQuery,
    answer: templateList,
  },
  (ctx, { user, query }) => {
    const filter: TemplateFilter = user?.isSiteAdmin
      ? {}
      : user
        ? { visibleTo: user.id }
        : { official: true, published: true }
    return listTemplates(ctx, filter, query, user)
  },
)

export const listPublishedOfficialTemplates = endpoint(
  {
    method: 'get',
    path: '/template/official/published',
    auth: 'none',
    summary: 'List the official templates that are published',
    query: templatesQuery,
    answer: templateList,
  },
  (ctx, { query }) => listTemplates(ctx, { official: true, published: true }, query, undefined),
)

/** The unpublished ones too, for a site admin. */
export const listOfficialTemplates = endpoint(
  {
    method: 'get',
    path: '/template/official',
    auth: 'optional',
    summary: 'List the official templates',
    query: templatesQuery,
    answer: templateList,
  },
  (ctx, { user, query }) =>
    listTemplates(ctx, { official: true, published: !user?.isSiteAdmin }, query, user),
)

export const listMyTemplates = endpoint(
  {
    method: 'get',
    path: '/template/my',
    auth: 'user',
    summary: "List the caller's own templates",
    query: myTemplatesQuery,
    answer: templateList,
  },
  (ctx, { user, query }) =>
    listTemplates(
      ctx,
      { official: false, ownerId: user.id, notDraft: query.not_draft ?? false },
      query,
      user,
    ),
)

export const listMyPublishedTemplates = endpoint(
  {
    method: 'get',
    path: '/template/my/published',
    auth: 'user',
    summary: "List the caller's own templates that are published",
    query: templatesQuery,
    answer: templateList,
  },
  (ctx, { user, query }) =>
    listTemplates(ctx, { official: false, ownerId: user.id, published: true }, query, user),
)

export const getTemplate = endpoint(
  {
    method: 'get',
    path: '/template/id/:id',
    auth: 'optional',
    summary: 'Read one template, and whose the things are that it has of its own',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: wholeTemplate,
  },
  async ({ db }, { user, params }) => {
    const template = await templates.find(db, params.id)
    if (!template || !canViewTemplate(template, user)) fail('TemplateNotFound')
    const things = await templateOwnThings.listOf(db, template.id)
    const credits = things.flatMap(({ item }) => {
      const one = ownOf(item)
      return one ? [{ name: one.kind === 'thing' ? one.name.zh : one.name, ...one.credit }] : []
    })
    return { ...presentTemplate(template, user), credits }
  },
)
