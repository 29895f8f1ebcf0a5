/** What became of one test: the words of Vitest's JSON report. */
export type TestStatus = 'passed' | 'failed' | 'skipped'

export interface TestRun {
  readonly name: string
  readonly status: TestStatus
  readonly ms: number
  /** What failed, message and stack; empty where nothing did. */
  readonly errors: readonly string[]
  /** Why it was skipped, where it says so (`context.skip(reason)`). */
  readonly reason?: string
}

/** One try of one file, from the moment a worker took it up. */
export interface FileRun {
  /** Path from the root of the repository. */
  readonly file: string
  readonly state: 'passed' | 'failed' | 'out of time' | 'not run'
  readonly ms: number
  readonly tests: readonly TestRun[]
  /** What failed beside the tests: the import, a hook, the time. */
  readonly errors: readonly string[]
  /** How busy the machine was when it failed (load average of a minute). */
  readonly load?: number
}

export const isGood = ({ state }: FileRun): boolean => state === 'passed'

/** Everything that failed in a file, the first first. */
export const errorsOf = ({ errors, tests }: FileRun): string[] => [
  ...errors,
  ...tests.flatMap((test) => test.errors),
]

/** The first thing that failed, in one line: where it is told beside others. */
export function firstError(run: FileRun): string {
  const test = run.tests.find(({ status }) => status === 'failed')
  const said = run.errors[0] ?? test?.errors[0] ?? run.state
  const line = said.split('\n')[0] ?? ''
  return test ? `${test.name}: ${line}` : line
}
