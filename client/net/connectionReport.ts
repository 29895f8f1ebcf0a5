import { limits } from '#shared/rules/limits.ts'
import { createTimerGroup, type Clock } from './clock.ts'
import type { ConnectionState } from './connectionState.ts'

/** What is told to the server's client log while there is no connection (decisions.md, Telemetry). */
export interface ConnectionReport {
  readonly kind: 'connectIntent' | 'connectionDebug'
  readonly spaceId: string
  /** How long there has been no connection, ms. */
  readonly waitedMs: number
  readonly state: ConnectionState['name']
  readonly attempt: number
  /** Of connectionDebug: the newest lines of the page's log, oldest first. */
  readonly lines?: readonly string[]
}

export interface ReportOptions {
  readonly clock: Clock
  /** Rejects when it reaches nobody. */
  readonly post: (report: ConnectionReport) => Promise<unknown>
  /** The page's log, oldest first. */
  readonly lines: () => readonly string[]
}

/** A guest may send 4 KB: a log-in that has run out must not cost the report. The rest is for the envelope. */
const LINES_BYTES = limits.clientLogGuestBytes - 1_024
const size = (line: string): number => new TextEncoder().encode(JSON.stringify(line)).length + 1

/** The newest lines that fit. */
function newest(lines: readonly string[]): readonly string[] {
  let left = LINES_BYTES
  const first = lines.findLastIndex((line) => (left -= size(line)) < 0)
  return lines.slice(first + 1)
}

/**
 * Watches a connection and reports while it is not there though it should be: that somebody wants in, every minute,
 * and the debug log after 31 s and 120 s (in-space.md §9). A debug log that reaches nobody, because there is no
 * network, is sent as soon as there is a connection.
 * @returns hears of every state of the connection
 */
export function createConnectionReport({
  clock,
  post,
  lines,
}: ReportOptions): (state: ConnectionState, spaceId: string) => void {
  const timers = createTimerGroup(clock)
  let since: number | undefined
  let present: { readonly state: ConnectionState; readonly spaceId: string } | undefined
  let unsent: ConnectionReport | undefined

  const reportOf = (kind: ConnectionReport['kind']): ConnectionReport | undefined =>
    present && {
      kind,
      spaceId: present.spaceId,
      waitedMs: Math.round(clock.now() - (since ?? clock.now())),
      state: present.state.name,
      attempt: 'attempt' in present.state ? present.state.attempt : 0,
      ...(kind === 'connectionDebug' && { lines: newest(lines()) }),
    }
  const sendIntent = () => {
    const report = reportOf('connectIntent')
    // The next one says the same.
    if (report) post(report).catch(() => undefined)
  }
  const sendDebug = (report = reportOf('connectionDebug')) => {
    if (!report) return
    post(report).then(
      () => unsent === report && (unsent = undefined),
      () => (unsent = report),
    )
  }
  const stop = () => {
    timers.clear()
    since = undefined
  }

  return (state, spaceId) => {
    if (present?.spaceId !== spaceId) stop()
    present = { state, spaceId }
    if (state.name === 'idle' || state.name === 'closed') return stop()
    if (state.name === 'ready') {
      stop()
      if (unsent) sendDebug(unsent)
      return
    }
    if (since !== undefined) return
    since = clock.now()
    timers.every(limits.connectIntentMs, sendIntent)
    for (const ms of limits.debugLogAtMs) timers.after(ms, () => sendDebug())
  }
}
