import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../steps.mjs'
import { firstError, type FileRun } from './fileRun.ts'
import { verdictOf, type Tries } from './judge.ts'

/** Of the files that took longest so many are told, for whoever makes room next. */
const SLOWEST = 15
/** So much of each error is told; the whole of it is in the log above. */
const ERROR_LENGTH = 2_000

/** What a program such as the type checker said. */
export interface Check {
  readonly name: string
  readonly isGood: boolean
  readonly output: string
}

export interface SuiteResult {
  readonly checks: readonly Check[]
  readonly files: readonly Tries[]
  /** Errors that belong to no test, with the file where it is known. */
  readonly outside: readonly string[]
  /** Why something was not tried at all, such as a server that the machine has not. */
  readonly skipped: readonly string[]
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** The try that counts: the one that passed, else the last one. */
const decisive = (tries: Tries): FileRun =>
  tries.find(({ state }) => state === 'passed') ?? tries.at(-1) ?? tries[0]

/** Tests that passed, failed and were skipped. A file of which no test failed and that is not good counts as one. */
export function count({ checks, files, outside, skipped }: SuiteResult): Counts {
  const counts = { passed: 0, failed: outside.length, skipped: skipped.length }
  for (const { isGood } of checks) counts[isGood ? 'passed' : 'failed'] += 1
  for (const run of files.map(decisive)) {
    for (const { status } of run.tests) counts[status] += 1
    const failed = run.tests.filter(({ status }) => status === 'failed').length
    if (run.state !== 'passed' && failed === 0) counts.failed += 1
  }
  return counts
}

/** Everything worth telling once more at the end: of a long log only the end may be kept. Without the last line. */
export function reportLines(result: SuiteResult): string[] {
  const lines: string[] = []
  const all = result.files.map((tries) => ({ tries, run: decisive(tries) }))
  lines.push('files that took longest (some ran two at a time), in seconds:')
  for (const { run } of all.toSorted((a, b) => b.run.ms - a.run.ms).slice(0, SLOWEST)) {
    lines.push(`${(run.ms / 1000).toFixed(1).padStart(7)}  ${run.file}`)
  }
  for (const reason of result.skipped) lines.push(`skipped: ${reason}`)
  for (const { run } of all) {
    for (const { name, status, reason = 'no reason given' } of run.tests) {
      if (status === 'skipped') lines.push(`skipped: ${run.file}: ${name} (${reason})`)
    }
  }
  const flaky = all.filter(({ tries }) => verdictOf(tries) === 'flaky')
  for (const { tries } of flaky) {
    const [first] = tries
    const tried = `passed on try ${tries.length}, failed at load ${(first.load ?? 0).toFixed(1)}`
    lines.push(`FLAKY: ${first.file} (${tried}): ${firstError(first)}`)
  }
  if (flaky.length > 0) lines.push(`${flaky.length} ${flaky.length === 1 ? 'file is' : 'files are'} FLAKY`)
  for (const { name, isGood, output } of result.checks) {
    if (!isGood) lines.push(`FAILED: ${name}\n${output.slice(-ERROR_LENGTH)}`)
  }
  for (const error of result.outside) lines.push(`FAILED: outside the tests: ${error.slice(0, ERROR_LENGTH)}`)
  for (const { tries, run } of all) {
    if (verdictOf(tries) !== 'failed') continue
    const times = tries.length > 1 ? ` (${tries.length} tries)` : ''
    for (const error of run.errors) {
      lines.push(`FAILED: ${run.file}${times}: ${error.slice(0, ERROR_LENGTH)}`)
    }
    for (const test of run.tests) {
      if (test.status !== 'failed') continue
      lines.push(
        `FAILED: ${run.file}${times}: ${test.name}\n${test.errors.join('\n').slice(0, ERROR_LENGTH)}`,
      )
    }
  }
  return lines
}

/** The last line, which whoever judges a run looks for. */
export const lastLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Writes test-results/NAME.json in the shape of Vitest's own JSON report, of the tries that count. */
export function writeJson(name: string, files: readonly Tries[]): void {
  const runs = files.map(decisive)
  const tests = runs.flatMap((run) => run.tests)
  const of = (status: string): number => tests.filter((test) => test.status === status).length
  const report = {
    numTotalTests: tests.length,
    numPassedTests: of('passed'),
    numFailedTests: of('failed'),
    numPendingTests: of('skipped'),
    success: runs.every(({ state }) => state === 'passed'),
    testResults: runs.map((run) => ({
      name: join(root, run.file),
      status: run.state === 'passed' ? 'passed' : 'failed',
      duration: run.ms,
      message: run.errors.join('\n'),
      assertionResults: run.tests.map((test) => ({
        fullName: test.name,
        status: test.status,
        duration: test.ms,
        failureMessages: test.errors,
      })),
    })),
  }
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(report))
}
