import { randomInt } from 'node:crypto'
import { limits } from '#shared/rules/limits.ts'
import { fail } from '#shared/errors.ts'
import type { AppContext } from '../context.ts'
import { inTurn } from '../db/inTurn.ts'
import * as smsCodes from '../db/tables/smsCodes.ts'
import * as smsSends from '../db/tables/smsSends.ts'
import { hashSecret } from './tokens.ts'

const codeLifeMs = 5 * 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * A phone is not to be flooded, an address is not to run through many phones, and all of them together are not to
 * cost more than the operator allows (SMS_DAILY_LIMIT).
 */
const sendLimits = [
  { of: 'phone', within: hourMs, most: 5 },
  { of: 'phone', within: dayMs, most: 10 },
  { of: 'address', within: hourMs, most: 20 },
  { of: 'address', within: dayMs, most: 60 },
  { of: 'everybody', within: dayMs, most: undefined },
] as const

type SmsContext = Pick<AppContext, 'db' | 'clock' | 'newId' | 'sms' | 'log' | 'config'>

const hashCode = (phone: string, code: string): string => hashSecret(`${phone}:${code}`)

const secondsUntil = (time: number, now: number): number => Math.max(1, Math.ceil((time - now) / 1000))

function refuseForNow(retryAfter: number, message?: string): never {
  fail('SendOTPCodeTooFrequentError', [{ field: 'phone', message: 'too frequent', retryAfter }], message)
}

/** @throws ApiError SendOTPCodeTooFrequentError past a limit. */
async function checkLimits(ctx: SmsContext, phone: string, address: string): Promise<void> {
  const now = ctx.clock.now()
  for (const { of, within, most } of sendLimits) {
    const whose = of === 'everybody' ? {} : of === 'phone' ? { phone } : { address }
    const { count, oldest } = await smsSends.countSince(ctx.db, whose, now - within)
    if (count < (most ?? ctx.config.smsDailyLimit)) continue
    refuseForNow(secondsUntil((oldest ?? now) + within, now), 'Too many codes were sent, please try later')
  }
}

/** Counts a code that is about to be sent. @throws ApiError SendOTPCodeTooFrequentError */
async function takeSend(
  ctx: SmsContext,
  phone: string,
  address: string,
): Promise<{ readonly id: string; readonly code: string; readonly codeHash: string }> {
  const { db } = ctx
  const now = ctx.clock.now()
  const resendMs = limits.smsResendSeconds * 1000
  await smsSends.deleteBefore(db, now - dayMs)
  const last = await smsCodes.find(db, phone)
  if (last && last.sentAt > now - resendMs) refuseForNow(secondsUntil(last.sentAt + resendMs, now))
  await checkLimits(ctx, phone, address)

  const code = String(randomInt(10 ** limits.smsCodeDigits)).padStart(limits.smsCodeDigits, '0')
  const codeHash = hashCode(phone, code)
  const stored = await smsCodes.replaceUnlessRecent(
    db,
    { phone, codeHash, sentAt: now, expiresAt: now + codeLifeMs, triesLeft: limits.smsCodeTries },
    now - resendMs,
  )
  // Somebody else asked for the same phone just now.
  if (!stored) refuseForNow(limits.smsResendSeconds)
  const id = ctx.newId()
  await smsSends.insert(db, { id, phone, address, sentAt: now })
  return { id, code, codeHash }
}

/**
 * Sends a new code, which replaces an earlier one.
 * @returns seconds until another one may be asked for.
 * @throws ApiError SendOTPCodeTooFrequentError within 60 s or past the limits of the phone or the address, with the
 * seconds to wait; SendSmsFailedError when the code could not be sent: then another may be asked for at once.
 */
export async function sendCode(ctx: SmsContext, phone: string, address: string): Promise<number> {
  const { db } = ctx
  // Many at once must not all be the last that is allowed; the provider is not waited for.
  const { id, code, codeHash } = await inTurn(db, () => takeSend(ctx, phone, address))
  try {
    await ctx.sms.send(phone, code)
  } catch (err) {
    ctx.log.error({ err }, 'SMS not sent')
    await smsCodes.remove(db, phone, codeHash)
    await smsSends.remove(db, id)
    fail('SendSmsFailedError')
  }
  return limits.smsResendSeconds
}

/**
 * Uses a code up. Each call costs one of its five tries.
 * @throws ApiError IncorrectOTPCodeError when it is wrong, used, too old, or no try is left.
 */
export async function checkCode(
  ctx: Pick<AppContext, 'db' | 'clock'>,
  phone: string,
  code: string,
): Promise<void> {
  const stored = await smsCodes.spendTry(ctx.db, phone, ctx.clock.now())
  const codeHash = hashCode(phone, code)
  if (stored?.codeHash !== codeHash) fail('IncorrectOTPCodeError')
  if (!(await smsCodes.consume(ctx.db, phone, codeHash))) fail('IncorrectOTPCodeError')
}
