import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../steps.mjs'
import { isGood, type FileRun } from './fileRun.ts'
import { verdictOf, worthAnotherTry, type Tries } from './judge.ts'
import { load } from './load.ts'
import type { Phase } from './phases.ts'
import { runVitest, type OutsideError } from './runVitest.ts'

/** A second try waits until fewer want the processor (load average of a minute), but no longer than so, ms. */
const CALM_LOAD = 2
const CALM_MS = 30_000
const CALM_LOOK_MS = 1_000

async function calm(ms: number, isOver: () => boolean): Promise<void> {
  const until = Date.now() + ms
  while (load() >= CALM_LOAD && Date.now() < until && !isOver()) await pause(CALM_LOOK_MS)
}

export interface PhasesResult {
  /** By the name of the phase. */
  readonly files: ReadonlyMap<string, readonly Tries[]>
  readonly outside: readonly string[]
}

const told = ({ file, error }: OutsideError): string => (file === undefined ? error : `${file}: ${error}`)

/**
 * Runs phases one after the other; then, after all of them, files that failed once more, alone, each in a process of its
 * own (judge.ts says which and how often).
 * @param isOver whether the time for all of it is over
 * @param calmMs how long a second try waits for a quiet machine at most
 * @param onOutput gets all that is printed meanwhile
 */
export async function runPhases(
  phases: readonly Phase[],
  isOver: () => boolean,
  { calmMs = CALM_MS, onOutput }: { calmMs?: number; onOutput?: (text: string) => void } = {},
): Promise<PhasesResult> {
  const tell = onOutput ?? say
  const quietly = onOutput ? { onOutput } : {}
  const outside: string[] = []
  const tried: { readonly phase: Phase; tries: Tries }[] = []
  for (const phase of phases) {
    tell(`${phase.name} …`)
    const startedAt = Date.now()
    const result = await runVitest(phase, { isOver, ...quietly })
    outside.push(...result.outside.map(told))
    for (const run of result.runs) tried.push({ phase, tries: [run] })
    const red = result.runs.filter((run) => !isGood(run))
    const names = red.length > 0 ? `; not good: ${red.map(({ file }) => file).join(', ')}` : ''
    tell(`${phase.name}: ${result.runs.length} files in ${seconds(Date.now() - startedAt)}${names}`)
  }
  const { isTooMany } = worthAnotherTry(tried.map(({ tries }) => tries))
  if (isTooMany) tell('too many files failed for a second try: it is the machine or the change')
  // One after the other, each as often as it may: what failed is told from what is flaky before the next is looked at.
  for (const one of isTooMany ? [] : tried) {
    while (worthAnotherTry([one.tries]).again.length > 0) {
      await calm(calmMs, isOver)
      // What failed stands as it failed; a try that never ran says nothing.
      if (isOver()) break
      const [{ file }] = one.tries
      tell(`${file} once more, alone (try ${one.tries.length + 1}, load ${load().toFixed(1)}) …`)
      const result = await runVitest(one.phase, { files: [file], isOver, alone: true, ...quietly })
      outside.push(...result.outside.map(told))
      const missing: FileRun = { file, state: 'failed', ms: 0, tests: [], errors: ['Error: it did not run'] }
      one.tries = [...one.tries, result.runs.find((run) => run.file === file) ?? missing]
      tell(`${file}: ${verdictOf(one.tries) === 'failed' ? 'failed again' : 'passed this time'}`)
    }
  }
  const files = new Map<string, Tries[]>()
  for (const { phase, tries } of tried) {
    const list = files.get(phase.name) ?? []
    files.set(phase.name, [...list, tries])
  }
  return { files, outside }
}

/** A time in ms as people say it. */
export const seconds = (ms: number): string =>
  ms < 100_000 ? `${Math.round(ms / 1000)} s` : `${(ms / 60_000).toFixed(1)} min`
