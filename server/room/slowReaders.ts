import type { Session } from './session.ts'

/** More than this unread, and a session is slow, bytes. */
export const SLOW_SOCKET_BYTES = 512 * 1024
const STUCK_SOCKET_BYTES = 8 * 1024 * 1024
const SLOW_SOCKET_MS = 20_000

/**
 * keepsUp: it gets everything. caughtUp: it does so again, and has missed moves. turnsSlow, then slow: it gets no moves.
 * stuck: it has to go.
 */
export type Pace = 'keepsUp' | 'caughtUp' | 'turnsSlow' | 'slow' | 'stuck'

/** How a socket takes what it gets: one that takes less loses moves first, one that stays stuck is closed. */
export function paceOf(session: Session, now: number): Pace {
  const waiting = session.socket.bufferedAmount()
  if (waiting <= SLOW_SOCKET_BYTES) {
    session.slowSince = undefined
    if (!session.hasMissedMoves) return 'keepsUp'
    session.hasMissedMoves = false
    return 'caughtUp'
  }
  const isNews = session.slowSince === undefined
  const since = (session.slowSince ??= now)
  session.hasMissedMoves = true
  if (waiting > STUCK_SOCKET_BYTES || now - since > SLOW_SOCKET_MS) return 'stuck'
  return isNews ? 'turnsSlow' : 'slow'
}
