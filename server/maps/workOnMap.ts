import { createThreads } from '../threads.ts'
import { doMapTask, type MapAnswers, type MapTask } from './storedMap.ts'

/** Characters of a stored map and its edits beyond which it is worked on in a thread of its own: about 10 ms of work. */
export const LARGE_MAP = 256 * 1024
const threads = createThreads({
  module: new URL('./mapWorker.ts', import.meta.url),
  what: 'a stored map',
  // Each may hold a whole map of the largest kind several times.
  atOnce: 2,
  withinMs: 60_000,
  heapMb: 1_024,
})

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
  if (sizeOf(task) < LARGE_MAP) return doMapTask(task) as MapAnswers[K]
  return await threads.run<MapAnswers[K]>(task)
}
