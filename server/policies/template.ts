import type { TemplateRow } from '../db/tables/templates.ts'
import type { Person } from './user.ts'

const isOffered = ({ isOfficial, state }: Pick<TemplateRow, 'isOfficial' | 'state'>): boolean =>
  isOfficial && state === 'Published'

export const canViewTemplate = (
  template: Pick<TemplateRow, 'isOfficial' | 'state' | 'ownerId'>,
  person: Person | undefined,
): boolean =>
  isOffered(template) || (person !== undefined && (template.ownerId === person.id || person.isSiteAdmin))

/** Official templates are open to all users, own ones to oneself; unfinished ones to nobody. */
export const canUseTemplate = (
  template: Pick<TemplateRow, 'isOfficial' | 'state' | 'ownerId'>,
  person: Person,
): boolean => template.state === 'Published' && (template.isOfficial || template.ownerId === person.id)
