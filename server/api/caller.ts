import type { Identity } from '../room/ports.ts'
import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import type { HttpCaller } from '#shared/rules/httpRights.ts'
import { refuseBanned } from '../accounts/refuseBanned.ts'
import type { AppContext } from '../context.ts'
import * as apiKeys from '../db/tables/accounts/apiKeys.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { vouches } from '../identity/vouches.ts'
import { hashSecret } from '../login/tokens.ts'
import type { TokenHolder } from '../login/tokens.ts'
import { isClosing, isSiteAdmin } from '../policies/user.ts'
import type { Person } from '../policies/user.ts'

/** The one who calls: the row of the account and what policies want to know. */
export interface Caller extends Person {
  readonly row: UserRow
  readonly viaApiKey: boolean
  /** The key of the third-party site the session came from; null for one of our own. */
  readonly authFrom: string | null
  /** Of whose third-party site the session is. */
  readonly site: HttpCaller['site']
  /** A guest of that site: nobody with an account. */
  readonly isSiteGuest: boolean
  /** The log-in session; undefined: it is a key that calls. */
  readonly sessionId: string | undefined
  /** On a guest visit: in official spaces only, and only to look around. */
  readonly isGuestVisit: boolean
  /** When the person of the session last showed who they are, ms since the epoch; a key never does. */
  readonly provenAt: number
  /** The one space such a session may be in (its site document); undefined: any. */
  readonly onlySpaceId: string | undefined
  /** Draws that one space for the person: it reads what they would see there. */
  readonly isView: boolean
}

/** 'user': a log-in is needed. 'optional': guests too. 'none': a token is not even read. */
export type Auth = 'user' | 'optional' | 'none'

const keyPrefix = 'lk_'
/** How exactly a key's last use is known. */
const lastUsedStepMs = 60_000

/**
 * Who sent a request, by its bearer token: an access token or an api key. Nothing else is looked at, no cookie.
 * @param whileClosing whether somebody may call whose account is being deleted
 * @throws ApiError Unauthorized, AccountBanned, AccountClosing
 */
export async function callerOf(
  ctx: AppContext,
  req: Request,
  auth: Auth,
  whileClosing = false,
): Promise<Caller | undefined> {
  const header = auth === 'none' ? undefined : req.get('authorization')
  if (header === undefined) return auth === 'user' ? fail('Unauthorized') : undefined
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
  const viaApiKey = token.startsWith(keyPrefix)
  const holder: Holder | undefined = await (viaApiKey ? makerOf(ctx, token) : ctx.tokens.identify(token))
  // A guest page with a stale token must learn that it is stale, or it would never refresh it.
  if (!holder) fail('Unauthorized')
  const { user: row, authFrom, viewOf } = holder
  if (viewOf !== undefined && req.method !== 'GET' && req.method !== 'HEAD') fail('Forbidden')
  const { site, isGuestVisit } = vouches(ctx.config, authFrom) ?? fail('Unauthorized')
  refuseBanned(ctx, row)
  if (isClosing(row) && !whileClosing) fail('AccountClosing')
  return {
    id: row.id,
    isSiteAdmin: isSiteAdmin(ctx.config, row),
    row,
    viaApiKey,
    authFrom,
    sessionId: holder.sessionId,
    provenAt: holder.provenAt ?? -Infinity,
    site: site?.document.kind,
    isSiteGuest: row.guestOf !== null,
    isGuestVisit,
    onlySpaceId: viewOf ?? site?.document.space.id,
    isView: viewOf !== undefined,
  }
}

/** Who a token or key stands for; only sessions have what is optional. */
type Holder = Pick<TokenHolder, 'user' | 'authFrom'> &
  Partial<Pick<TokenHolder, 'sessionId' | 'provenAt' | 'viewOf'>>

async function makerOf({ db, clock }: AppContext, key: string): Promise<Holder | undefined> {
  if (key.length > 256) return undefined
  const keyHash = hashSecret(key)
  const now = clock.now()
  const known = await apiKeys.find(db, keyHash, now)
  if (!known) return undefined
  if (now - (known.lastUsedAt ?? 0) >= lastUsedStepMs) await apiKeys.use(db, keyHash, now)
  const user = await users.findById(db, known.userId)
  return user && { user, authFrom: null }
}

/** Who asks, as rooms know people. */
export const identityOf = ({ id, row, isSiteAdmin, viaApiKey }: Caller): Identity => ({
  userId: id,
  displayName: row.displayName,
  avatar: row.avatar,
  isSiteAdmin,
  viaApiKey,
})
