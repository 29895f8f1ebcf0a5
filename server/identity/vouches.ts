import { guestVisitKey } from '#shared/rules/guestVisit.ts'
import type { Config } from '../config.ts'
import type { Site } from './sites.ts'

/** What a session says of where it came from. */
interface Voucher {
  readonly site: Site | undefined
  readonly isGuestVisit: boolean
}

/**
 * Who vouches for the person of a session: a third-party site, nobody but this server, or the permission to look around.
 * undefined: nobody any more. A site that is no longer served vouches for nobody; guest visits end when they are switched off.
 */
export function vouches(
  { sites, guestVisits }: Pick<Config, 'sites' | 'guestVisits'>,
  authFrom: string | null,
): Voucher | undefined {
  if (authFrom === guestVisitKey) return guestVisits ? { site: undefined, isGuestVisit: true } : undefined
  const site = authFrom === null ? undefined : sites.get(authFrom)
  return authFrom !== null && !site ? undefined : { site, isGuestVisit: false }
}
