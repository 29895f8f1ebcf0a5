import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { FileRun, TestRun } from './fileRun.ts'

/** Environment variable with the file the lines are appended to. */
export const EVENTS_FILE = 'LINGJING_TEST_EVENTS'

/** One line of JSON each: what the runner has to know while Vitest runs. */
export type RunEvent =
  /** The run has these files. */
  | { readonly kind: 'planned'; readonly files: readonly string[] }
  /** A worker has taken a file up and is about to import it. */
  | { readonly kind: 'begun'; readonly file: string }
  /** A test has failed; its file goes on, and may never end. */
  | { readonly kind: 'failed'; readonly file: string; readonly test: TestRun }
  | { readonly kind: 'ended'; readonly run: FileRun }
  /** An error outside every test, with its file where Vitest knows it. */
  | { readonly kind: 'error'; readonly file?: string; readonly error: string }
  /** Nothing is left to run; the process should end now. */
  | { readonly kind: 'over' }

interface Thrown {
  readonly name?: string
  readonly message?: string
  readonly stack?: string
  readonly stacks?: readonly { readonly file: string; readonly line: number; readonly column: number }[]
  readonly VITEST_TEST_PATH?: unknown
}

/** Longer words of one error are cut: pages and worlds are printed whole by some. */
const ERROR_LENGTH = 2_000

const textOf = ({ name, message, stack, stacks }: Thrown): string => {
  const said = `${name ?? 'Error'}: ${message ?? ''}`
  const where = stacks?.length
    ? stacks.map(({ file, line, column }) => `    at ${file}:${line}:${column}`).join('\n')
    : (stack ?? '').split('\n').slice(1).join('\n')
  return `${said.slice(0, ERROR_LENGTH)}\n${where.slice(0, ERROR_LENGTH)}`
}

function testRun(test: TestCase): TestRun {
  const result = test.result()
  const { state, errors = [] } = result
  const reason = state === 'skipped' ? result.note : undefined
  return {
    name: test.fullName,
    status: state === 'passed' || state === 'failed' ? state : 'skipped',
    ms: test.diagnostic()?.duration ?? 0,
    errors: errors.map(textOf),
    ...(reason !== undefined && { reason }),
  }
}

/** Errors of a file and of every group in it: their hooks. */
function* hookErrors(suite: TestModule | TestSuite): Generator<Thrown, void> {
  yield* suite.errors()
  for (const child of suite.children) if (child.type === 'suite') yield* hookErrors(child)
}

/** Tells the runner of the suite, by lines in the file of EVENTS_FILE, what begins, ends and fails. */
export default class LineReporter implements Reporter {
  readonly #begun = new Map<string, number>()
  readonly #told = new Set<unknown>()
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly { readonly moduleId: string }[]): void {
    this.#tell({ kind: 'planned', files: specifications.map(({ moduleId }) => this.#path(moduleId)) })
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#begun.set(moduleId, Date.now())
    this.#tell({ kind: 'begun', file: this.#path(moduleId) })
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map(testRun)
    const errors = [...hookErrors(module)].map(textOf)
    const hasFailed = errors.length > 0 || module.state() === 'failed'
    const run: FileRun = {
      file: this.#path(module.moduleId),
      state: hasFailed ? 'failed' : 'passed',
      ms: Date.now() - (this.#begun.get(module.moduleId) ?? Date.now()),
      tests,
      errors,
    }
    this.#tell({ kind: 'ended', run })
    this.#tellErrors(this.#vitest?.state.getUnhandledErrors() ?? [])
  }

  onTestCaseResult(test: TestCase): void {
    // What has failed is told at once: whoever hangs afterwards says nothing any more.
    const run = testRun(test)
    if (run.status === 'failed') {
      this.#tell({ kind: 'failed', file: this.#path(test.module.moduleId), test: run })
    }
    this.#tellErrors(this.#vitest?.state.getUnhandledErrors() ?? [])
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    this.#tellErrors(errors)
    this.#tell({ kind: 'over' })
  }

  /** Errors outside the tests, each once. */
  #tellErrors(errors: readonly unknown[]): void {
    for (const thrown of errors) {
      const error = thrown as Thrown
      const path = error.VITEST_TEST_PATH
      const file = typeof path === 'string' ? { file: this.#path(path) } : {}
      if (this.#told.has(thrown)) continue
      this.#told.add(thrown)
      this.#tell({ kind: 'error', ...file, error: textOf(error) })
    }
  }

  readonly #path = (moduleId: string): string => relative(this.#vitest?.config.root ?? '', moduleId)

  #tell(event: RunEvent): void {
    const to = process.env[EVENTS_FILE]
    if (to !== undefined) appendFileSync(to, `${JSON.stringify(event)}\n`)
  }
}
