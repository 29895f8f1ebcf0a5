import { createHmac } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/schema.ts'
import * as returningBans from '../db/tables/accounts/returningBans.ts'
import type { ReturningBanRow } from '../db/tables/accounts/returningBans.ts'
import * as spaceBans from '../db/tables/spaces/spaceBans.ts'
import * as userIdentities from '../db/tables/accounts/userIdentities.ts'
import type { Identity } from '../db/tables/accounts/userIdentities.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { keyFor } from '../login/tokens.ts'
import { isBanned } from '../policies/user.ts'

/**
 * Bans outlive an account: nobody comes back around one by deleting their account. What is kept is no phone but a
 * keyed hash of it, which holds again once an account has that phone, or that identity of another site, anew.
 */

/** What an account is known again by. */
export type Who = { readonly phone: string } | { readonly identity: Identity }

type BanContext = Pick<AppContext, 'config'> & { readonly db: Db }

/**
 * Keyed, as all phone numbers of a country are quickly tried. The key comes from the session secret (HKDF-SHA256): with
 * another secret former bans are not found any more.
 */
export function whoHash({ config }: Pick<AppContext, 'config'>, who: Who): string {
  const text =
    'phone' in who
      ? `phone:${who.phone}`
      : `identity:${JSON.stringify([who.identity.provider, who.identity.subject])}`
  return createHmac('sha256', keyFor('returning bans', config.sessionSecret)).update(text).digest('base64url')
}

/** Keeps the bans of an account that is about to go, inside a transaction of the caller. */
export async function keepBans(
  { config, db, clock, newId }: BanContext & Pick<AppContext, 'clock' | 'newId'>,
  user: UserRow,
): Promise<void> {
  const now = clock.now()
  const identities = await userIdentities.listOf(db, user.id)
  const known: readonly Who[] = [
    ...(user.phone === null ? [] : [{ phone: user.phone }]),
    ...identities.map((identity) => ({ identity })),
  ]
  const ofSpaces = await spaceBans.listOfUser(db, user.id)
  const lasting: Omit<ReturningBanRow, 'id' | 'whoHash'>[] = ofSpaces.map((ban) => ({
    spaceId: ban.spaceId,
    until: ban.until,
    reason: ban.reason,
    bannedBy: ban.bannedBy,
    createdAt: ban.createdAt,
  }))
  if (isBanned(user, now)) {
    lasting.push({
      spaceId: null,
      until: user.bannedUntil,
      reason: user.banReason,
      bannedBy: '',
      createdAt: now,
    })
  }
  await returningBans.insertAll(
    db,
    known.flatMap((who) =>
      lasting.map((ban) => ({ ...ban, id: newId(), whoHash: whoHash({ config }, who) })),
    ),
  )
}

/**
 * Gives an account the bans that wait for its phone or identity; from then on they are its own, lifted where bans are
 * lifted.
 * @returns the account as it is then
 */
export async function bringBackBans(
  ctx: BanContext & Pick<AppContext, 'clock'>,
  user: UserRow,
  who: Who,
): Promise<UserRow> {
  const bring = async (tx: Db): Promise<UserRow> => {
    let now = user
    for (const ban of await returningBans.take(tx, [whoHash(ctx, who)])) {
      const { spaceId, until, reason, bannedBy, createdAt } = ban
      if (spaceId !== null) {
        const ban = { spaceId, userId: user.id, bannedBy, reason, createdAt, until }
        await spaceBans.put(tx, ban, ctx.clock.now())
      } else if ((now.bannedUntil ?? 0) < (until ?? 0)) {
        now = (await users.setBan(tx, user.id, until, reason)) ?? now
      }
    }
    return now
  }
  return ctx.db.isTransaction ? bring(ctx.db) : ctx.db.transaction().execute(bring)
}
