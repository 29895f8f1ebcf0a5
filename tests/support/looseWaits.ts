/** Time that a test lets go by in place of waiting for something: every machine needs another one. A turn of the loop is none. */
const sleep =
  /\bsetTimeout\(\s*[\w.]+,|\bpromisify\(setTimeout\)|\b(?:waitForTimeout|(?:scheduler|Atomics)\.wait)\(|['"](?:node:)?timers\/promises/g

/** A turn that is made again and again until the clock says so. */
const loop = /\b(?:while|for) \(/g
const clock = /\b(?:Date|performance)\.now\(\)/

/** What a promise calls when it is kept. */
const promise = /\bnew Promise(?:<.*?>)?\(\s*(?:async )?\(?(\w+)/g

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

/** Timers that keep a promise, from where they begin: whatever is written between the timer and its word. */
const keptByTimers = (source: string): readonly number[] =>
  [...source.matchAll(promise)].flatMap(({ index, 1: keep }) => {
    const open = source.indexOf('(', index)
    const body = within(source, open)
    return [...body.matchAll(/\bsetTimeout\(/g)].flatMap((timer) => {
      const given = within(body, timer.index + timer[0].length - 1)
      return new RegExp(`\\b${keep}\\b[^]*,`).test(given) ? [open + 1 + timer.index] : []
    })
  })

/** Loops by the clock, from where they begin. */
const byTheClock = (source: string): readonly number[] =>
  [...source.matchAll(loop)].flatMap(({ index, 0: { length } }) =>
    clock.test(within(source, index + length - 1)) ? [index] : [],
  )

const lineAt = (source: string, at: number): string => source.slice(at).split('\n', 1)[0]!

/** Where a test sleeps, and where it waits for less time than `until` and `expect.poll` have: each from where it begins. */
export const looseWaits = (source: string): readonly string[] => {
  const named = [...source.matchAll(sleep)].map(({ index }) => index)
  const sleeps = new Set([...named, ...byTheClock(source), ...keptByTimers(source)])
  return [
    ...[...sleeps].map((at) => lineAt(source, at)),
    ...[...source.matchAll(unlimited)].flatMap(({ index, 0: found }) => {
      const given = within(source, index + found.length - 1)
      return /,\s*\d+_000,?\s*$/.test(given) ? [] : [`${found}${given}`]
    }),
  ]
}
