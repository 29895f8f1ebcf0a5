import { reconnectDelayMs } from '#shared/backoff.ts'
import { browserClock, type Clock } from './clock.ts'

/**
 * Does something in the background until it is done: what fails, in whatever way, is begun again, after a second at
 * first and ever later up to 15 s (specification: background loading restarts after an uncaught error). Answers the way
 * to give up.
 */
export function keepTrying(
  task: () => Promise<void>,
  {
    clock = browserClock,
    random = Math.random,
  }: { clock?: Pick<Clock, 'after'>; random?: () => number } = {},
): () => void {
  let isOver = false
  let cancel = (): void => {}
  const attempt = async (number: number): Promise<void> => {
    try {
      await task()
    } catch (error) {
      if (isOver) return
      console.warn('failed in the background, begun again', error)
      cancel = clock.after(reconnectDelayMs(number, random()), () => void attempt(number + 1))
    }
  }
  void attempt(0)
  return () => {
    isOver = true
    cancel()
  }
}
