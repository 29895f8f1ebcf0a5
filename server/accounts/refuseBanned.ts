import { fail } from '#shared/errors.ts'
import { isForGood } from '#shared/rules/siteAdmin.ts'
import type { AppContext } from '../context.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { isBanned } from '../policies/user.ts'
import { OWN_SITE } from '../site/siteFactsStore.ts'

/**
 * Whoever is banned is told why, until when, and whom to ask about it; nobody else is: only who has shown that the
 * account is theirs comes so far.
 * @throws ApiError AccountBanned
 */
export function refuseBanned(
  { siteFacts, clock }: Pick<AppContext, 'siteFacts' | 'clock'>,
  user: Pick<UserRow, 'bannedUntil' | 'banReason'>,
): void {
  const now = clock.now()
  if (user.bannedUntil === null || !isBanned(user, now)) return
  fail('AccountBanned', [
    {
      field: 'account',
      message: 'banned',
      reason: user.banReason,
      until: isForGood(user.bannedUntil, now) ? null : new Date(user.bannedUntil).toISOString(),
      contact: siteFacts.of(OWN_SITE).contactEmail,
    },
  ])
}
