import { Worker } from 'node:worker_threads'
import { FairTurns } from './fairTurns.ts'

/** Threads that each do one task and end; more tasks than `atOnce` wait for their turn. */
export interface Threads {
  /**
   * @param makeTask what the thread gets, asked for when its turn has come: who waits has nothing in memory. undefined:
   *   there is nothing to be done any more
   * @param whose between whom turns are fair
   * @throws TurnsBusy at once; when the task fails, takes too long or too much memory
   */
  run<Answer>(makeTask: () => unknown, whose?: string): Promise<Answer>
}

export interface ThreadOptions {
  /** The module of the thread: it posts its answer to `workerData`. */
  readonly module: URL
  /** What is told of it where it fails. */
  readonly what: string
  readonly atOnce: number
  /** How many may wait; undefined: as many as come. */
  readonly waitingMax?: number
  /** Of one alone. */
  readonly waitingEach?: number
  readonly withinMs: number
  readonly heapMb: number
}

/** For work that would keep everybody waiting on the main thread: meanwhile people go on walking. */
export function createThreads({ module, what, withinMs, heapMb, ...limits }: ThreadOptions): Threads {
  const turns = new FairTurns(limits)

  function start<Answer>(task: unknown): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const worker = new Worker(module, {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      // Not those of a test runner or debugger around this process.
      execArgv: [],
    })
    const tooLong = setTimeout(() => reject(new Error(`${what} takes too long`)), withinMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the thread of ${what} ended with ${code}`)))
    return promise.finally(async () => {
      clearTimeout(tooLong)
      await worker.terminate()
    })
  }

  return {
    run: <Answer>(makeTask: () => unknown, whose = '') =>
      turns.take(whose, async () => {
        const task = await makeTask()
        return task === undefined ? (undefined as Answer) : start<Answer>(task)
      }),
  }
}
