/** `2026/01/15 16:05`, by this computer's clock (platform.md §9: admin time). */
export function timeText(iso: string): string {
  const time = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('/')
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`
}
