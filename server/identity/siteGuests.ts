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
  // Coming and logging out at once, from one address after another, would leave rows without end.
  if ((await siteGuests.countKept(ctx.db, key, now)) >= limits.siteGuestsKept) fail('SiteGuestsFull')
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

/**
 * Forgets guests whose visit is over. One whom something names that stays keeps nobody else from being forgotten.
 * @returns how many are gone
 * @throws AggregateError when all others are, of those who are not
 */
export async function forgetSiteGuests({ db }: Pick<AppContext, 'db'>, now: number): Promise<number> {
  let forgotten = 0
  const staying = new Map<string, unknown>()
  const forgetOne = async (id: string): Promise<void> => {
    await siteGuests.forget(db, [id]).then(
      () => void (forgotten += 1),
      (error: unknown) => void staying.set(id, error),
    )
  }
  for (;;) {
    const ids = await siteGuests.listEnded(db, now - graceMs, { size: batch, without: [...staying.keys()] })
    // So many: it is the database that does not answer. The next round tries again.
    if (ids.length === 0 || staying.size >= batch) break
    try {
      await siteGuests.forget(db, ids)
      forgotten += ids.length
    } catch {
      for (const id of ids) await forgetOne(id)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (staying.size === 0) return forgotten
  throw new AggregateError(
    [...staying.values()],
    `guests of sites are still named: ${[...staying.keys()].slice(0, 5).join(' ')}`,
  )
}
