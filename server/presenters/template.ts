import type { TemplateAnswer } from '#shared/http/templates.ts'
import type { TemplateRow } from '../db/tables/templates.ts'

export const presentTemplate = (template: TemplateRow): TemplateAnswer => ({
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
})
