import type { Session } from '../sessions/session.ts'

/** More than this unread, and a session is slow, bytes. */
export const SLOW_SOCKET_BYTES = 512 * 1024
/** More than this beside the snapshot it was told, and nothing more can wait for it, bytes. */
const STUCK_SOCKET_BYTES = 8 * 1024 * 1024
/** In this time a slow socket takes at least so much. */
const PROGRESS_MS = 20_000
const PROGRESS_BYTES = 64 * 1024

/**
 * keepsUp: it gets everything. caughtUp: it does so again, and has missed moves. turnsSlow, then slow: it gets no moves.
 * stuck: it has to go.
 */
export type Pace = 'keepsUp' | 'caughtUp' | 'turnsSlow' | 'slow' | 'stuck'

/** Bytes a session was told and has not taken. */
export function waitingBytes({ socket, outbox }: Session): number {
  let bytes = socket.bufferedAmount()
  for (const slice of outbox) bytes += slice.length
  return bytes
}

/**
 * The session was told a world of so many bytes: however many they are, they may wait while it takes them. A second one
 * before it has taken the first counts as anything else does.
 */
export function allowSnapshot(session: Session, bytes: number): void {
  if (bytes > SLOW_SOCKET_BYTES) session.snapshotBytes = Math.max(session.snapshotBytes, bytes)
}

/**
 * How a socket takes what it gets: one that takes less loses moves first; one that takes nothing, or less than comes
 * until too much waits, is closed.
 */
export function paceOf(session: Session, now: number): Pace {
  // Nearly everybody to whom nothing was said meanwhile: their sockets need not be asked.
  if (!session.isBehind && session.outbox.length === 0) return 'keepsUp'
  const waiting = waitingBytes(session)
  if (waiting <= SLOW_SOCKET_BYTES) {
    session.isBehind = waiting > 0
    session.slowness = undefined
    session.snapshotBytes = 0
    if (!session.hasMissedMoves) return 'keepsUp'
    session.hasMissedMoves = false
    return 'caughtUp'
  }
  const taken = session.sentBytes - session.socket.bufferedAmount()
  const isNews = session.slowness === undefined
  const slowness = (session.slowness ??= { since: now, taken })
  session.hasMissedMoves = true
  if (taken - slowness.taken >= PROGRESS_BYTES) {
    Object.assign(slowness, { since: now, taken })
    // Heartbeats wait behind what it takes: that it takes it is as good an answer.
    session.lastHeardAt = now
  }
  if (waiting > session.snapshotBytes + STUCK_SOCKET_BYTES || now - slowness.since > PROGRESS_MS)
    return 'stuck'
  // A world that is large is no reason to warn anybody.
  return isNews && session.snapshotBytes === 0 ? 'turnsSlow' : 'slow'
}
