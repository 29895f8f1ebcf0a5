import { randomBytes, randomInt } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import * as siteGuests from '../db/tables/accounts/siteGuests.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { newUserId } from '../login/accounts.ts'
import { takesGuests } from './sites.ts'

/** Rows of one statement. */
const batch = 200
/** Whoever was inside is gone by then: a lost connection keeps its player for a minute. */
const graceMs = 10 * 60_000

/**
 * Somebody who visits a site without a log-in: called 访客 and a number, there for as long as a visit lasts.
 * @throws ApiError SiteNotFound, GuestsNotTaken, SiteGuestsFull
 */
export async function newSiteGuest(ctx: AppContext, key: string): Promise<UserRow> {
  const site = ctx.config.sites.get(key) ?? fail('SiteNotFound')
  if (!takesGuests(site)) fail('GuestsNotTaken')
  const now = ctx.clock.now()
  if ((await siteGuests.countLive(ctx.db, key, now)) >= limits.siteGuests) fail('SiteGuestsFull')
  const guest = await users.insertIfNew(ctx.db, {
    id: newUserId(),
    // Nobody logs in with it.
    name: `guest ${randomBytes(12).toString('hex')}`,
    phone: null,
    displayName: `访客${randomInt(1_000, 1_000_000)}`,
    avatar: randomInt(1, limits.defaultAvatars + 1),
    createdAt: now,
    guestOf: key,
    visitEndsAt: now + limits.siteVisitMs,
  })
  if (!guest) throw new Error('a guest could not be made')
  return guest
}

/** Forgets guests whose visit is over; how many. */
export async function forgetSiteGuests({ db }: Pick<AppContext, 'db'>, now: number): Promise<number> {
  let forgotten = 0
  for (;;) {
    const ids = await siteGuests.listEnded(db, now - graceMs, batch)
    if (ids.length === 0) return forgotten
    await siteGuests.forget(db, ids)
    forgotten += ids.length
    await new Promise((resolve) => setImmediate(resolve))
  }
}
