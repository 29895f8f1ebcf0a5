import { useEffect, useState } from 'react'
import { limits } from '#shared/rules/limits.ts'

/** Kept in localStorage, so that a reload does not win a second SMS. */
const SENT_AT_KEY = 'lingjing.smsSentAt'

/** Whole seconds until another code may be asked for; 0 means now. `sentAt` and `now` in ms since the epoch. */
export function secondsLeft(sentAt: number, now: number): number {
  const left = limits.smsResendSeconds - Math.floor((now - sentAt) / 1000)
  // A clock that was set back must not lock the button for hours.
  return left > limits.smsResendSeconds || !Number.isFinite(left) ? 0 : Math.max(0, left)
}

const left = () => secondsLeft(Number(localStorage.getItem(SENT_AT_KEY) ?? Number.NaN), Date.now())

/** The 60 s between two codes: what is left, and how to start it. */
export function useSmsCountdown(): { readonly seconds: number; readonly start: () => void } {
  const [seconds, setSeconds] = useState(left)
  const counting = seconds > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setSeconds(left()), 500)
    return () => clearInterval(timer)
  }, [counting])
  return {
    seconds,
    start() {
      localStorage.setItem(SENT_AT_KEY, String(Date.now()))
      setSeconds(left())
    },
  }
}
