import { expect, test } from 'vitest'
import type { FileRun } from './fileRun.ts'
import { mayTryAgain, verdictOf, worthAnotherTry } from './judge.ts'

const run = (file: string, state: FileRun['state'], ...errors: string[]): FileRun => ({
  file,
  state,
  ms: 1,
  tests: errors.map((error) => ({ name: 'a', status: 'failed', ms: 1, errors: [error] })),
  errors: [],
})
const PAGE = 'tests/e2e/social.test.ts'
const RIGHTS = 'tests/integration/room.rights.test.ts'
const WRONG = 'AssertionError: expected 1 to be 2'
const LATE = 'Error: not within 30000 ms: 安 is there'

test('a file that failed runs again at most twice, and is red only if it fails every time', () => {
  const failed = run(PAGE, 'failed', WRONG)
  const passed = run(PAGE, 'passed')
  expect(mayTryAgain([passed])).toBe(false)
  expect(mayTryAgain([failed])).toBe(true)
  expect(mayTryAgain([failed, failed])).toBe(true)
  expect(mayTryAgain([failed, failed, failed])).toBe(false)
  expect(mayTryAgain([failed, passed])).toBe(false)
  expect(verdictOf([passed])).toBe('passed')
  expect(verdictOf([failed, failed, passed])).toBe('flaky')
  expect(verdictOf([failed, failed, failed])).toBe('failed')
})

test('a wrong value in what a promise rests on gets no second try; that nothing came in time does', () => {
  expect(mayTryAgain([run(RIGHTS, 'failed', WRONG)])).toBe(false)
  expect(mayTryAgain([run(RIGHTS, 'failed', LATE)])).toBe(true)
  expect(mayTryAgain([run(RIGHTS, 'failed', LATE, WRONG)])).toBe(false)
  expect(mayTryAgain([run(RIGHTS, 'failed', 'Error: Test timed out in 30000ms.\nIf this …')])).toBe(true)
  expect(mayTryAgain([run(RIGHTS, 'failed', 'TimeoutError: page.click: Timeout 15000ms exceeded.')])).toBe(
    true,
  )
  const quoted = "AssertionError: expected [ 'not within 30000 ms: x', 'lost' ] to deeply equal []"
  expect(mayTryAgain([run(RIGHTS, 'failed', quoted)])).toBe(false)
  // A test that fails without a word has not said that it only waited.
  expect(mayTryAgain([run(RIGHTS, 'failed')])).toBe(false)
})

test('out of time may be tried once more, not begun may not', () => {
  const late = run(PAGE, 'out of time')
  expect(mayTryAgain([late])).toBe(true)
  expect(mayTryAgain([late, late])).toBe(false)
  expect(mayTryAgain([run(PAGE, 'failed', WRONG), late])).toBe(true)
  expect(mayTryAgain([run(PAGE, 'not run')])).toBe(false)
})

test('more than three files that failed are not tried again: it is red', () => {
  const files = ['a', 'b', 'c', 'd'].map((name) => run(`tests/e2e/${name}.test.ts`, 'failed', WRONG))
  const [a, b, c, d] = files.map((file) => [file] as const)
  const good = [run(PAGE, 'passed')] as const
  expect(worthAnotherTry([a!, good, b!, c!])).toEqual({
    again: ['tests/e2e/a.test.ts', 'tests/e2e/b.test.ts', 'tests/e2e/c.test.ts'],
    isTooMany: false,
  })
  expect(worthAnotherTry([a!, b!, c!, d!])).toEqual({ again: [], isTooMany: true })
  // What is red for good counts among them: three more beside it are four.
  const rights = [run(RIGHTS, 'failed', WRONG)] as const
  expect(worthAnotherTry([rights, a!]).again).toEqual(['tests/e2e/a.test.ts'])
  expect(worthAnotherTry([rights, a!, b!, c!]).isTooMany).toBe(true)
})
