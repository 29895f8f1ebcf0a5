import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../../tests/support/until.ts'
import type { Phase } from './phases.ts'
import { count, reportLines } from './report.ts'
import { runPhases } from './runSuite.ts'

// Real Vitest processes over files that are wrong on purpose.

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lingjing-cases-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = (name: string): string => `scripts/suite/cases/${name}.case.ts`

async function runCases(
  names: readonly string[],
  limitMs = 60_000,
  isOver = (_told: string): boolean => false,
) {
  const phase: Phase = {
    name: `cases.${process.pid}`,
    config: 'scripts/suite/cases/vitest.config.ts',
    projects: ['cases'],
    files: names.map(path),
    env: { CASES_FOLDER: folder },
    limitOf: (file) => (/hangs/i.test(file) ? limitMs : 60_000),
  }
  let told = ''
  const onOutput = (text: string): void => void (told += text)
  const { files, outside } = await runPhases([phase], () => isOver(told), { calmMs: 0, onOutput })
  const result = { checks: [], skipped: [], outside, files: files.get(phase.name) ?? [] }
  const states = Object.fromEntries(
    result.files.map((tries) => [tries[0].file, tries.map(({ state }) => state)]),
  )
  return { ...result, states, counts: count(result), text: reportLines(result).join('\n') }
}

test('wrong every time is red after three tries; wrong once is FLAKY and counts as passed', async () => {
  const { states, counts, text } = await runCases(['right', 'wrong', 'wrongAtFirst', 'noImport'])
  expect(states).toEqual({
    [path('right')]: ['passed'],
    [path('wrong')]: ['failed', 'failed', 'failed'],
    [path('wrongAtFirst')]: ['failed', 'passed'],
    [path('noImport')]: ['failed', 'failed', 'failed'],
  })
  // right 1, wrong 1 of 2, wrongAtFirst 1; a file that cannot be read counts as one that failed.
  expect(counts).toEqual({ passed: 3, failed: 2, skipped: 1 })
  expect(text).toContain(`FLAKY: ${path('wrongAtFirst')} (passed on try 2`)
  expect(text).toContain('holds the second time: AssertionError: expected true to be false')
  expect(text).toContain('1 file is FLAKY')
  expect(text).toContain(`FAILED: ${path('wrong')} (3 tries): never holds`)
  expect(text).toContain('this file can not be read')
  expect(text).toContain(`skipped: ${path('right')}: is skipped (there is none here)`)
}, 120_000)

test('what hangs is ended with everything it started, once more, and the others go on', async () => {
  const { states, counts, text } = await runCases(['hangs', 'right', 'wrongAtFirst'], 2_500)
  expect(states[path('hangs')]).toEqual(['out of time', 'out of time'])
  expect(states[path('right')]).toEqual(['passed'])
  expect(states[path('wrongAtFirst')]?.at(-1)).toBe('passed')
  expect(counts.failed).toBe(1)
  expect(text).toContain(`FAILED: ${path('hangs')} (2 tries): Error: out of time: this file may take 2.5 s`)
  const child = readFileSync(join(folder, 'child'), 'utf8')
  await until(() => !existsSync(`/proc/${child}`), 'what it started is gone')
}, 120_000)

test('what had failed before something hung is told with it, and is no mere lateness', async () => {
  const { states, text, outside } = await runCases(['failsThenHangs'], 2_500)
  expect(states).toEqual({ [path('failsThenHangs')]: ['out of time', 'out of time'] })
  expect(text).toContain('goes wrong first')
  expect(text).toContain('AssertionError: expected 1 to be 2')
  expect(outside.join()).toContain('nobody waits for this either')
}, 120_000)

test('a file nobody finds is red', async () => {
  const { counts, outside } = await runCases(['thereIsNone'])
  expect(counts.passed).toBe(0)
  expect(counts.failed).toBeGreaterThan(0)
  expect(outside.join()).toContain('Vitest ended with 1')
}, 120_000)

test('an error outside the tests is red at once, and its file is named', async () => {
  const { states, outside, counts } = await runCases(['throwsOutside', 'right'])
  expect(states).toEqual({ [path('throwsOutside')]: ['passed'], [path('right')]: ['passed'] })
  expect(outside).toHaveLength(1)
  expect(outside[0]).toContain(`${path('throwsOutside')}: Error: nobody waits for this`)
  expect(counts.failed).toBe(1)
}, 120_000)

test('when the time of the whole run is over what is left is named, and red', async () => {
  const hasBegun = (): boolean => existsSync(join(folder, 'child'))
  const { states, counts, text } = await runCases(['hangs'], 60_000, hasBegun)
  expect(states).toEqual({ [path('hangs')]: ['not run'] })
  expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(text).toContain('not run: the time of the whole run was over')
  // A phase that has not even begun is no green one.
  const later = await runCases(['right'], 60_000, () => true)
  expect(later.counts.failed).toBe(1)
  expect(later.outside[0]).toContain('not run: the time of the whole run was over')
}, 120_000)

test('what has failed is not tried again once the time is over: its error stands', async () => {
  const { states, text } = await runCases(['wrong'], 60_000, (told) => told.includes('not good:'))
  expect(states).toEqual({ [path('wrong')]: ['failed'] })
  expect(text).toContain(`FAILED: ${path('wrong')}: never holds`)
}, 60_000)
