/** A day, ms. */
export const dayLength = 86_400_000

/** The visits of one day. */
export interface Spread {
  readonly dayNumber: number
  readonly count: number
  /** The hour of the day in China at which visit `i` begins. */
  readonly hour: (i: number) => number
  readonly minutes: (i: number) => number
}

/** 0 up to 1, the same for the same number. */
const noise = (n: number): number => {
  const x = Math.sin(n * 12.9898) * 43_758.5453
  return x - Math.floor(x)
}

/** How visits lie over the days up to today: more every week, most on Thursdays, few at weekends. */
export function spreadOver(days: number): Spread[] {
  return Array.from({ length: days }, (_, dayNumber) => {
    const date = new Date(Date.now() - (days - 1 - dayNumber) * dayLength)
    const weekday = [0.55, 0.8, 0.9, 1, 1.9, 1.2, 0.6][date.getUTCDay()]!
    const growth = 0.5 + (0.9 * dayNumber) / days
    const count = Math.round(34 * weekday * growth * (0.8 + 0.4 * noise(dayNumber)))
    return {
      dayNumber,
      count,
      hour: (i) => (i % 3 === 0 ? 9.5 + 8 * noise(dayNumber + i) : 19.4 + 1.4 * noise(dayNumber * 7 + i)),
      minutes: (i) => 6 + 58 * noise(dayNumber * 3 + i * 11),
    }
  })
}
