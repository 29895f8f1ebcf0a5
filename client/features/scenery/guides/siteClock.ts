/** An answer's `Date` has whole seconds; on average it was half a second later. */
const HALF_S_MS = 500
/** A clock that is wrong by less is left alone: the answer tells it no better. */
const TRUSTED_MS = 1_500

let asked: Promise<void> | undefined
let offMs = 0

/** How far a clock is behind that of the site, ms; 0 where they are as good as equal, or the answer says nothing. */
export function clockOff(date: string | null, sentMs: number, receivedMs: number): number {
  const site = date === null ? NaN : Date.parse(date) + HALF_S_MS
  const off = site - (sentMs + receivedMs) / 2
  return Math.abs(off) > TRUSTED_MS ? off : 0
}

/** Asks the site once what time it is: many clocks are minutes wrong, and a round by the clock is to be one for all. */
export function askSiteClock(): void {
  const sentMs = Date.now()
  asked ??= fetch('/assets/catalogue.json', { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => void (offMs = clockOff(headers.get('date'), sentMs, Date.now())),
    () => void (asked = undefined),
  )
}

/** The time of the site as far as it is known, ms since 1970. */
export const siteNow = (): number => Date.now() + offMs
