import { hall as materials } from './materials.ts'
import { hall as media } from './media.ts'
import type { SiteHall } from './hall.ts'

/** The halls of the two sites that come with the server, as their documents name them (assets/sites). */
export const siteHalls: readonly SiteHall[] = [materials, media]
