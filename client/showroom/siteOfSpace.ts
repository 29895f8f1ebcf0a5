import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { sites } from '../store/sites.ts'

/** The site whose showroom a space is the hall of; undefined: it has nothing to show. */
export const siteOfSpace = (spaceId: string | undefined): PublicSite | undefined =>
  sites().find(({ space, showroom }) => showroom !== undefined && space.id === spaceId)
