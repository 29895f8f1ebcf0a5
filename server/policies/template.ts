import type { TemplateState } from '#shared/http/templates.ts'
import { mayInOrganization } from '#shared/rules/organizationRights.ts'
import type { OrganizationRole } from '#shared/rules/organizationRights.ts'
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

/** What one is in the organizations a template is shared with. */
type Roles = readonly OrganizationRole[]

const isSharedWith = (person: Person, roles: Roles): boolean =>
  roles.some((role) => mayInOrganization('useTemplates', role, person.isSiteAdmin))

export const canViewTemplate = (
  template: Pick<TemplateRow, 'isOfficial' | 'state' | 'ownerId'>,
  person: Person | undefined,
  roles: Roles = [],
): boolean =>
  isOffered(template) ||
  (person !== undefined &&
    (template.ownerId === person.id || person.isSiteAdmin || isSharedWith(person, roles)))

/** Official templates are open to all users, own ones to oneself, shared ones to who is in the organization; unfinished ones to nobody. */
export const canUseTemplate = (
  template: Pick<TemplateRow, 'isOfficial' | 'state' | 'ownerId'>,
  person: Person,
  roles: Roles = [],
): boolean =>
  template.state === 'Published' &&
  (template.isOfficial || template.ownerId === person.id || isSharedWith(person, roles))

/** With an organization one is in, and to take it back: whose it is, no site admin instead. */
export const canShareTemplate = ({ isOfficial, ownerId }: Owned, person: Person): boolean =>
  !isOfficial && ownerId === person.id

/** Official ones follow the files they come from: nobody edits them here. */
export const canEditTemplate = ({ isOfficial, ownerId }: Owned, person: Person): boolean =>
  !isOfficial && (ownerId === person.id || person.isSiteAdmin)
