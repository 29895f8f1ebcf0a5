import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModelReport } from '#shared/map/own/modelReport.ts'
import type { ModelProblemName } from '#shared/rules/modelBudgets.ts'
import { atMost } from '../files/atMost.ts'
import type { FileContent } from '../files/fileStore.ts'
import { ModelProblem } from './modelProblem.ts'

/** What the process says. */
export type RefineAnswer =
  { readonly report: ModelReport } | { readonly problem: ModelProblemName; readonly what: string }

/** A model on the disk, made ready, until `use` is over. */
export interface ReadyModel {
  readonly report: ModelReport
  readonly content: Exclude<FileContent, Buffer>
}

export interface ModelLimits {
  /** Processes at once; others wait. */
  readonly atOnce: number
  readonly waitingMax: number
  /** Of one person, and in one space, under way and waiting: the others have the rest. */
  readonly ofOne: number
  readonly withinMs: number
  /** Of a process, all of it. */
  readonly memoryBytes: number
}

export const modelLimits: ModelLimits = {
  atOnce: 1,
  waitingMax: 4,
  ofOne: 2,
  withinMs: 60_000,
  memoryBytes: 1_200 * 1024 * 1024,
}

/** Who brings a model, and where. */
export interface ModelSender {
  readonly userId: string
  readonly spaceId: string
}

/** Makes models ready that somebody sent, each in a process of its own. */
export interface Models {
  /**
   * Hands over what was made of the file; afterwards it is gone, unless it was taken into the store.
   * @returns 'busy' when too many wait already, of all or of those who ask
   * @throws ModelProblem
   */
  refine<T>(path: string, sender: ModelSender, use: (ready: ReadyModel) => Promise<T>): Promise<T | 'busy'>
}

const WORKER = fileURLToPath(new URL('./refineWorker.ts', import.meta.url))
const HEAP_MB = 512
const LOOK_MS = 200

/** @param folder absolute; for what is on its way. */
export function createModels(folder: string, limits: ModelLimits = modelLimits): Models {
  const inTurns = atMost(limits.atOnce)
  const under = new Map<object, readonly string[]>()
  const countOf = (name: string): number => [...under.values()].filter((names) => names.includes(name)).length
  return {
    async refine(path, { userId, spaceId }, use) {
      const names = [`person ${userId}`, `space ${spaceId}`]
      const isFull = under.size >= limits.atOnce + limits.waitingMax
      if (isFull || names.some((name) => countOf(name) >= limits.ofOne)) return 'busy'
      const place = {}
      under.set(place, names)
      const made = join(folder, `${randomBytes(16).toString('hex')}.glb`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const report = await inTurns(() => refineApart(path, made, limits))
        const bytes = (await stat(made)).size
        const sha256 = createHash('sha256')
          .update(await readFile(made))
          .digest('hex')
        return await use({ report, content: { path: made, bytes, sha256 } })
      } finally {
        under.delete(place)
        await rm(made, { force: true })
      }
    },
  }
}

/** @throws ModelProblem */
async function refineApart(from: string, to: string, limits: ModelLimits): Promise<ModelReport> {
  const { promise, resolve } = Promise.withResolvers<RefineAnswer>()
  const child = fork(WORKER, [from, to], {
    // Not those of a test runner or debugger around this process, and nothing of what the server knows.
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Whoever walks about in spaces comes first.
  if (child.pid !== undefined) calm(child.pid)
  const refuse = (problem: ModelProblemName, what = ''): void => resolve({ problem, what })
  const tooLong = setTimeout(() => refuse('tookTooLong', String(limits.withinMs / 1_000)), limits.withinMs)
  const looking = setInterval(() => {
    void memoryOf(child.pid).then((bytes) => bytes > limits.memoryBytes && refuse('tooMuchMemory'))
  }, LOOK_MS)
  child.once('message', (answer) => resolve(answer as RefineAnswer))
  child.once('error', (error) => refuse('crashed', error.message))
  // An end by the heap's limit is a crash as well.
  child.once('exit', (code, signal) => refuse('crashed', signal ?? `exit code ${code}`))
  try {
    const answer = await promise
    if ('report' in answer) return answer.report
    throw new ModelProblem(answer.problem, answer.what)
  } finally {
    clearTimeout(tooLong)
    clearInterval(looking)
    child.kill('SIGKILL')
  }
}

function calm(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It is gone already.
  }
}

/** What a process has in memory, bytes, its pictures and buffers included; 0 where the system does not say. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}
