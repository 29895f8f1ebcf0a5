import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { pinnedNode, root } from '../steps.mjs'
import type { Order, Report } from './walkers/messages.ts'
import { pinned } from './machine.ts'

/** Everything the bench starts or makes, so that nothing of it outlives the bench. */

const children = new Set<ChildProcess>()
const folders = new Set<string>()
const GRACE_MS = 8_000
const START_PATIENCE_MS = 60_000
const TAIL_CHARS = 4_000

export const keepTrackOf = (folder: string): string => {
  folders.add(folder)
  return folder
}

/** At the very end: children are killed by their pid and folders removed, at once. */
export function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  folders.clear()
}

function start(
  core: number | undefined,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  ipc: boolean,
  cwd = root,
): ChildProcess {
  const [program, ...rest] = pinned(core, [pinnedNode, ...args])
  const child = spawn(program!, rest, {
    cwd,
    env: { ...process.env, ...env },
    // NaN must arrive as NaN.
    serialization: 'advanced',
    stdio: ipc ? ['ignore', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C is for the bench alone: it ends its children itself.
    detached: process.platform !== 'win32',
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Asks a child to end, and makes it end when it does not. */
export async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  child.kill('SIGTERM')
  await exited
  clearTimeout(timer)
}

export interface ServerProcess {
  readonly child: ChildProcess
  readonly pid: number
  /** `http://host:port` */
  readonly origin: string
  /** The end of what it printed. */
  tail(): string
}

/**
 * Starts a server that prints "ready at <address>" and waits for it.
 * @param cwd the checkout whose server it is; ours without
 * @throws Error with what it printed when it does not get ready
 */
export function startServerProcess(
  core: number | undefined,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<ServerProcess> {
  const child = start(core, args, env, false, cwd)
  let printed = ''
  return new Promise((resolve, reject) => {
    const give = (problem: string): void =>
      reject(new Error(`${args.at(-1)} ${problem}\n${printed.slice(-TAIL_CHARS)}`))
    const timer = setTimeout(() => give('did not get ready'), START_PATIENCE_MS)
    child.once('error', (error) => give(error.message))
    child.once('exit', () => give('ended at once'))
    const hear = (chunk: Buffer): void => {
      printed = (printed + chunk.toString('utf8')).slice(-2 * TAIL_CHARS)
      const origin = /ready at (\S+)/.exec(printed)?.[1]
      if (origin === undefined) return
      clearTimeout(timer)
      resolve({ child, pid: child.pid!, origin, tail: () => printed.slice(-TAIL_CHARS) })
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
}

/** A process of bots, which is given orders and reports. */
export interface BotsProcess<O = Order, R extends { readonly report: string } = Report> {
  readonly child: ChildProcess
  order(order: O): void
  /**
   * The next report of a kind.
   * @throws Error when the bots failed or ended instead
   */
  next<K extends R['report']>(kind: K): Promise<Extract<R, { report: K }>>
}

/** @param script what they do; by default they walk in one room (bots.ts) */
export function startBotsProcess<O = Order, R extends { readonly report: string } = Report>(
  core: number | undefined,
  script = 'scripts/bench/walkers/bots.ts',
): BotsProcess<O, R> {
  const child = start(core, ['--max-semi-space-size=32', script], {}, true)
  return {
    child,
    order: (order) => void child.send(order as object),
    next: (kind) =>
      new Promise((resolve, reject) => {
        const settle = (finish: () => void): void => {
          child.off('message', hear)
          child.off('exit', gone)
          finish()
        }
        const gone = (): void => settle(() => reject(new Error('the bots’ process ended')))
        const hear = (message: unknown): void => {
          const report = message as R | { readonly report: 'failed'; readonly why: string }
          if (report.report === 'failed' && 'why' in report) settle(() => reject(new Error(report.why)))
          else if (report.report === kind)
            settle(() => resolve(report as Extract<R, { report: typeof kind }>))
        }
        child.on('message', hear)
        child.on('exit', gone)
      }),
  }
}
