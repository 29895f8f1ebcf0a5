import { guestVisitKey } from '../rules/guestVisit.ts'
import type { PublicSite } from './siteDocument.ts'

type Paths = Pick<PublicSite, 'key' | 'hosts' | 'routes' | 'prefix' | 'logout' | 'guests'>

/** Pages match without regard to case and to a slash at the end: so do the rules. */
function isUnder(path: string, prefix: string): boolean {
  const given = path.toLowerCase()
  const wanted = prefix.toLowerCase()
  return given === wanted || given.startsWith(`${wanted}/`)
}

/** The site a page belongs to: its login page or anything below its prefix. */
export const siteOfPath = <Site extends Paths>(sites: readonly Site[], path: string): Site | undefined =>
  sites.find((site) => isUnder(path, site.prefix) || isUnder(path, site.routes.login))

/** The site a host (with its port) belongs to. */
export const siteOfHost = <Site extends Paths>(sites: readonly Site[], host: string): Site | undefined =>
  sites.find(({ hosts }) => hosts.includes(host.toLowerCase()))

/** Where a session of the site may be: /auth, its own prefix, and the landing page of its own host. */
export const allowsPath = (site: Paths, path: string, host: string): boolean =>
  isUnder(path, '/auth') ||
  isUnder(path, site.prefix) ||
  (path === '/' && site.hosts.includes(host.toLowerCase()))

/**
 * Whether somebody who is logged in is logged out by coming to a page (platform.md §4): a session of a third-party
 * site outside its allowed paths, any other below the prefix of a site.
 */
export function mustLogOut(
  sites: readonly Paths[],
  authFrom: string | undefined,
  path: string,
  host: string,
): boolean {
  // Who looks around is on the page of a space, and logged in nowhere else.
  if (authFrom === guestVisitKey) return !/^\/space\/(?!invite\/?$)[^/]+\/?$/i.test(path)
  const own = sites.find(({ key }) => key === authFrom)
  // A site that is no longer known cannot vouch for anybody.
  if (authFrom !== undefined && !own) return true
  // Guests of a site are there and nowhere else, whatever it says of people with an account.
  if (own && (own.logout.onLeaving || own.guests) && !allowsPath(own, path, host)) return true
  const entered = sites.find((site) => site !== own && isUnder(path, site.prefix))
  return entered?.logout.onEntering ?? false
}
