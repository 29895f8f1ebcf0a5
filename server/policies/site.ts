import type { SiteDocument } from '#shared/sites/siteDocument.ts'
import type { Person } from './user.ts'

/** Whether somebody writes what the showroom of a site shows: named in its document, or a site administrator. */
export const managesSite = ({ managers }: Pick<SiteDocument, 'managers'>, user: Person): boolean =>
  user.isSiteAdmin || managers.includes(user.id)
