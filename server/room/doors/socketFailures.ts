import type { RoomLog } from '../roomLog.ts'

/** ms; a bad frame costs whoever sends it nothing, a line of the log does. */
const everyMs = 1_000

type SocketFailed = (problem: string, address: string) => void

/**
 * Notes sockets that failed by what they sent: the first at once, and then at most a line a second, with how many
 * there were and the last one's words.
 */
export function createSocketFailures(log: Pick<RoomLog, 'warn'>): SocketFailed {
  let isWaiting = false
  let count = 0
  let last: { readonly problem: string; readonly address: string } | undefined

  const wait = () => {
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (count === 0) return
      log.warn({ ...last, count }, 'sockets failed')
      count = 0
      last = undefined
      wait()
    }, everyMs).unref()
  }

  return (problem, address) => {
    if (isWaiting) {
      count += 1
      last = { problem, address }
      return
    }
    log.warn({ problem, address }, 'socket failed')
    wait()
  }
}

const byLog = new WeakMap<RoomLog, SocketFailed>()

/** Notes one for all the sockets that share a log. */
export function noteSocketFailure(log: RoomLog, problem: string, address: string): void {
  let failed = byLog.get(log)
  if (!failed) byLog.set(log, (failed = createSocketFailures(log)))
  failed(problem, address)
}
