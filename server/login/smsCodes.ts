import { randomInt } from 'node:crypto'
import { limits } from '#shared/rules/limits.ts'
import { fail } from '#shared/errors.ts'
import type { AppContext } from '../context.ts'
import * as smsCodes from '../db/tables/smsCodes.ts'
import * as smsSends from '../db/tables/smsSends.ts'
import { hashSecret } from './tokens.ts'

const codeLifeMs = 5 * 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A phone is not to be flooded, and an address is not to run through many phones. */
const perPhoneAndDay = 10
const perAddressAndHour = 20

type SmsContext = Pick<AppContext, 'db' | 'clock' | 'newId' | 'sms'>

const hashCode = (phone: string, code: string): string => hashSecret(`${phone}:${code}`)

/**
 * Sends a new code, which replaces an earlier one.
 * @throws ApiError SendOTPCodeTooFrequentError within 60 s or past the limits of the phone or the address.
 */
export async function sendCode(ctx: SmsContext, phone: string, address: string): Promise<void> {
  const { db } = ctx
  const now = ctx.clock.now()
  await smsSends.deleteBefore(db, now - dayMs)
  const tooMany =
    (await smsSends.countByPhone(db, phone, now - dayMs)) >= perPhoneAndDay ||
    (await smsSends.countByAddress(db, address, now - hourMs)) >= perAddressAndHour
  if (tooMany) fail('SendOTPCodeTooFrequentError', undefined, 'Too many codes were sent, please try later')

  const code = String(randomInt(10 ** limits.smsCodeDigits)).padStart(limits.smsCodeDigits, '0')
  const stored = await smsCodes.replaceUnlessRecent(
    db,
    {
      phone,
      codeHash: hashCode(phone, code),
      sentAt: now,
      expiresAt: now + codeLifeMs,
      triesLeft: limits.smsCodeTries,
    },
    now - limits.smsResendSeconds * 1000,
  )
  if (!stored) fail('SendOTPCodeTooFrequentError')
  await smsSends.insert(db, { id: ctx.newId(), phone, address, sentAt: now })
  await ctx.sms.send(phone, code)
}

/**
 * Uses a code up. Each call costs one of its five tries.
 * @throws ApiError IncorrectOTPCodeError when it is wrong, used, too old, or no try is left.
 */
export async function checkCode(ctx: SmsContext, phone: string, code: string): Promise<void> {
  const stored = await smsCodes.spendTry(ctx.db, phone, ctx.clock.now())
  const codeHash = hashCode(phone, code)
  if (stored?.codeHash !== codeHash) fail('IncorrectOTPCodeError')
  if (!(await smsCodes.consume(ctx.db, phone, codeHash))) fail('IncorrectOTPCodeError')
}
