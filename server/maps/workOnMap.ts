import { Worker } from 'node:worker_threads'
import { doMapTask, type MapAnswers, type MapTask } from './storedMap.ts'

/** Characters of a stored map and its edits beyond which it is worked on in a thread of its own: about 10 ms of work. */
export const LARGE_MAP = 256 * 1024
/** Threads at once; each may hold a whole map of the largest kind several times. */
const AT_ONCE = 2
const WITHIN_MS = 60_000
const HEAP_MB = 1_024

const sizeOf = ({ parts: { mapJson, edits } }: MapTask): number =>
  edits.reduce((sum, { events }) => sum + events.length, mapJson.length)

/**
 * Opens, writes anew or copies a stored map. A large one leaves the main thread: meanwhile people in other spaces go on
 * walking.
 * @throws when the map cannot be read, or takes too long or too much memory
 */
export async function workOnMap<K extends MapTask['kind']>(
  task: MapTask & { readonly kind: K },
): Promise<MapAnswers[K]> {
  const answer = sizeOf(task) < LARGE_MAP ? doMapTask(task) : await inTurn(() => doInWorker(task))
  return answer as MapAnswers[K]
}

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    // The place goes to who waits longest.
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

function doInWorker(task: MapTask): Promise<MapAnswers[keyof MapAnswers]> {
  const { promise, resolve, reject } = Promise.withResolvers<MapAnswers[keyof MapAnswers]>()
  const worker = new Worker(new URL('./mapWorker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Not those of a test runner or debugger around this process.
    execArgv: [],
  })
  const tooLong = setTimeout(() => reject(new Error('a stored map takes too long')), WITHIN_MS)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the thread of a stored map ended with ${code}`)))
  return promise.finally(async () => {
    clearTimeout(tooLong)
    await worker.terminate()
  })
}
