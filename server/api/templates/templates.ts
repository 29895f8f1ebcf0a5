import { idParams } from '#shared/http/fields.ts'
import {
  myTemplatesQuery,
  sharedTemplateList,
  templateAnswer,
  templateList,
  templatesQuery,
} from '#shared/http/templates.ts'
import type { AppContext } from '../../context.ts'
import * as users from '../../db/tables/accounts/users.ts'
import * as organizationTemplates from '../../db/tables/spaces/organizationTemplates.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import type { TemplateFilter } from '../../db/tables/spaces/templates.ts'
import type { Person } from '../../policies/user.ts'
import { presentTemplate } from '../../presenters/template.ts'
import { endpoint } from '../endpoint.ts'
import { visibleTemplate } from './findTemplate.ts'

async function listTemplates(
  { db }: AppContext,
  filter: TemplateFilter,
  page: { readonly size: number; readonly offset: number },
  person: Person | undefined,
) {
  const { rows, total } = await templates.list(db, filter, page)
  return { data: rows.map((row) => presentTemplate(row, person)), total }
}

/** What one may see: official published ones, one's own and those shared with organizations one is in; a site admin sees all. */
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

/** Of others; those being made anew are listed, and cannot be used meanwhile. */
export const listSharedTemplates = endpoint(
  {
    method: 'get',
    path: '/template/shared',
    auth: 'user',
    summary: 'List the templates others share with organizations the caller is in',
    query: templatesQuery,
    answer: sharedTemplateList,
  },
  async ({ db }, { user, query }) => {
    const { rows, total } = await templates.list(db, { sharedWith: user.id }, query)
    const names = await organizationTemplates.namesBy(
      db,
      rows.map(({ id }) => id),
      user.id,
    )
    const owners = new Map(
      (await users.listByIds(db, [...new Set(rows.map(({ ownerId }) => ownerId))])).map((owner) => [
        owner.id,
        owner.displayName,
      ]),
    )
    const data = rows.map((row) => ({
      ...presentTemplate(row, user),
      ownerName: owners.get(row.ownerId) ?? '',
      organizations: [...(names.get(row.id) ?? [])],
    }))
    return { data, total }
  },
)

export const getTemplate = endpoint(
  {
    method: 'get',
    path: '/template/id/:id',
    auth: 'optional',
    summary: 'Read one template',
    params: idParams,
    unknown: 'TemplateNotFound',
    answer: templateAnswer,
  },
  async (ctx, { user, params }) => presentTemplate(await visibleTemplate(ctx, params.id, user), user),
)
