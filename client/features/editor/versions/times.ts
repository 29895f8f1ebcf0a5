/** When something was, by the clock: also what a version is called at first. */
export const absolute = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(at)

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago that is, in words. */
export function ago(at: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const seconds = Math.max(0, (now - at) / 1_000)
  for (const [unit, length] of steps)
    if (seconds >= length) return words.format(-Math.floor(seconds / length), unit)
  return words.format(0, 'minute')
}
