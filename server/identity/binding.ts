import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { fail } from '#shared/errors.ts'
import type { TokenAnswer } from '#shared/http/auth.ts'
import { text } from '#shared/http/fields.ts'
import type { BindAnswer, BindOutcome } from '#shared/http/identity.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { refuseBanned } from '../accounts/refuseBanned.ts'
import { bringBackBans } from '../accounts/returningBans.ts'
import * as identityBinds from '../db/tables/accounts/identityBinds.ts'
import type { IdentityBindRow } from '../db/tables/accounts/identityBinds.ts'
import * as userIdentities from '../db/tables/accounts/userIdentities.ts'
import * as users from '../db/tables/accounts/users.ts'
import type { UserRow } from '../db/tables/accounts/users.ts'
import { isReservedName } from '../policies/reservedNames.ts'
import { userByPhone } from '../login/accounts.ts'
import { logIn } from '../login/logIn.ts'
import { checkCode } from '../login/smsCodes.ts'
import { hashSecret } from '../login/tokens.ts'
import type { ExternalPerson } from './externalIdentity.ts'
import { judgeBinding } from './judgeBinding.ts'
import type { Verdict } from './judgeBinding.ts'

const nothing: BindOutcome = {
  hasBind2OtherPhone: false,
  hasBind2OtherUnity: false,
  isTwoUser: false,
  next2Confirm: false,
}

/** Notes somebody a provider vouches for, until they have shown a phone; the answer is the id of the link. */
export async function startBinding(
  { db, clock }: AppContext,
  provider: string,
  { subject, name }: ExternalPerson,
  browserHash: string,
): Promise<string> {
  const bindId = randomBytes(32).toString('base64url')
  const expiresAt = clock.now() + limits.bindLinkMs
  await identityBinds.insert(db, {
    idHash: hashSecret(bindId),
    provider,
    subject,
    name,
    browserHash,
    expiresAt,
  })
  return bindId
}

/** @throws ApiError BindLinkExpired: unknown, used, too old, or of another browser. */
async function openBind(
  { db, clock }: AppContext,
  bindId: string,
  browserHash: string | undefined,
): Promise<IdentityBindRow> {
  if (browserHash === undefined) return fail('BindLinkExpired')
  const key = { idHash: hashSecret(bindId), browserHash }
  return (await identityBinds.find(db, key, clock.now())) ?? fail('BindLinkExpired')
}

async function judge({ db }: AppContext, bind: IdentityBindRow, phone: string): Promise<Verdict> {
  const [identityUser, phoneUser] = await Promise.all([
    userIdentities.findUser(db, bind),
    users.findByPhone(db, phone),
  ])
  const phoneSubject = phoneUser && (await userIdentities.subjectOf(db, phoneUser.id, bind.provider))
  return judgeBinding({ subject: bind.subject, phone, identityUser, phoneUser, phoneSubject })
}

/**
 * A person with an identity shows a phone. Refusals leave the link open: another phone may do.
 * @throws ApiError BindLinkExpired, IncorrectOTPCodeError, AccountBanned
 */
export async function checkBinding(
  ctx: AppContext,
  {
    bindId,
    phone,
    smsCode,
    requestId,
  }: {
    readonly bindId: string
    readonly phone: string
    readonly smsCode: string
    readonly requestId?: string | undefined
  },
  browserHash: string | undefined,
  req: Request,
): Promise<BindAnswer> {
  const bind = await openBind(ctx, bindId, browserHash)
  await checkCode(ctx, { phone, code: smsCode, requestId, req })
  const verdict = await judge(ctx, bind, phone)
  const isConfirmable = verdict.name === 'next2Confirm'
  await identityBinds.setPhone(ctx.db, bind.idHash, isConfirmable ? phone : null)
  if ('refusal' in verdict) return { error: { ...nothing, [verdict.refusal]: true }, data: null }
  if (isConfirmable) return { error: { ...nothing, next2Confirm: true }, data: null }
  return { error: null, data: await settle(ctx, bind, phone, verdict, req) }
}

/**
 * The accounts a confirmed phone would bring along.
 * @throws ApiError BindLinkExpired, also before the phone was shown.
 */
export async function accountsOfBinding(
  ctx: AppContext,
  bindId: string,
  browserHash: string | undefined,
): Promise<{ readonly phone: string; readonly accounts: readonly UserRow[] }> {
  const { phone } = await openBind(ctx, bindId, browserHash)
  if (phone === null) return fail('BindLinkExpired')
  const user = await users.findByPhone(ctx.db, phone)
  return { phone, accounts: user ? [user] : [] }
}

/**
 * The person says that the account of the phone is theirs.
 * @throws ApiError BindLinkExpired, AccountBanned
 */
export async function confirmBinding(
  ctx: AppContext,
  { bindId, phone }: { readonly bindId: string; readonly phone: string },
  browserHash: string | undefined,
  req: Request,
): Promise<BindAnswer> {
  const bind = await openBind(ctx, bindId, browserHash)
  if (bind.phone !== phone) return fail('BindLinkExpired')
  const verdict = await judge(ctx, bind, phone)
  if ('refusal' in verdict) return { error: { ...nothing, [verdict.refusal]: true }, data: null }
  return { error: null, data: await settle(ctx, bind, phone, verdict, req) }
}

/** Uses the link up and makes one account of identity and phone. */
async function settle(
  ctx: AppContext,
  bind: IdentityBindRow,
  phone: string,
  verdict: Exclude<Verdict, { readonly refusal: string }>,
  req: Request,
): Promise<TokenAnswer> {
  const known = 'user' in verdict ? verdict.user : undefined
  if (known) refuseBanned(ctx, known)
  if (!(await identityBinds.consume(ctx.db, bind.idHash))) fail('BindLinkExpired')
  return logIn(ctx, await accountOf(ctx, bind, phone, verdict), req)
}

async function accountOf(
  ctx: AppContext,
  bind: IdentityBindRow,
  phone: string,
  verdict: Exclude<Verdict, { readonly refusal: string }>,
): Promise<UserRow> {
  if (verdict.name === 'same') return verdict.user
  if (verdict.name === 'addPhone') {
    const user = (await users.givePhone(ctx.db, verdict.user.id, phone)) ?? fail('BindLinkExpired')
    return bringBackBans(ctx, user, { phone })
  }
  const user = verdict.name === 'register' ? await register(ctx, bind, phone) : verdict.user
  const { provider, subject } = bind
  const createdAt = ctx.clock.now()
  const isNew = await userIdentities.insertIfNew(ctx.db, { provider, subject, userId: user.id, createdAt })
  // Another tab was faster; only if it came to the same end is this one right as well.
  const owner = isNew ? user : await userIdentities.findUser(ctx.db, bind)
  if (owner?.id !== user.id) return fail('BindLinkExpired')
  return bringBackBans(ctx, user, { identity: { provider, subject } })
}

async function register(ctx: AppContext, { name }: IdentityBindRow, phone: string): Promise<UserRow> {
  const user = await userByPhone(ctx, phone)
  const displayName = await decentName(ctx, name)
  if (displayName === undefined) return user
  return (await users.update(ctx.db, user.id, { displayName })) ?? user
}

const nameText = text(1, limits.displayName)

/** A name from elsewhere as far as it could be given here; undefined: it could not. */
export async function decentName(
  { moderation }: Pick<AppContext, 'moderation'>,
  name: string,
): Promise<string | undefined> {
  const parsed = nameText.safeParse([...name.trim()].slice(0, limits.displayName).join(''))
  if (!parsed.success || isReservedName(parsed.data)) return undefined
  return moderation.checkTexts(parsed.data).then(
    () => parsed.data,
    () => undefined,
  )
}
