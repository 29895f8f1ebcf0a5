import { fail } from '#shared/errors.ts'
import type { OrganizationRole } from '#shared/rules/organizationRights.ts'
import type { AppContext } from '../../context.ts'
import * as organizationTemplates from '../../db/tables/spaces/organizationTemplates.ts'
import * as templates from '../../db/tables/spaces/templates.ts'
import type { TemplateRow } from '../../db/tables/spaces/templates.ts'
import { canEditTemplate, canUseTemplate, canViewTemplate } from '../../policies/template.ts'
import type { Person } from '../../policies/user.ts'

type TemplateContext = Pick<AppContext, 'db'>

/** Official templates and one's own are shared with nobody, or with others. */
const rolesFor = async (
  { db }: TemplateContext,
  template: TemplateRow,
  person: Person | undefined,
): Promise<readonly OrganizationRole[]> =>
  person === undefined || template.isOfficial || template.ownerId === person.id
    ? []
    : organizationTemplates.rolesBy(db, template.id, person.id)

/** @throws ApiError TemplateNotFound, also where one may not see it */
export async function visibleTemplate(
  ctx: TemplateContext,
  id: string,
  person: Person | undefined,
): Promise<TemplateRow> {
  const template = (await templates.find(ctx.db, id)) ?? fail('TemplateNotFound')
  return canViewTemplate(template, person, await rolesFor(ctx, template, person))
    ? template
    : fail('TemplateNotFound')
}

/** @throws ApiError TemplateNotFound where one may not even see it; Forbidden for the templates of others. */
export async function ownTemplate(ctx: TemplateContext, id: string, person: Person): Promise<TemplateRow> {
  const template = await visibleTemplate(ctx, id, person)
  return canEditTemplate(template, person) ? template : fail('Forbidden')
}

/** One that spaces and levels may be made from. @throws ApiError TemplateNotFound, Forbidden */
export async function usableTemplate(ctx: TemplateContext, id: string, person: Person): Promise<TemplateRow> {
  const template = (await templates.find(ctx.db, id)) ?? fail('TemplateNotFound')
  return canUseTemplate(template, person, await rolesFor(ctx, template, person))
    ? template
    : fail('Forbidden')
}
