import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 20
/** The worst of this and of the window before is told: nothing is forgotten sooner than this. */
const windowMs = 5_000

export interface LoopLag {
  /** The longest that the event loop stood still at once within the last 5 to 10 s, ms. */
  worstMs(): number
  close(): void
}

/** Watches how long the event loop stands still: while it does, nobody's moves and answers leave. */
export function watchLoopLag(): LoopLag {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let before = 0
  const worstNow = () => Math.max(0, delays.max / 1e6 - resolutionMs)
  const timer = setInterval(() => {
    before = worstNow()
    delays.reset()
  }, windowMs)
  timer.unref()
  return {
    worstMs: () => Math.max(before, worstNow()),
    close() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
