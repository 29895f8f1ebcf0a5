import type { Clock } from '../../net/clock.ts'

/** Tells when nobody has touched anything for so long. */
export interface Idle {
  /** Somebody is there. */
  touched(): void
  /** Something goes on by itself, a film: as long as it does nobody is missed. */
  hold(isHeld: boolean): void
  end(): void
}

/** Counts from now on; after it has told it waits for the next touch. */
export function createIdle(clock: Pick<Clock, 'after'>, ms: number, tell: () => void): Idle {
  let isHeld = false
  let cancel = (): void => {}
  const count = (): void => {
    cancel()
    if (!isHeld) cancel = clock.after(ms, tell)
  }
  count()
  return {
    touched: count,
    hold(now) {
      isHeld = now
      count()
    },
    end() {
      cancel()
    },
  }
}
