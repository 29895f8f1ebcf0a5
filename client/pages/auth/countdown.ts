import { useEffect, useState } from 'react'
import { limits } from '#shared/rules/limits.ts'

/** The server's word on when a phone may ask for its next code. Times in ms since the epoch, by this clock. */
export interface SmsWait {
  readonly phone: string
  readonly from: number
  readonly until: number
  /** What the server calls the request for the code: it belongs to who asked. */
  readonly requestId?: string
}

/** Of this tab, so that a reload goes on counting and nobody else at this computer reads the number. */
const WAIT_KEY = 'lingjing.smsWait'

/** Reads a stored wait; anything that is not one counts as none. */
export function parseWait(stored: string | null): SmsWait | undefined {
  try {
    const wait = JSON.parse(stored ?? 'null') as Partial<SmsWait> | null
    const isWhole =
      typeof wait?.phone === 'string' && Number.isFinite(wait.from) && Number.isFinite(wait.until)
    return isWhole ? (wait as SmsWait) : undefined
  } catch {
    return undefined
  }
}

/**
 * Whole seconds until `phone` may ask for another code; 0: now. Another whole number does not wait for this one; one
 * that is still being typed does.
 */
export function secondsLeft(wait: SmsWait | undefined, phone: string, now: number): number {
  if (!wait || (phone.length === limits.phoneDigits && phone !== wait.phone)) return 0
  // A clock that was set back must not lock the button for hours.
  if (now < wait.from - 1_000) return 0
  return Math.max(0, Math.ceil((wait.until - now) / 1000))
}

const storedWait = () => parseWait(sessionStorage.getItem(WAIT_KEY))

/** The phone a code was sent to a moment ago; '' when none was. */
export function waitingPhone(): string {
  const wait = storedWait()
  return wait && secondsLeft(wait, wait.phone, Date.now()) > 0 ? wait.phone : ''
}

/** The time between two codes to a phone: what is left, and how to start it with the seconds the server says. */
export function useSmsCountdown(phone: string): {
  readonly seconds: number
  readonly start: (seconds: number, requestId?: string) => void
  /** Of the last code that was sent to the phone. */
  readonly requestId: string | undefined
} {
  const [wait, setWait] = useState(storedWait)
  const [now, setNow] = useState(Date.now)
  const seconds = secondsLeft(wait, phone, now)
  const counting = wait !== undefined && wait.until > now
  useEffect(() => {
    if (!counting) {
      sessionStorage.removeItem(WAIT_KEY)
      return
    }
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [counting])
  return {
    seconds,
    requestId: wait?.phone === phone ? wait.requestId : undefined,
    start(duration, requestId = wait?.phone === phone ? wait.requestId : undefined) {
      const from = Date.now()
      const next = { phone, from, until: from + duration * 1000, ...(requestId && { requestId }) }
      sessionStorage.setItem(WAIT_KEY, JSON.stringify(next))
      setWait(next)
      setNow(from)
    },
  }
}
