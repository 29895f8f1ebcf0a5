import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf, pinnedEnv, root } from '../steps.mjs'

/** Environment variable by which everything a group has started is found, in whatever group it is by now. */
const MARK = 'LINGJING_TEST_GROUP'
/** How long a group has to end by itself once it is asked to, ms. */
const GRACE_MS = 5_000
const LOOK_MS = 20
/** How often it is looked whether those that were asked are gone, ms: each look reads the list of all processes. */
const LEAVE_LOOK_MS = 100

export interface ProcessGroup {
  /** Resolves with the exit code when the first process has ended; −1 where it did not start or was killed. */
  readonly ended: Promise<number>
  /** Ends all of it: asks, waits a little, and then does not ask. */
  end(): Promise<void>
}

let count = 0
const running = new Set<ProcessGroup>()

/** Ends every group that is still there. */
export const endAllGroups = async (): Promise<void> => {
  await Promise.all([...running].map((group) => group.end()))
}

/** Processes that carry a mark in their environment. Only Linux says; elsewhere none is known. */
function marked(mark: string): number[] {
  if (!existsSync('/proc/self/environ')) return []
  const wanted = `${MARK}=${mark}`
  const isWanted = (entry: string): boolean => entry === wanted || entry.startsWith(`${wanted}/`)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').some(isWanted)
      } catch {
        // Gone meanwhile, or somebody else's.
        return false
      }
    })
    .map(Number)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}

/**
 * Starts a program in a process group of its own. Browsers and servers it starts may form groups of their own (Playwright
 * does): they are found by a mark in their environment.
 * @param onOutput gets what it prints; without it that goes where the output of this process goes
 */
export function startGroup(
  program: string,
  args: readonly string[],
  { env = {}, onOutput }: { env?: NodeJS.ProcessEnv; onOutput?: (text: string) => void } = {},
): ProcessGroup {
  // Whoever is in a group itself stands in front: what it starts ends with that group too.
  const mark = [process.env[MARK], `${process.pid}.${++count}`].filter(Boolean).join('/')
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    env: pinnedEnv({ ...env, [MARK]: mark }),
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => onOutput?.(text))
  }
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      process.stderr.write(`${program}: ${messageOf(error)}\n`)
      resolve(-1)
    })
    child.on('exit', (code) => resolve(code ?? -1))
  })
  let ending: Promise<void> | undefined
  const group: ProcessGroup = {
    ended,
    end: () => (ending ??= end().finally(() => running.delete(group))),
  }
  async function end(): Promise<void> {
    const { pid } = child
    if (pid === undefined) return
    const isRunning = child.exitCode === null && child.signalCode === null
    signal(-pid, 'SIGTERM')
    // What is in another group by now hears it as well: an installation that is killed outright stays broken.
    for (const one of marked(mark)) signal(one, 'SIGTERM')
    // The limit must not keep this process alive once the group is gone.
    const over = new AbortController()
    const limit = pause(GRACE_MS, undefined, { signal: over.signal }).catch(() => undefined)
    if (isRunning) await Promise.race([ended, limit])
    const gone = async (): Promise<void> => {
      while (marked(mark).length > 0 && !over.signal.aborted) await pause(LEAVE_LOOK_MS)
    }
    await Promise.race([gone(), limit])
    over.abort()
    signal(-pid, 'SIGKILL')
    // Again, until none is left: one of them may have started another meanwhile.
    for (let left = marked(mark); left.length > 0; left = marked(mark)) {
      for (const one of left) signal(one, 'SIGKILL')
      await pause(LOOK_MS)
    }
    await ended
  }
  running.add(group)
  return group
}
