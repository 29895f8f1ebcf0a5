/** How many are kept. */
const RECENT_MAX = 12

/** Of each login name of its own, and no more than keys: names are shown only of what somebody still may see. */
const keyOf = (userId: string | undefined): string => `lingjing.find.${userId ?? ''}`

/** Keys of what was chosen here before, the last one first. */
export function recentFinds(userId: string | undefined): readonly string[] {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, RECENT_MAX) : []
  } catch {
    return []
  }
}

export function rememberFind(userId: string | undefined, key: string): void {
  const others = recentFinds(userId).filter((one) => one !== key)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([key, ...others].slice(0, RECENT_MAX)))
  } catch {
    // Where nothing may be stored nothing was used.
  }
}
