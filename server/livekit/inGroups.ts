/**
 * Does something for each, so many at a time; every one is tried.
 * @throws the first failure, after the last
 */
export async function inGroups<T>(
  atOnce: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const run = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await work(item)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run))
  if (failures.length > 0) throw failures[0]
}
