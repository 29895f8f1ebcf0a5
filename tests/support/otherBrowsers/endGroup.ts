import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * For a program that was started with `detached`, in a process group of its own: ends it with all it has started, and
 * does so too when the test's process ends before. The answer ends it.
 */
export function endGroup(child: ChildProcess): () => Promise<void> {
  const kill = (): void => {
    if (child.pid === undefined) return
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // Nobody of it is left.
    }
  }
  process.once('exit', kill)
  return async () => {
    process.off('exit', kill)
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null
    const gone = isRunning ? once(child, 'exit') : undefined
    kill()
    await gone
  }
}
