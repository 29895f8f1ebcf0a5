import { Worker } from 'node:worker_threads'
import type { TemplateLevel, TemplateReport } from '#shared/map/files/templateCheck.ts'
import type { TemplateProblem } from '#shared/map/files/templateProblems.ts'

/** What the thread is given. */
export interface CheckTask {
  readonly levels: readonly TemplateLevel[]
  /** Absolute; holds catalogue.json and the files it names. */
  readonly assetsFolder: string
  /** Paths of the uploads that are there, of those the levels name. */
  readonly uploads: readonly string[]
  /** What the template has of its own, as the world has it. */
  readonly own?: readonly (readonly [thingId: string, item: string])[] | undefined
  /** PUBLIC_URL. */
  readonly ownOrigin?: string | undefined
}

const checkWithinMs = 60_000
/** Of the heap of the thread; the largest template that may be stored passes with a third of it. */
const heapMb = 1_024

const failed = (problem: TemplateProblem): TemplateReport => ({
  problems: [problem],
  levels: [],
  foreignAddresses: 0,
})

/**
 * Checks a template in a thread of its own. A check that takes too long or too much memory is a failed one.
 * @throws AbortError when `signal` ends it.
 */
export function checkInWorker(task: CheckTask, signal: AbortSignal): Promise<TemplateReport> {
  const { promise, resolve, reject } = Promise.withResolvers<TemplateReport>()
  const worker = new Worker(new URL('./checkWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    // Not those of a test runner or debugger around this process.
    execArgv: [],
  })
  const stop = () => reject(signal.reason as Error)
  const tooLong = setTimeout(
    () => resolve(failed({ code: 'tookTooLong', what: String(checkWithinMs / 1_000) })),
    checkWithinMs,
  )
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  worker.once('message', resolve)
  worker.once('error', (error) => resolve(failed({ code: 'crashed', what: messageOf(error) })))
  worker.once('exit', (code) => resolve(failed({ code: 'crashed', what: `exit code ${code}` })))
  return promise.finally(async () => {
    clearTimeout(tooLong)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  })
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 200)
