const SECOND_MS = 1_000
const DAY_S = 86_400
const two = (value: number): string => String(value).padStart(2, '0')

/** How long something is still away: days and hours, or `03:12:45`; undefined once it has begun. */
export function countdownTo(
  startsAt: string,
  /** ms since the epoch, by the clock of the server. */
  now: number,
): { readonly days: number; readonly hours: number } | { readonly clock: string } | undefined {
  const seconds = Math.ceil((Date.parse(startsAt) - now) / SECOND_MS)
  if (!(seconds > 0)) return undefined
  if (seconds >= DAY_S)
    return { days: Math.floor(seconds / DAY_S), hours: Math.floor((seconds % DAY_S) / 3_600) }
  const parts = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60), seconds % 60]
  return { clock: parts.map(two).join(':') }
}

/** What the clock of this device is behind that of the server, ms; both at the same moment. */
export const offsetOf = (serverNow: string, deviceNow: number): number => Date.parse(serverNow) - deviceNow
