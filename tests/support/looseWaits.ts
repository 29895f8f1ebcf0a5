/** Time that a test lets go by in place of waiting for something: every machine needs another one. A turn of the loop is none. */
const sleep = /\bsetTimeout\(\s*\w+,|\bwaitForTimeout\(|node:timers\/promises/g

/** The first second is what `vi.waitFor` has of its own: too short where there is no word of how long. */
const unlimited = /\bvi\.waitFor\(/g

/** What stands between an opening bracket and its own closing one. */
function within(source: string, open: number): string {
  let depth = 0
  for (let at = open; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')' && --depth === 0) return source.slice(open + 1, at)
  }
  return source.slice(open + 1)
}

/** Where a test sleeps, and where it waits for less time than `until` and `expect.poll` have: each from where it begins. */
export const looseWaits = (source: string): readonly string[] => [
  ...[...source.matchAll(sleep)].map(([found]) => found),
  ...[...source.matchAll(unlimited)].flatMap(({ index, 0: found }) => {
    const given = within(source, index + found.length - 1)
    return /,\s*\d+_000,?\s*$/.test(given) ? [] : [`${found}${given}`]
  }),
]
