import type { Slowly } from '#shared/slowly.ts'

/** So long at a time nothing else may happen, ms: a frame that comes due meanwhile is late by no more than that. */
export const SLICE_MS = 2

/** A machine that always has something else to do does it after so long, ms. */
const LATEST_MS = 500

/** When the browser has nothing else to do; Safari does not tell. */
const whenIdle = (run: () => void): void =>
  void (typeof requestIdleCallback === 'undefined'
    ? setTimeout(run)
    : requestIdleCallback(run, { timeout: LATEST_MS }))

/** Does what will be needed later ahead of time, one thing after the other, in slices between frames. */
export class IdleWork {
  private readonly waiting: Slowly<unknown>[] = []
  private isAsked = false
  private readonly now: () => number
  private readonly ask: (run: () => void) => void

  constructor(now: () => number = () => performance.now(), ask = whenIdle) {
    this.now = now
    this.ask = ask
  }

  /** Answers the way to give it up. */
  add(work: Slowly<unknown>): () => void {
    this.waiting.push(work)
    this.goOn()
    return () => {
      const at = this.waiting.indexOf(work)
      if (at >= 0) this.waiting.splice(at, 1)
    }
  }

  private goOn(): void {
    if (this.isAsked || this.waiting.length === 0) return
    this.isAsked = true
    this.ask(this.slice)
  }

  private readonly slice = (): void => {
    this.isAsked = false
    const untilMs = this.now() + SLICE_MS
    let work: Slowly<unknown> | undefined
    try {
      while (this.now() < untilMs && (work = this.waiting.shift()))
        if (!work.next().done) this.waiting.unshift(work)
    } finally {
      this.goOn()
    }
  }
}

/** Of this window. */
export const idleWork = new IdleWork()
