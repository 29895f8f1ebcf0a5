import { createHmac, timingSafeEqual } from 'node:crypto'
import { fail } from '#shared/errors.ts'
import type { HandOver } from '#shared/http/identity.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { bringBackBans } from '../accounts/returningBans.ts'
import * as handOverNonces from '../db/tables/accounts/handOverNonces.ts'
import * as userIdentities from '../db/tables/accounts/userIdentities.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { newNumberedUser } from '../login/accounts.ts'
import { decentName } from './binding.ts'

type Signed = Omit<HandOver, 'sign'>

/** First line of what is signed: a later recipe gets another one. */
const recipe = 'lingjing-hand-over-1'

/** HMAC-SHA256 over one line for each value, in this order (docs/identity.md); hexadecimal. */
export function signHandOver(
  secret: string,
  site: string,
  { user, name, startLevel, time, nonce }: Signed,
): string {
  const lines = [recipe, site, user, name, startLevel, time, nonce].join('\n')
  return createHmac('sha256', secret).update(lines).digest('hex')
}

/**
 * Takes a person over from a partner.
 * @throws ApiError SiteNotFound, SiteNotConfigured, HandOverRefused
 */
export async function takeOver(ctx: AppContext, site: string, handOver: HandOver): Promise<UserRow> {
  const { secret } = ctx.config.sites.get(site) ?? fail('SiteNotFound')
  if (secret === undefined) fail('SiteNotConfigured')
  const expected = Buffer.from(signHandOver(secret, site, handOver), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(handOver.sign, 'hex'))) fail('HandOverRefused')

  const now = ctx.clock.now()
  const signedAt = Number(handOver.time) * 1000
  if (Math.abs(now - signedAt) > limits.handOverSkewMs) fail('HandOverRefused')
  await handOverNonces.deleteExpired(ctx.db, now)
  // Kept for as long as its time would let it pass.
  const expiresAt = signedAt + limits.handOverSkewMs + 1
  if (!(await handOverNonces.use(ctx.db, { site, nonce: handOver.nonce, expiresAt }))) fail('HandOverRefused')
  return personOf(ctx, { provider: site, subject: handOver.user }, handOver.name)
}

/** Who the partner's user is here, made when there is nobody. */
async function personOf(ctx: AppContext, identity: userIdentities.Identity, name: string): Promise<UserRow> {
  const found = await userIdentities.findUser(ctx.db, identity)
  if (found) return found
  const displayName = await decentName(ctx, name)
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const user = await newNumberedUser({ ...ctx, db })
      const createdAt = ctx.clock.now()
      const isNew = await userIdentities.insertIfNew(db, { ...identity, userId: user.id, createdAt })
      if (!isNew) throw new AlreadyThere()
      const banned = await bringBackBans({ ...ctx, db }, user, { identity })
      return (
        (displayName === undefined ? undefined : await users.update(db, user.id, { displayName })) ?? banned
      )
    })
  } catch (error) {
    if (!(error instanceof AlreadyThere)) throw error
    return (await userIdentities.findUser(ctx.db, identity)) ?? fail('HandOverRefused')
  }
}

/** Two hand-overs of a new person at once: the user made second is taken back. */
class AlreadyThere extends Error {}
