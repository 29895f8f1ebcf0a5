/**
 * The clock a root of @react-three/fiber tells its frames by, in place of three's Clock, which three.js calls
 * deprecated on the console whenever one is made (client/bundling/fiberClock.ts).
 */
export class FiberClock {
  /** Seconds since it was started. */
  elapsedTime = 0
  /** When it was looked at last, ms. */
  oldTime = 0
  /** undefined: it starts when it is looked at. */
  private isRunning: boolean | undefined

  start(): void {
    this.oldTime = performance.now()
    this.elapsedTime = 0
    this.isRunning = true
  }

  stop(): void {
    this.getDelta()
    this.isRunning = false
  }

  /** Seconds since it was looked at last; 0 while it stands. */
  getDelta(): number {
    if (this.isRunning === undefined) this.start()
    if (!this.isRunning) return 0
    const nowMs = performance.now()
    const delta = (nowMs - this.oldTime) / 1000
    this.oldTime = nowMs
    this.elapsedTime += delta
    return delta
  }
}
