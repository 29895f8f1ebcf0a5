export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Days of the calendar (`2026-01-15`) from the first to the last, both of them counted. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / dayMs + 1
