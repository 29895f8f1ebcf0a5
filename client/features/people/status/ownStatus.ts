import { limits } from '#shared/rules/limits.ts'

/** What one says of oneself, kept in this browser: it is told again wherever one goes. */
export interface OwnStatus {
  readonly emojiStatus: string
  readonly textStatus: string
  readonly eventStatus: string
  readonly affiliation: string
  /** Until when mood and event hold, ms since the epoch; 0: until one changes them. */
  readonly until: number
}

export const noStatus: OwnStatus = {
  emojiStatus: '',
  textStatus: '',
  eventStatus: '',
  affiliation: '',
  until: 0,
}

const KEY = 'lingjing.status'

const textOf = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.slice(0, most) : ''

/** What a stored text says; what has run out is gone, where somebody belongs stays. */
export function parseStatus(stored: string | null, userId: string, now: number): OwnStatus {
  let read: unknown
  try {
    read = JSON.parse(stored ?? 'null')
  } catch {
    return noStatus
  }
  const all = (typeof read === 'object' && read !== null ? read : {}) as Record<string, unknown>
  // Somebody else was here before.
  if (all['userId'] !== userId) return noStatus
  const until = typeof all['until'] === 'number' ? all['until'] : 0
  const affiliation = textOf(all['affiliation'], limits.textStatus)
  if (until !== 0 && until <= now) return { ...noStatus, affiliation }
  return {
    emojiStatus: textOf(all['emojiStatus'], 32),
    textStatus: textOf(all['textStatus'], limits.textStatus),
    eventStatus: textOf(all['eventStatus'], limits.textStatus),
    affiliation,
    until,
  }
}

export const readStatus = (userId: string, now: number): OwnStatus =>
  parseStatus(localStorage.getItem(KEY), userId, now)

export const keepStatus = (userId: string, status: OwnStatus): void =>
  localStorage.setItem(KEY, JSON.stringify({ ...status, userId }))

type Said = Omit<OwnStatus, 'until'>

/**
 * What a browser has to say, of what it keeps, to people who are shown something already: what they are not shown yet, and '' for what
 * has run out. What another device or a program has set since is not this browser's to take back, nor to set anew.
 *
 * @param stored what was said here last, whether or not it still holds; `readStatus(id, 0)`
 */
export function partsToSay(kept: Said, stored: Said, shown: Said): Partial<Said> {
  const names = ['emojiStatus', 'textStatus', 'eventStatus', 'affiliation'] as const
  const isDue = (name: keyof Said): boolean =>
    kept[name] === '' ? shown[name] !== '' && shown[name] === stored[name] : shown[name] === ''
  return Object.fromEntries(names.filter(isDue).map((name) => [name, kept[name]]))
}
