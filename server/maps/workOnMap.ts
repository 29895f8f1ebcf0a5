import { fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import { TurnsBusy } from '../operating/fairTurns.ts'
import { createThreads } from '../operating/threads.ts'
import { doMapTask, type MapAnswers, type MapTask, type StoredParts } from './storedMap.ts'

/** Characters of a stored map and its edits beyond which it is worked on in a thread of its own: about 10 ms of work. */
export const LARGE_MAP = 256 * 1024
const threads = createThreads({
  module: new URL('./mapWorker.ts', import.meta.url),
  what: 'a stored map',
  // Each may hold a whole map of the largest kind several times.
  atOnce: 2,
  waitingMax: limits.mapsWaitingMax,
  waitingEach: limits.mapsWaitingEach,
  withinMs: 60_000,
  heapMb: 1_024,
})

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What is wanted of a map, without the map. */
export type MapWork = Without<MapTask, 'parts'>

/** A map that is read when its turn has come. */
export interface UnreadMap {
  /** About how much there is to be read, characters. */
  readonly size: number
  /** Who owns the space: between owners turns are fair. */
  readonly whose: string
  /** undefined: it is gone. */
  read(): Promise<StoredParts | undefined>
}

/** Does work on the main thread on somebody's account. */
export type Spend = <T>(work: () => T) => T
export const onNoAccount: Spend = (work) => work()

const sizeOf = ({ mapJson, edits }: StoredParts): number =>
  edits.reduce((sum, { events }) => sum + events.length, mapJson.length)

/**
 * Opens, writes anew or copies a stored map. A large one leaves the main thread: meanwhile people in other spaces go on
 * walking. It is read when its turn has come. undefined: it is gone by then.
 * @throws ApiError ServerBusy when too many wait; anything when the map cannot be read, or takes too long or too much memory
 */
export async function workOnUnread<K extends MapTask['kind']>(
  work: MapWork & { readonly kind: K },
  { size, whose, read }: UnreadMap,
  spend: Spend = onNoAccount,
): Promise<MapAnswers[K] | undefined> {
  const taskOf = (parts: StoredParts | undefined) => parts && ({ ...work, parts } as MapTask)
  if (size < LARGE_MAP) {
    const task = taskOf(await read())
    return task && spend(() => doMapTask(task) as MapAnswers[K])
  }
  return await threads.run<MapAnswers[K] | undefined>(async () => taskOf(await read()), whose).catch(told)
}

/** The same of a map that was read. */
export async function workOnMap<K extends MapTask['kind']>({
  parts,
  ...work
}: MapTask & { readonly kind: K }): Promise<MapAnswers[K]> {
  const unread = { size: sizeOf(parts), whose: '', read: () => Promise.resolve(parts) }
  return (await workOnUnread<K>(work as unknown as MapWork & { readonly kind: K }, unread))!
}

function told(error: unknown): never {
  if (!(error instanceof TurnsBusy)) throw error
  fail('ServerBusy', [{ field: 'maps', message: 'too many maps are being read', retryAfter: 10 }])
}
