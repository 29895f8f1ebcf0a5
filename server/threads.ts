import { Worker } from 'node:worker_threads'

/** More tasks wait than may. */
export class ThreadsBusy extends Error {}

/** Threads that each do one task and end; more tasks than `atOnce` wait for their turn. */
export interface Threads {
  /** @throws ThreadsBusy at once; when the task fails, takes too long or too much memory */
  run<Answer>(task: unknown): Promise<Answer>
}

export interface ThreadOptions {
  /** The module of the thread: it posts its answer to `workerData`. */
  readonly module: URL
  /** What is told of it where it fails. */
  readonly what: string
  readonly atOnce: number
  /** How many may wait, each with all it is about in memory; undefined: as many as come. */
  readonly waitingMax?: number
  readonly withinMs: number
  readonly heapMb: number
}

/** For work that would keep everybody waiting on the main thread: meanwhile people go on walking. */
export function createThreads({
  module,
  what,
  atOnce,
  waitingMax = Infinity,
  withinMs,
  heapMb,
}: ThreadOptions): Threads {
  let working = 0
  const waiting: (() => void)[] = []

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
    async run<Answer>(task: unknown) {
      if (working >= atOnce && waiting.length >= waitingMax)
        throw new ThreadsBusy(`too many wait for ${what}`)
      if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else working += 1
      try {
        return await start<Answer>(task)
      } finally {
        // The place goes to who waits longest.
        const next = waiting.shift()
        if (next) next()
        else working -= 1
      }
    },
  }
}
