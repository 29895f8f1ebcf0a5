const KEY = 'lingjing.lotteriesTold'
const MOST = 50

/** Lotteries of which one has read in this browser that one takes part. */
export function toldLotteries(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Remembers that it was read; the oldest make room. */
export function rememberTold(id: string): readonly string[] {
  const told = [id, ...toldLotteries().filter((known) => known !== id)].slice(0, MOST)
  localStorage.setItem(KEY, JSON.stringify(told))
  return told
}
