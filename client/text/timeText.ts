const two = (value: number): string => String(value).padStart(2, '0')

/** `2026/01/15`, by this computer's clock (platform.md §9). */
export function dayText(iso: string): string {
  const time = new Date(iso)
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('/')
}

/** `2026-01-15`, as lists of winners have it (in-space.md §9). */
export const dashedDayText = (iso: string): string => dayText(iso).replaceAll('/', '-')

/** `2026-01-15 16:05:09`, as lotteries have it. */
export function stampText(iso: string): string {
  const time = new Date(iso)
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':')
  return `${dashedDayText(iso)} ${clock}`
}

/** `2026/01/15 16:05`, by this computer's clock (platform.md §9: admin time). */
export function timeText(iso: string): string {
  const time = new Date(iso)
  return `${dayText(iso)} ${two(time.getHours())}:${two(time.getMinutes())}`
}
