import type { PublicSite } from '#shared/sites/siteDocument.ts'
import { siteOfHost, siteOfPath } from '#shared/sites/siteRules.ts'
import { useAuth } from '../../store/authStore.ts'
import { sites } from '../../store/sites.ts'

/** The site a page belongs to by its path, or by the host it is on. */
export const siteOfPage = (path: string): PublicSite | undefined =>
  siteOfPath(sites(), path) ?? siteOfHost(sites(), location.host)

/** The site the session came from. */
export function useSessionSite(): PublicSite | undefined {
  const authFrom = useAuth((state) => state.login?.authFrom)
  return sites().find(({ key }) => key === authFrom)
}
