import type { TemplateAnswer } from '#shared/http/templates.ts'
import type { TemplateRow } from '../db/tables/spaces/templates.ts'
import { canEditTemplate } from '../policies/template.ts'
import type { Person } from '../policies/user.ts'

/** A template as that person (a guest: undefined) sees it. */
export const presentTemplate = (template: TemplateRow, person: Person | undefined): TemplateAnswer => ({
  id: template.id,
  name: template.name,
  description: template.description,
  ...(template.nameEn === null ? {} : { nameEn: template.nameEn }),
  ...(template.descriptionEn === null ? {} : { descriptionEn: template.descriptionEn }),
  banner: template.banner,
  platform: template.platform,
  state: template.state,
  tags: [...template.tags],
  recommendPeople: template.recommendPeople,
  updatedAt: new Date(template.updatedAt).toISOString(),
  ...(person && canEditTemplate(template, person) ? { spaceId: template.spaceId } : {}),
})
