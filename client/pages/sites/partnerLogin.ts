import type { PublicSite } from '#shared/sites/siteDocument.ts'

/** Who was handed over last in this browser: the partner may greet them by name. */
const userKey = (site: string) => `lingjing.partnerUser.${site}`

export const rememberPartnerUser = (site: string, user: string): void =>
  localStorage.setItem(userKey(site), user)

/**
 * Where a guest of a site logs in, with what the partner needs to send them back (in-space.md §2): user id, auth and
 * start level. Undefined: the site has no such address.
 */
export function partnerLogin({ key, partnerAddress }: PublicSite, startLevel: string): string | undefined {
  if (partnerAddress === null) return undefined
  const url = new URL(partnerAddress)
  url.searchParams.set('userId', localStorage.getItem(userKey(key)) ?? '')
  url.searchParams.set('auth', key)
  url.searchParams.set('startLevel', startLevel)
  return url.href
}
