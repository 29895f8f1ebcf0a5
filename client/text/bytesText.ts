const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people: three digits at most. */
export function bytesText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2
  // Without zeros at the end: 5 GB, 1.5 MB.
  return `${Number(value.toFixed(digits))} ${units[unit]}`
}
