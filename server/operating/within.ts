/**
 * Waits for something, but no longer than `ms`.
 * @returns whether it was done in time; it goes on by itself where not, and its failure is nobody's any more
 * @throws what it throws in time
 */
export async function within(ms: number, task: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([task.then(() => true as const), late])
  } finally {
    clearTimeout(timer)
  }
}
