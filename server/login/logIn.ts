import type { Request } from 'express'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { refuseBanned } from '../accounts/refuseBanned.ts'
import type { AppContext } from '../context.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { isBanned } from '../policies/user.ts'
import type { LoginOrigin } from './tokens.ts'

/** Where a request comes from. */
export const originOf = (req: Request): LoginOrigin => ({
  device: req.get('user-agent') ?? '',
  address: req.ip ?? '',
})

/**
 * Begins a session for a person who has shown who they are, by whatever way.
 * @param authFrom the third-party site that says so
 * @throws ApiError AccountBanned
 */
export async function logIn(
  ctx: AppContext,
  user: UserRow,
  req: Request,
  authFrom?: string,
): Promise<TokenAnswer> {
  if (isBanned(user, ctx.clock.now())) {
    ctx.log.warn({ userId: user.id, address: req.ip }, 'a banned account asked to log in')
    refuseBanned(ctx, user)
  }
  ctx.log.info({ userId: user.id, address: req.ip, from: authFrom }, 'logged in')
  await users.update(ctx.db, user.id, { lastSeenAt: ctx.clock.now() })
  return ctx.tokens.login(user.id, { ...originOf(req), ...(authFrom === undefined ? {} : { authFrom }) })
}
