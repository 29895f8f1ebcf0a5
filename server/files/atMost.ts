/** Runs what it is given, at most so many at once; the others wait in the order they came. */
export function atMost(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await run()
    } finally {
      // A place goes over to the next one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
