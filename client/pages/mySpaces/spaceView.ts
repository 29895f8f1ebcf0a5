import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { TemplateAnswer } from '#shared/http/templates.ts'
import { canManage, heldRoles, roleRank, strongestRole } from '#shared/rules/roles.ts'
import { spaceLink } from '../../features/invite/links.ts'

export { spaceLink }

/** Official entries carry an English twin of their words. */
export function localName(thing: { name: string; nameEn?: string | undefined }, language: string): string {
  return (language === 'en' && thing.nameEn) || thing.name
}

export function localDescription(
  thing: Pick<TemplateAnswer, 'description' | 'descriptionEn'>,
  language: string,
): string {
  return (language === 'en' && thing.descriptionEn) || thing.description
}

/** What somebody is in a space: '' who is no member of it; a site admin counts as owner. */
function roleIn(entry: SpaceEntry, userId: string | undefined, siteRoles: readonly string[]): string {
  if (!userId) return ''
  if (siteRoles.includes('ADMIN')) return 'OWNER'
  return strongestRole(heldRoles(entry.members.find((one) => one.userId === userId)?.roles ?? {}))
}

/** Owner and admin of a space see what may be done with it; a site admin counts as owner. */
export const mayManage = (
  entry: SpaceEntry,
  userId: string | undefined,
  siteRoles: readonly string[],
): boolean => canManage(roleIn(entry, userId, siteRoles))

/** BUILDER and above decorate all of a space. */
export const mayDecorate = (
  entry: SpaceEntry,
  userId: string | undefined,
  siteRoles: readonly string[],
): boolean => roleRank(roleIn(entry, userId, siteRoles)) >= roleRank('BUILDER')

/** Longer descriptions start folded (platform.md §9). */
const FOLD_ABOVE = 150

export const isLong = (description: string): boolean => [...description].length > FOLD_ABOVE

/** Who owns a space may give it away or delete it; a site admin counts as owner. */
export const mayOwn = (
  entry: SpaceEntry,
  userId: string | undefined,
  siteRoles: readonly string[],
): boolean => userId !== undefined && (entry.creator.id === userId || siteRoles.includes('ADMIN'))

/** Into a space with the map maker open. */
export const decorateLink = (id: string): string => `${spaceLink(id)}?edit=1`
export const settingsLink = (id: string): string => `${spaceLink(id)}/admin/settings`
export const announcementsLink = (id: string): string => `${spaceLink(id)}/admin/announcement`
export const spaceEventsLink = (id: string): string => `${spaceLink(id)}/admin/events`
export const statsLink = (id: string): string => `${spaceLink(id)}/admin/stats`
export const lotteryLink = (id: string): string => `${spaceLink(id)}/admin/lottery`
export const membersLink = (id: string): string => `${spaceLink(id)}/admin/members`
export const invitesLink = (id: string): string => `${spaceLink(id)}/admin/invites`
export const customersLink = (id: string): string => `${spaceLink(id)}/admin/customers`
export const recordingsLink = (id: string): string => `${spaceLink(id)}/admin/recordings`
