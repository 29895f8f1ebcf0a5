import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { limits } from '#shared/rules/limits.ts'
import { fail } from '#shared/errors.ts'
import type { SendSmsAnswer } from '#shared/http/auth.ts'
import { addressBlock, wideBlock } from '../middleware/addressBlock.ts'
import type { AppContext } from '../context.ts'
import { inTurn } from '../db/inTurn.ts'
import * as loginDevices from '../db/tables/accounts/loginDevices.ts'
import * as smsCodes from '../db/tables/accounts/smsCodes.ts'
import type { SmsCodeRow } from '../db/tables/accounts/smsCodes.ts'
import * as smsSends from '../db/tables/accounts/smsSends.ts'
import * as users from '../db/tables/accounts/users.ts'
import { deviceFor, deviceOf } from './device.ts'
import { judgeSend } from './smsLimits.ts'
import type { Asking } from './smsLimits.ts'
import { createSmsPuzzles } from './smsPuzzles.ts'
import type { SmsPuzzles } from './smsPuzzles.ts'
import { hashSecret, keyFor } from './tokens.ts'

const codeLifeMs = 5 * 60_000
const guessWindowMs = 3_600_000
/** Wrong codes an hour, of all people together, from which somebody is guessing. */
const guessesMax = 200

type SmsContext = Pick<AppContext, 'db' | 'clock' | 'newId' | 'sms' | 'log' | 'config'>

/** What a server remembers about codes beside its tables. */
interface Guard {
  readonly puzzles: SmsPuzzles
  readonly codeKey: Buffer
  /** Times of wrong codes, ms since the epoch. */
  wrong: number[]
}
const guards = new WeakMap<SmsContext['db'], Guard>()

function guardOf({ db, config }: Pick<SmsContext, 'db' | 'config'>): Guard {
  const known = guards.get(db)
  if (known) return known
  const { sessionSecret } = config
  const guard = {
    puzzles: createSmsPuzzles(sessionSecret),
    codeKey: keyFor('sms code', sessionSecret),
    wrong: [],
  }
  guards.set(db, guard)
  return guard
}

/** Keyed, and of one request: who reads the table cannot try the million codes there are. */
const hashCode = (
  { codeKey }: Guard,
  { phone, requesterHash, requestHash }: Pick<SmsCodeRow, 'phone' | 'requesterHash' | 'requestHash'>,
  code: string,
): string =>
  createHmac('sha256', codeKey).update(`${phone}:${requesterHash}:${requestHash}:${code}`).digest('base64url')

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A program, as far as one can see: an older client's GET without a cookie, and no browser that keeps them. */
const isBareProgram = (req: Request): boolean =>
  req.method === 'GET' && deviceOf(req) === undefined && req.get('sec-fetch-site') === undefined

async function askingOf(
  { db }: SmsContext,
  phone: string,
  req: Request,
  requesterHash: string,
): Promise<Asking> {
  const address = req.ip ?? ''
  const deviceHash = deviceOf(req)
  const user = await users.findByPhone(db, phone)
  const isDevice = user && deviceHash !== undefined && (await loginDevices.isKnown(db, deviceHash, user.id))
  return {
    phone,
    network: addressBlock(address),
    wideNetwork: wideBlock(address),
    requesterHash,
    asker: isDevice ? 'device' : user ? 'known' : 'new',
  }
}

/** What is asked of somebody who wants a code. @throws ApiError SendOTPCodeTooFrequentError for who gets none now */
async function judged({ db, clock, config }: SmsContext, guard: Guard, asking: Asking) {
  const now = clock.now()
  guard.wrong = guard.wrong.filter((at) => at > now - guessWindowMs)
  const isGuessing = guard.wrong.length >= guessesMax
  const verdict = await judgeSend(db, asking, { now, dailyLimit: config.smsDailyLimit, isGuessing })
  if (verdict.retryAfter !== undefined) {
    refuseForNow(
      verdict.retryAfter,
      verdict.isResend ? undefined : 'Too many codes were sent, please try later',
    )
  }
  return verdict
}

/** Counts a code that is about to be sent. @throws ApiError SendOTPCodeTooFrequentError, ProofOfWorkRequired */
async function takeSend(
  ctx: SmsContext,
  guard: Guard,
  asking: Asking,
  { req, proof }: { readonly req: Request; readonly proof: string | undefined },
): Promise<{
  readonly sendId: string
  readonly code: string
  readonly row: SmsCodeRow
  readonly requestId: string
}> {
  const { db, config, log } = ctx
  const now = ctx.clock.now()
  const { phone, network, requesterHash } = asking
  const verdict = await judged(ctx, guard, asking)
  const { puzzleBits } = verdict
  const isPaid =
    puzzleBits === 0 || (proof !== undefined && guard.puzzles.take(proof, puzzleBits, asking, now))
  if (!isPaid && !(req.method === 'GET' && verdict.isBareAllowed)) {
    const challenge = guard.puzzles.make(puzzleBits, asking, now)
    // Older clients know this code and what to say of it; who can solve a puzzle need not wait.
    if (req.method === 'GET') refuseForNow(3_600, 'Too many codes were sent from here', challenge)
    fail('ProofOfWorkRequired', [{ field: 'proof', message: 'solve the challenge', challenge }])
  }
  if (verdict.alarm !== undefined) {
    const percent = Math.round(verdict.alarm * 100)
    log.warn(
      { limit: config.smsDailyLimit },
      `SMS: ${percent} % of the codes of 24 hours (SMS_DAILY_LIMIT) are used`,
    )
  }

  const code = String(randomInt(10 ** limits.smsCodeDigits)).padStart(limits.smsCodeDigits, '0')
  const requestId = randomBytes(18).toString('base64url')
  const key = { phone, requesterHash, requestHash: hashSecret(requestId) }
  const row = {
    ...key,
    network,
    codeHash: hashCode(guard, key, code),
    sentAt: now,
    expiresAt: now + codeLifeMs,
    triesLeft: limits.smsCodeTries,
    bareTriesLeft: isBareProgram(req) ? limits.smsCodeTries : 0,
  }
  await smsCodes.put(db, row)
  const sendId = ctx.newId()
  await smsSends.insert(db, { id: sendId, ...asking, sentAt: now })
  return { sendId, code, row, requestId }
}

function refuseForNow(retryAfter: number, message?: string, challenge?: string): never {
  const problem = { field: 'phone', message: 'too frequent', retryAfter, ...(challenge && { challenge }) }
  fail('SendOTPCodeTooFrequentError', [problem], message)
}

/**
 * Sends a new code, which belongs to the phone and to who asked: it replaces an earlier one of the same browser, and
 * nobody else can use it, or use its tries up.
 * @param options.proof a solved puzzle, where one was asked for (shared/rules/proofOfWork.ts)
 * @param options.isOwn whoever asks is logged in as the person of the phone: no stranger
 * @returns seconds until another one may be asked for, and the name of the request.
 * @throws ApiError SendOTPCodeTooFrequentError within 60 s or past a limit (smsLimits.ts), with the seconds to wait;
 * ProofOfWorkRequired with the challenge; SendSmsFailedError when the code could not be sent: then another may be
 * asked for at once.
 */
export async function sendCode(
  ctx: SmsContext,
  phone: string,
  options: { readonly req: Request; readonly proof: string | undefined; readonly isOwn?: boolean },
): Promise<SendSmsAnswer> {
  const { db } = ctx
  const guard = guardOf(ctx)
  const device = deviceFor(options.req)
  const found = await askingOf(ctx, phone, options.req, device.hash)
  const asking = options.isOwn ? { ...found, asker: 'device' as const } : found
  // Who gets none takes nobody's turn.
  await judged(ctx, guard, asking)
  // Many at once must not all be the last that is allowed; the provider is not waited for.
  const { sendId, code, row, requestId } = await inTurn(db, 'smsCode', (tx) =>
    takeSend({ ...ctx, db: tx }, guard, asking, options),
  )
  // Only now: what was refused must not take the place of what another tab was given.
  device.keep()
  try {
    await ctx.sms.send(phone, code)
  } catch (err) {
    ctx.log.error({ err }, 'SMS not sent')
    await smsCodes.remove(db, row, row.codeHash)
    await smsSends.remove(db, sendId)
    fail('SendSmsFailedError')
  }
  return { retryAfter: limits.smsResendSeconds, requestId }
}

/** The code that somebody is trying, and whose tries they spend. */
async function codeTried(
  { db }: Pick<SmsContext, 'db'>,
  { phone, requestId, req }: CodeShown,
): Promise<{ readonly row: SmsCodeRow; readonly which: 'triesLeft' | 'bareTriesLeft' } | undefined> {
  if (requestId !== undefined) {
    const row = await smsCodes.find(db, phone, { requestHash: hashSecret(requestId) })
    return row && { row, which: 'triesLeft' }
  }
  const requesterHash = deviceOf(req)
  const ofBrowser =
    requesterHash === undefined ? undefined : await smsCodes.find(db, phone, { requesterHash })
  if (ofBrowser) return { row: ofBrowser, which: 'triesLeft' }
  const bare = await smsCodes.findBare(db, phone, addressBlock(req.ip ?? ''))
  return bare && { row: bare, which: 'bareTriesLeft' }
}

export interface CodeShown {
  readonly phone: string
  readonly code: string
  /** What the answer that sent the code called it; without it the browser's cookie counts, without that the network. */
  readonly requestId: string | undefined
  readonly req: Request
}

/**
 * Uses a code up. Each call costs one of the three tries of who asked for it, and of nobody else.
 * @throws ApiError IncorrectOTPCodeError when it is wrong, used, too old, another's, or no try is left.
 */
export async function checkCode(
  ctx: Pick<SmsContext, 'db' | 'clock' | 'config' | 'log'>,
  shown: CodeShown,
): Promise<void> {
  const now = ctx.clock.now()
  const guard = guardOf(ctx)
  const tried = await codeTried(ctx, shown)
  const row = tried && (await smsCodes.spendTry(ctx.db, tried.row, tried.which, now))
  const isRight = row !== undefined && isSame(row.codeHash, hashCode(guard, row, shown.code))
  if (isRight && (await smsCodes.consume(ctx.db, row, row.codeHash))) return
  guard.wrong = [...guard.wrong.filter((at) => at > now - guessWindowMs), now].slice(-2 * guessesMax)
  if (guard.wrong.length === guessesMax) {
    ctx.log.warn({ wrong: guessesMax }, 'SMS: many wrong codes in an hour, somebody may be guessing')
  }
  ctx.log.info({ address: shown.req.ip }, 'SMS: a wrong code')
  const isOwn = shown.requestId !== undefined || tried !== undefined
  const left = tried && row?.[tried.which]
  if (isOwn && !left) {
    const problem = { field: 'OTPCode', message: 'ask for a new code', isSpent: true }
    fail('IncorrectOTPCodeError', [problem])
  }
  fail('IncorrectOTPCodeError')
}

/** Notes that the person of a phone has logged in with this browser: it is no stranger the next time. */
export async function rememberDevice(
  { db, clock }: Pick<SmsContext, 'db' | 'clock'>,
  userId: string,
  req: Request,
): Promise<void> {
  const device = deviceFor(req)
  await loginDevices.put(db, { deviceHash: device.hash, userId, usedAt: clock.now() })
  device.keep()
}
