import { reconnectDelayMs } from '#shared/backoff.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AfterClose } from './closePolicy.ts'

/** A rate-limited client starts from 15 s (decisions.md "Sessions") and goes up to a minute. */
const RATE_LIMITED_FIRST_MS = 15_000
const RATE_LIMITED_CAP_MS = 60_000

/**
 * How long to wait before the next attempt. Offline an attempt is cheap and hopeless (but not on the machine of the
 * server itself): it goes on at the cap; the `online` event tries at once.
 */
export function retryDelayMs(
  kind: Exclude<AfterClose['name'], 'bar'>,
  { attempt, isOnline, random }: { attempt: number; isOnline: boolean; random: number },
): number {
  if (kind === 'backOff') return reconnectDelayMs(attempt, random, RATE_LIMITED_FIRST_MS, RATE_LIMITED_CAP_MS)
  if (!isOnline) return limits.reconnectCapMs
  return kind === 'retryNow' && attempt === 0 ? 0 : reconnectDelayMs(attempt, random)
}
