import type { TemplateState } from '#shared/http/templates.ts'
import type { TemplateRow } from '../db/tables/spaces/templates.ts'
import type { Person } from './user.ts'

type Owned = Pick<TemplateRow, 'isOfficial' | 'ownerId'>

/** Nothing is done to it at the moment. */
export const restingStates: readonly TemplateState[] = ['Draft', 'UpdateFailed', 'PublishFailed', 'Published']
export const workingStates: readonly TemplateState[] = ['Updating', 'Publishing']
/** platform.md §4. */
export const deletableStates: readonly TemplateState[] = ['Draft', 'UpdateFailed', 'PublishFailed']
/** decisions.md: a published one is withdrawn to draft first, then it can be deleted. */
export const withdrawableStates: readonly TemplateState[] = ['Published']

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

/** Official ones follow the files they come from: nobody edits them here. */
export const canEditTemplate = ({ isOfficial, ownerId }: Owned, person: Person): boolean =>
  !isOfficial && (ownerId === person.id || person.isSiteAdmin)
