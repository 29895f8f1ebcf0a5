import { chmodSync, closeSync, existsSync, fstatSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pinnedNode, root, say, serverEnv } from '../steps.mjs'
import { isGood, type FileRun, type TestRun } from './fileRun.ts'
import { load } from './load.ts'
import { EVENTS_FILE, type RunEvent } from './lineReporter.ts'
import type { Phase } from './phases.ts'
import { startGroup } from './processGroup.ts'

/** How often the lines of the reporter are read, ms. */
const LOOK_EVERY_MS = 200
/** How long nothing may run and nothing be told, ms: at the start, between files, after the last one. */
const SILENCE_MS = 120_000
/** How long it may take to end once nothing is left to run, ms. */
const LEAVE_MS = 20_000

const NEW_LINE = 10

/** An error that belongs to no test. */
export interface OutsideError {
  readonly file?: string
  readonly error: string
}

export interface PhaseRun {
  readonly runs: readonly FileRun[]
  readonly outside: readonly OutsideError[]
}

export interface RunOptions {
  /** Only these files; all of the phase where it is left out. */
  readonly files?: readonly string[]
  /** Whether the time of the whole run is over: what has not ended by then is not run. */
  readonly isOver: () => boolean
  /** One file at a time, in a process of its own. */
  readonly alone?: boolean
  /** Gets what is to be told, and everything Vitest prints; without it both go where the output of this process goes. */
  readonly onOutput?: (text: string) => void
}

/** What is known of one Vitest process while it runs. */
interface Watched {
  readonly planned: ReadonlySet<string>
  /** Files that were taken up and have not ended, with the time they were, ms since 1970. */
  readonly running: ReadonlyMap<string, number>
  readonly ended: ReadonlyMap<string, FileRun>
  /** Tests that failed in files that are still running. */
  readonly failing: ReadonlyMap<string, readonly TestRun[]>
  /** When it was last heard, ms since 1970. */
  readonly heardAt: number
  /** When it said that nothing is left to run, ms since 1970. */
  readonly overAt?: number
}

type Interruption =
  | { readonly kind: 'out of time'; readonly files: readonly string[] }
  | { readonly kind: 'deadline' | 'silent' | 'does not leave' }

/** Whether a Vitest process has to be ended, and why; `now` in ms since 1970. */
function interruption(
  { running, heardAt, overAt }: Watched,
  now: number,
  { isOver, limitOf }: { isOver: boolean; limitOf: Phase['limitOf'] },
): Interruption | undefined {
  if (overAt !== undefined) return now - overAt > LEAVE_MS ? { kind: 'does not leave' } : undefined
  if (isOver) return { kind: 'deadline' }
  if (running.size === 0) return now - heardAt > SILENCE_MS ? { kind: 'silent' } : undefined
  const files = [...running].filter(([file, since]) => now - since > limitOf(file)).map(([file]) => file)
  return files.length > 0 ? { kind: 'out of time', files } : undefined
}

const OVER = 'not run: the time of the whole run was over'

const notRun = (file: string, why: string): FileRun => ({
  file,
  state: 'not run',
  ms: 0,
  tests: [],
  errors: [why],
})

const NOT_ENDED = 'Error: the process was ended in the middle of this file'

const failedRun = (file: string, tests: readonly TestRun[], why: string): FileRun => ({
  file,
  state: 'failed',
  ms: 0,
  tests,
  errors: [why],
  load: load(),
})

/** Runs the files of a phase; one that runs out of its time is ended, and the others go on without it. */
export async function runVitest(phase: Phase, options: RunOptions): Promise<PhaseRun> {
  const runs = new Map<string, FileRun>()
  const outside: OutsideError[] = []
  const tell = options.onOutput ?? say
  if (options.isOver()) return { runs: [], outside: [{ error: `${phase.name}: ${OVER}` }] }
  let files = options.files ?? phase.files
  for (;;) {
    const pass = await onePass(phase, { ...options, ...(files && { files }) })
    for (const run of pass.watched.ended.values()) runs.set(run.file, run)
    outside.push(...pass.outside)
    const { stopped, watched } = pass
    // What was asked for counts as well as what Vitest found: a name it does not know is not run in silence.
    const asked = new Set([...watched.planned, ...(files ?? [])])
    const left = [...asked].filter((file) => !runs.has(file))
    if (stopped?.kind === 'deadline') {
      for (const file of left)
        runs.set(file, { ...notRun(file, OVER), tests: watched.failing.get(file) ?? [] })
      if (left.length === 0) outside.push({ error: `${phase.name}: ${OVER}` })
      break
    }
    // A run that did not say that nothing is left may have kept back what went wrong in it.
    if (watched.overAt === undefined && stopped?.kind !== 'out of time') {
      outside.push({ error: `${phase.name}: Vitest did not come to its end (exit ${pass.code}), see above` })
    }
    if (stopped?.kind !== 'out of time') {
      for (const file of left) runs.set(file, failedRun(file, watched.failing.get(file) ?? [], NOT_ENDED))
      break
    }
    for (const file of stopped.files) {
      const ms = phase.limitOf(file)
      const why = `Error: out of time: this file may take ${ms / 1000} s`
      const tests = watched.failing.get(file) ?? []
      runs.set(file, { file, state: 'out of time', ms, tests, errors: [why], load: load() })
      tell(`${file} is out of time (${ms / 1000} s) and was ended`)
    }
    // What another worker was in the middle of begins anew, unless something had failed there.
    for (const [file, tests] of watched.failing) {
      if (!runs.has(file)) runs.set(file, failedRun(file, tests, NOT_ENDED))
    }
    files = left.filter((file) => !runs.has(file))
    if (files.length === 0) break
  }
  return { runs: [...runs.values()], outside }
}

/** Reads whole lines of a file that grows, each once; the file may not be there yet. */
function lineReader(path: string): () => string[] {
  let position = 0
  let rest = Buffer.alloc(0)
  return () => {
    if (!existsSync(path)) return []
    const file = openSync(path, 'r')
    try {
      const more = Buffer.alloc(fstatSync(file).size - position)
      position += readSync(file, more, 0, more.length, position)
      const all = Buffer.concat([rest, more])
      const end = all.lastIndexOf(NEW_LINE) + 1
      rest = all.subarray(end)
      return all.subarray(0, end).toString().split('\n').filter(Boolean)
    } finally {
      closeSync(file)
    }
  }
}

interface Pass {
  readonly watched: Watched
  readonly outside: readonly OutsideError[]
  /** Exit code of Vitest; undefined where it had to be ended. */
  readonly code: number | undefined
  readonly stopped?: Interruption
}

/** One Vitest process, from its start until everything it started is gone. */
async function onePass(phase: Phase, { files, isOver, alone = false, onOutput }: RunOptions): Promise<Pass> {
  // Everything a run makes for the time being goes with it. PostgreSQL works there as a user of its own.
  const temporary = mkdtempSync(join(tmpdir(), 'lingjing-run-'))
  chmodSync(temporary, 0o755)
  const events = join(temporary, 'events.jsonl')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // Servers that tests start as processes load as fast as that of npm start.
  const { NODE_COMPILE_CACHE } = serverEnv
  const group = startGroup(
    pinnedNode,
    [
      vitest,
      'run',
      `--config=${phase.config}`,
      ...phase.projects.map((project) => `--project=${project}`),
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'lineReporter.ts')}`,
      // As in CI: a test that was singled out at a desk must not stand for its file.
      '--allowOnly=false',
      ...(alone ? ['--maxWorkers=1'] : []),
      ...(files ?? []),
    ],
    {
      env: { NODE_COMPILE_CACHE, ...phase.env, [EVENTS_FILE]: events, TMPDIR: temporary },
      ...(onOutput && { onOutput }),
    },
  )
  const planned = new Set<string>()
  const running = new Map<string, number>()
  const ended = new Map<string, FileRun>()
  const outside: OutsideError[] = []
  const failing = new Map<string, TestRun[]>()
  let watched: Watched = { planned, running, ended, failing, heardAt: Date.now() }
  const nextLines = lineReader(events)
  const look = (): void => {
    for (const line of nextLines()) {
      const event = JSON.parse(line) as RunEvent
      watched = { ...watched, heardAt: Date.now() }
      if (event.kind === 'planned') for (const file of event.files) planned.add(file)
      else if (event.kind === 'begun') running.set(event.file, Date.now())
      else if (event.kind === 'failed') {
        failing.set(event.file, [...(failing.get(event.file) ?? []), event.test])
      } else if (event.kind === 'ended') {
        const { run } = event
        running.delete(run.file)
        failing.delete(run.file)
        ended.set(run.file, isGood(run) ? run : { ...run, load: load() })
      } else if (event.kind === 'error') {
        outside.push({ ...(event.file !== undefined && { file: event.file }), error: event.error })
      } else watched = { ...watched, overAt: Date.now() }
    }
  }
  let code: number | undefined
  const left = group.ended.then((value) => (code = value))
  let stopped: Interruption | undefined
  try {
    while (code === undefined && !stopped) {
      await Promise.race([left, pause(LOOK_EVERY_MS)])
      look()
      stopped = interruption(watched, Date.now(), { isOver: isOver(), limitOf: phase.limitOf })
    }
  } finally {
    await group.end()
    look()
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
  const tell = onOutput ?? say
  if (stopped?.kind === 'does not leave')
    tell(`${phase.name}: the process did not end by itself; it was ended`)
  const hasFailed = outside.length > 0 || [...ended.values()].some(({ state }) => state !== 'passed')
  if (!stopped && code !== 0 && !hasFailed && watched.overAt !== undefined) {
    outside.push({ error: `${phase.name}: Vitest ended with ${code}, see above` })
  }
  return { watched, outside, code, ...(stopped && { stopped }) }
}
