import { dayMs } from '#shared/rules/days.ts'

const KEY = 'lingjing.renderAsked'
/** Who said no is asked again after so long. */
const REST_MS = 7 * dayMs

function stored(): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

/** Whether somebody has put a line away on this device not long ago. */
export function dismissedRecently(line: string, now = Date.now()): boolean {
  const at = stored()[line]
  return typeof at === 'number' && now - at < REST_MS && now >= at
}

/** It is put away, for a week. */
export function rememberDismissed(line: string, now = Date.now()): void {
  localStorage.setItem(KEY, JSON.stringify({ ...stored(), [line]: now }))
}
