import type { Clock } from '../../client/net/clock.ts'

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /** Moves time on, running timers at their own moments; promises settle between them. */
  advance(ms: number): Promise<void>
  /** Time passes while nothing runs, as when a machine sleeps; overdue timers run once afterwards. */
  sleep(ms: number): Promise<void>
  readonly timers: number
}

/** Lets everything that only waits for promises happen. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

export function createManualClock(start = 1_000_000): ManualClock {
  let now = start
  let order = 0
  const timers = new Map<number, { at: number; run: () => void }>()

  const nextDue = (until: number): [number, { at: number; run: () => void }] | undefined => {
    let due: [number, { at: number; run: () => void }] | undefined
    for (const entry of timers) {
      if (entry[1].at <= until && (!due || entry[1].at < due[1].at)) due = entry
    }
    return due
  }

  const runUntil = async (until: number) => {
    await settle()
    for (let due = nextDue(until); due; due = nextDue(until)) {
      timers.delete(due[0])
      now = Math.max(now, due[1].at)
      due[1].run()
      await settle()
    }
    now = Math.max(now, until)
  }

  return {
    now: () => now,
    after(ms, run) {
      const id = order++
      timers.set(id, { at: now + ms, run })
      return () => void timers.delete(id)
    },
    advance: (ms) => runUntil(now + ms),
    async sleep(ms) {
      now += ms
      await runUntil(now)
    },
    get timers() {
      return timers.size
    },
  }
}
