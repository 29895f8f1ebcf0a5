import { dayMs, hourMs } from '#shared/rules/days.ts'
import { limits } from '#shared/rules/limits.ts'
import type { Db } from '../db/schema.ts'
import * as smsSends from '../db/tables/accounts/smsSends.ts'
import type { SmsSendRow } from '../db/tables/accounts/smsSends.ts'

const resendMs = limits.smsResendSeconds * 1000
const trickleMs = limits.smsOfStrangersEveryMinutes * 60_000

/**
 * SMS_DAILY_LIMIT bounds what all codes of a day cost. So that nobody can use it up for all, strangers get only shares
 * of it: phones without an account the smallest, phones with one a larger, and what is left is for browsers that have
 * logged in with the phone before.
 */
const shares: Readonly<Record<SmsSendRow['asker'], number>> = { new: 0.6, known: 0.85, device: 1 }
/** Beyond half of their share new phones get an even trickle of it instead of what is left at once. */
const slowedBeyond = 0.5
/** One network, and the larger block around it, get at most these shares, but a hall or a small limit are not cut off. */
const networkShares = { network: 0.2, wideNetwork: 0.25 }
const networkLeast = 20
/** What is told in the log when that much of the day's limit is used. */
const alarms = [0.5, 0.8, 1]

/** Puzzles by tries, as powers of two. */
const puzzles = {
  /** From the second code of a network on: a few hundredths of a second. */
  usual: 14,
  /** Codes of one network an hour from which each doubling asks twice as much. */
  growsFrom: 300,
  /** When codes or wrong guesses come at an unusual rate: a third of a second, a second on a phone. */
  unusual: 18,
  /** A phone that many strangers ask for. */
  hot: 15,
  most: 20,
}
/** The share of the day's limit that is unusual in an hour, and its least. */
const unusualHour = { share: 1 / 8, least: 20 }
const unusualDay = 0.5
/** An old client that can solve nothing may ask so often for the one phone of its network. */
const bareOfOnePhone = 3

/** Who asks for a code, and for whom. */
export interface Asking {
  readonly phone: string
  readonly network: string
  readonly wideNetwork: string
  readonly requesterHash: string
  readonly asker: SmsSendRow['asker']
}

export interface Verdict {
  /** Seconds to wait; undefined: a code may be sent. */
  readonly retryAfter: number | undefined
  /** Whether it is the wait between two codes, and not a limit. */
  readonly isResend: boolean
  /** How hard a puzzle has to be solved for it, 0: none. */
  readonly puzzleBits: number
  /** Whether a client that knows no puzzles is let through without. */
  readonly isBareAllowed: boolean
  /** The share of the day's limit that is reached with this code, where that is told in the log. */
  readonly alarm: number | undefined
}

const strangers = ['new', 'known'] as const

/** Judges one wish for a code by what was sent before. Reads only; whoever sends must be alone in it (inTurn). */
export async function judgeSend(
  db: Db,
  { phone, network, wideNetwork, requesterHash, asker }: Asking,
  {
    now,
    dailyLimit,
    isGuessing,
  }: { readonly now: number; readonly dailyLimit: number; readonly isGuessing: boolean },
): Promise<Verdict> {
  const count = (what: smsSends.SmsCount, within: number) => smsSends.countSince(db, what, now - within)
  const isKnown = asker === 'device'
  // The browsers known for a phone count together, everybody else by where they are: strangers elsewhere do not count.
  const own: smsSends.SmsCount = isKnown
    ? { phone, askers: ['device'] }
    : { phone, network, askers: strangers }
  const [
    ofBrowser,
    ownHour,
    ownDay,
    phoneDay,
    fromHere,
    netHour,
    netDay,
    wideDay,
    shareDay,
    allHour,
    allDay,
    newHour,
  ] = await Promise.all([
    count({ phone, requesterHash }, resendMs),
    count(own, hourMs),
    count(own, dayMs),
    count({ phone, askers: strangers }, dayMs),
    count({ phone, wideNetwork, askers: strangers }, dayMs),
    count({ network }, hourMs),
    count({ network }, dayMs),
    count({ wideNetwork }, dayMs),
    count({ askers: asker === 'new' ? ['new'] : strangers }, dayMs),
    count({}, hourMs),
    count({}, dayMs),
    count({ askers: ['new'] }, hourMs),
  ])
  const lastSent = Math.max(ofBrowser.newest ?? 0, ownHour.newest ?? 0)
  const share = Math.ceil(dailyLimit * shares[asker])
  const isSlowed = asker === 'new' && shareDay.count >= share * slowedBeyond

  /** More strangers asked for the phone today than anybody has need for: somebody wants its person to get none. */
  const isBesieged = !isKnown && phoneDay.count >= limits.smsOfStrangersPerDay

  const until = (time: number | null, within: number): number =>
    Math.max(1, Math.ceil(((time ?? now) + within - now) / 1000))
  const waits = [
    lastSent > now - resendMs && until(lastSent, resendMs),
    ownHour.count >= limits.smsPerHour && until(ownHour.oldest, hourMs),
    ownDay.count >= limits.smsPerDay && until(ownDay.oldest, dayMs),
    isBesieged && fromHere.count > 0 && until(phoneDay.oldest, dayMs),
    isBesieged && (phoneDay.newest ?? 0) > now - trickleMs && until(phoneDay.newest, trickleMs),
    !isKnown && netDay.count >= atLeast(dailyLimit * networkShares.network) && until(netDay.oldest, dayMs),
    !isKnown &&
      wideDay.count >= atLeast(dailyLimit * networkShares.wideNetwork) &&
      until(wideDay.oldest, dayMs),
    !isKnown && shareDay.count >= share && until(shareDay.oldest, dayMs),
    isSlowed && newHour.count >= Math.max(1, Math.ceil(share / 24)) && until(newHour.oldest, hourMs),
    allDay.count >= dailyLimit && until(allDay.oldest, dayMs),
  ]
  const retryAfter = waits.find((wait) => wait !== false)

  const isUnusual =
    isGuessing ||
    allHour.count >= Math.max(unusualHour.least, dailyLimit * unusualHour.share) ||
    allDay.count >= Math.max(unusualHour.least, dailyLimit * unusualDay)
  const ofOthers = phoneDay.count - (isKnown ? 0 : ownDay.count)
  const isHot = !isKnown && ofOthers >= bareOfOnePhone
  const bits = [
    netHour.count >= 1 && puzzles.usual + doublings(netHour.count / puzzles.growsFrom),
    isHot && puzzles.hot + Math.floor(ofOthers / bareOfOnePhone),
    isUnusual && !isKnown && puzzles.unusual,
    isBesieged && puzzles.most,
  ].map(Number)
  return {
    retryAfter: retryAfter === undefined ? undefined : retryAfter,
    isResend: waits[0] !== false,
    puzzleBits: Math.min(puzzles.most, Math.max(...bits)),
    isBareAllowed: !isUnusual && !isHot && netHour.count === ownHour.count && ownHour.count < bareOfOnePhone,
    alarm: alarms.find((part) => allDay.count + 1 === Math.ceil(dailyLimit * part)),
  }
}

const atLeast = (count: number): number => Math.max(networkLeast, count)

const doublings = (ratio: number): number => (ratio <= 1 ? 0 : Math.floor(Math.log2(ratio)))
