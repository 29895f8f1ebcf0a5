import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { FileRun, TestRun } from './fileRun.ts'

/** Environment variable with the file the lines are appended to. */
export const EVENTS_FILE = 'LINGJING_TEST_EVENTS'

/** One line of JSON each: what the runner has to know while Vitest runs. */
export type RunEvent =
  /** The run has these files. */
  | { readonly kind: 'planned'; readonly files: readonly string[] }
  /** A worker has taken a file up and is about to import it. */
  | { readonly kind: 'begun'; readonly file: string }
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

/** Errors of a file and of every group in it: their hooks. */
function* hookErrors(suite: TestModule | TestSuite): Generator<Thrown, void> {
  yield* suite.errors()
  for (const child of suite.children) if (child.type === 'suite') yield* hookErrors(child)
}

/** Tells the runner of the suite, by lines in the file of EVENTS_FILE, what begins, ends and fails. */
export default class LineReporter implements Reporter {
  readonly #begun = new Map<string, number>()
  #root = ''

  onInit({ config }: Vitest): void {
    this.#root = config.root
  }

  onTestRunStart(specifications: readonly { readonly moduleId: string }[]): void {
    this.#tell({ kind: 'planned', files: specifications.map(({ moduleId }) => this.#path(moduleId)) })
  }

  onTestModuleQueued({ moduleId }: TestModule): void {
    this.#begun.set(moduleId, Date.now())
    this.#tell({ kind: 'begun', file: this.#path(moduleId) })
  }

  onTestModuleEnd(module: TestModule): void {
    const tests = [...module.children.allTests()].map((test): TestRun => {
      const { state, errors = [] } = test.result()
      const { reason } = test.meta() as { readonly reason?: unknown }
      return {
        name: test.fullName,
        status: state === 'passed' || state === 'failed' ? state : 'skipped',
        ms: test.diagnostic()?.duration ?? 0,
        errors: errors.map(textOf),
        ...(typeof reason === 'string' && { reason }),
      }
    })
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
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly Thrown[]): void {
    for (const error of errors) {
      const path = error.VITEST_TEST_PATH
      const file = typeof path === 'string' ? { file: this.#path(path) } : {}
      this.#tell({ kind: 'error', ...file, error: textOf(error) })
    }
    this.#tell({ kind: 'over' })
  }

  readonly #path = (moduleId: string): string => relative(this.#root, moduleId)

  #tell(event: RunEvent): void {
    const to = process.env[EVENTS_FILE]
    if (to !== undefined) appendFileSync(to, `${JSON.stringify(event)}\n`)
  }
}
