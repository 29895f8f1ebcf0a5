/** Maps that were copied in the present batch: nobody else has seen them. */
let fresh: WeakSet<ReadonlyMap<unknown, unknown>> | undefined

/**
 * A map to change instead of another one: a copy, or in a batch (`inBatch`) the very same one if it is a copy of that batch
 * already.
 */
export function copied<K, V>(map: ReadonlyMap<K, V>): Map<K, V> {
  if (fresh?.has(map)) return map as Map<K, V>
  const copy = new Map(map)
  fresh?.add(copy)
  return copy
}

/**
 * Copies who is there once (every map that is taken from `copied`), however often `run` changes it: the snapshot of a thousand
 * people is seven events for each. Worlds
 * between its first and its last must not be kept; what was there before stays as it was.
 */
export function inBatch<T>(run: () => T): T {
  if (fresh) return run()
  fresh = new WeakSet()
  try {
    return run()
  } finally {
    fresh = undefined
  }
}
