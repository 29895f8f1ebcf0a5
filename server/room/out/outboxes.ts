import { encodeEvent } from '#shared/protocol/codec.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import type { RefusalReason } from '#shared/protocol/refusals.ts'
import { bodyOf, frameAlone, SharedFrames, sliceOf, sliceOfGroup, type EventGroup } from './frames.ts'
import type { Session } from '../doors/session.ts'
import { isSubscribed, wants } from './subscriptions.ts'

/** A snapshot goes out in frames of about this size, the next one when less than this waits in the socket. */
const FRAME_BYTES = 256 * 1024

function send(session: Session, frame: Uint8Array): void {
  session.sentBytes += frame.length
  if (!session.socket.send(frame)) session.isBehind = true
}

function bytesOf(slices: readonly Uint8Array[]): number {
  let bytes = 0
  for (const slice of slices) bytes += slice.length
  return bytes
}

/**
 * What waits for each session: encoded events, sent together at the end of the turn. In a tick what is said waits for
 * the movement frame: one frame costs less than two. What a crowd hears waits for that too (`pushWithMoves`).
 */
export class Outboxes {
  /** Who has anything waiting. */
  readonly #dirty = new Set<Session>()
  /** Of these, for whom it leaves at the end of the turn. */
  readonly #due = new Set<Session>()
  readonly #frames = new SharedFrames()
  readonly #defer: (run: () => void) => void
  #isPlanned = false

  /** `defer` runs a function after the present turn. */
  constructor(defer: (run: () => void) => void) {
    this.#defer = defer
  }

  /** An event for one session, if it asked for its kind. */
  tell(session: Session, told: WireEvent): void {
    if (wants(session, told)) this.push(session, sliceOf(told))
  }

  /** What a session asked for of a group of events that are told together. */
  tellGroup(session: Session, group: EventGroup): void {
    const { subscriptions } = session
    const slice = sliceOfGroup(group, subscriptions, ({ kind }) => isSubscribed(subscriptions, kind))
    if (slice.length > 0) this.push(session, slice)
  }

  push(session: Session, slice: Uint8Array): void {
    if (session.state.name === 'closed') return
    session.outbox.push(slice)
    this.#dirty.add(session)
    this.#due.add(session)
    if (this.#isPlanned) return
    this.#isPlanned = true
    this.#defer(() => this.#flushDue())
  }

  /** The same; it leaves with whatever leaves next, the moves of the next flush at the latest. */
  pushWithMoves(session: Session, slice: Uint8Array): void {
    if (session.state.name === 'closed') return
    // Who has something waiting is known already.
    if (session.outbox.push(slice) === 1) this.#dirty.add(session)
  }

  /** The answer to a transaction; nothing where there is none. */
  answer(session: Session, txnId: number | undefined, refused?: RefusalReason): void {
    if (txnId === undefined) return
    const outcome = refused
      ? { succeeded: false, reason: refused.reason, refusalKey: refused.key }
      : { succeeded: true }
    this.push(session, encodeEvent(event('transactionStatus', { txnId, ...outcome })))
  }

  /** Nothing leaves by itself until the next `flush`. */
  hold(): void {
    this.#isPlanned = true
  }

  /** Sends everything that waits, as far as the sockets take it. */
  flush(): void {
    this.#isPlanned = false
    this.#due.clear()
    for (const session of this.#dirty) this.flushSession(session)
    this.#frames.forget()
  }

  #flushDue(): void {
    this.#isPlanned = false
    for (const session of this.#due) this.flushSession(session)
    this.#due.clear()
    this.#frames.forget()
  }

  /** Sends what waits for a session, and movement with it. */
  sendWith(session: Session, moves: readonly Uint8Array[]): void {
    if (session.outbox.length === 0) {
      for (const frame of moves) send(session, frame)
      return
    }
    for (const frame of moves) session.outbox.push(bodyOf(frame))
    this.flushSession(session)
  }

  flushSession(session: Session): void {
    const { outbox } = session
    if (session.state.name === 'closed') return this.drop(session)
    if (outbox.length === 0) return void this.#dirty.delete(session)
    if (bytesOf(outbox) >= FRAME_BYTES) return this.#sendPieces(session)
    this.#dirty.delete(session)
    session.outbox = []
    send(session, this.#frames.of(outbox))
  }

  /** The same if that is more than one frame is to hold: what no socket was offered is nobody's fault. */
  flushLarge(session: Session): void {
    if (session.outbox.length > 0 && bytesOf(session.outbox) >= FRAME_BYTES) this.flushSession(session)
  }

  /** More than one frame is to hold: as much of it as the socket takes. */
  #sendPieces(session: Session): void {
    const { outbox, socket } = session
    let parts: Uint8Array[] = []
    let bytes = 0
    let sent = 0
    const sendParts = () => {
      if (parts.length > 0) send(session, this.#frames.of(parts))
      sent += parts.length
      parts = []
      bytes = 0
    }
    for (const slice of outbox) {
      const isLarge = slice.length >= FRAME_BYTES
      if (isLarge) sendParts()
      else parts.push(slice)
      bytes += slice.length
      if (bytes < FRAME_BYTES) continue
      if (socket.bufferedAmount() >= FRAME_BYTES) {
        // The rest stays here, where all newcomers share it, until the socket has taken more: a later flush looks.
        session.outbox = outbox.slice(sent)
        return
      }
      if (isLarge) {
        send(session, frameAlone(slice))
        sent += 1
        bytes = 0
      } else sendParts()
    }
    this.#dirty.delete(session)
    session.outbox = []
    sendParts()
  }

  /** Nobody is there to send it to. */
  drop(session: Session): void {
    session.outbox = []
    this.#dirty.delete(session)
    this.#due.delete(session)
  }
}
