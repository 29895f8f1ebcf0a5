import { errorsOf, isGood, type FileRun } from './fileRun.ts'
import { isInvariant, isOnlyLate } from './invariants.ts'

/** A file that failed runs again at most so often. */
const SECOND_TRIES = 2
/** More files than this that want a second try: the machine or the change is at fault, and the run is red. */
export const MOST_SECOND_TRIES = 3

/** All tries of one file, the first one first. */
export type Tries = readonly [FileRun, ...FileRun[]]

export type Verdict = 'passed' | 'flaky' | 'failed'

/** Whether a file may be run once more, as far as its own tries say. */
export function mayTryAgain(tries: Tries): boolean {
  const last = tries.at(-1) ?? tries[0]
  if (isGood(last) || tries.length > SECOND_TRIES) return false
  // Never begun: the time of the whole run was over.
  if (last.state === 'not run') return false
  if (tries.filter(({ state }) => state === 'out of time').length > 1) return false
  return !isInvariant(last.file) || isOnlyLate(errorsOf(last))
}

/** Red only if it failed every time; what passed on a later try is named as flaky. */
export function verdictOf(tries: Tries): Verdict {
  if (isGood(tries[0])) return 'passed'
  return tries.some(isGood) ? 'flaky' : 'failed'
}

/** Which files to run again; none where there are too many of them. */
export function worthAnotherTry(all: readonly Tries[]): { again: readonly string[]; isTooMany: boolean } {
  const failed = all.filter((tries) => verdictOf(tries) === 'failed')
  const again = failed.filter(mayTryAgain).map(([{ file }]) => file)
  const isTooMany = failed.length > MOST_SECOND_TRIES
  return { again: isTooMany ? [] : again, isTooMany }
}
