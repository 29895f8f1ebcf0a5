/** Time as the connection sees it; tests pass one they move by hand. */
export interface Clock {
  /** ms since the epoch: wall time, because only that goes on while a machine sleeps. */
  now(): number
  /** Runs once after `ms`; the answer cancels it. */
  after(ms: number, run: () => void): () => void
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Timers that end together, such as those of one connection. */
export interface TimerGroup {
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  clear(): void
}

/** A group of timers on a clock; `clear` cancels all that are still running. */
export function createTimerGroup(clock: Clock): TimerGroup {
  const cancels = new Set<() => void>()
  const after = (ms: number, run: () => void): (() => void) => {
    const stop = clock.after(ms, () => {
      cancels.delete(cancel)
      run()
    })
    const cancel = () => {
      cancels.delete(cancel)
      stop()
    }
    cancels.add(cancel)
    return cancel
  }
  return {
    after,
    every(ms, run) {
      let cancel = () => {}
      const arm = () => {
        cancel = after(ms, () => {
          // Armed first, so that a run which clears the group stops this repetition too.
          arm()
          run()
        })
      }
      arm()
      return () => cancel()
    },
    clear() {
      for (const cancel of cancels) cancel()
    },
  }
}
