import { event, type WireEvent } from '#shared/protocol/messages.ts'
import type { RefusalReason } from '#shared/protocol/refusals.ts'
import { CommonTalk } from './commonTalk.ts'
import { encodeSlice } from './eventEncoder.ts'
import { bodyOf, frameAlone, isLarge, SharedFrames, sliceOf, sliceOfGroup } from './frames.ts'
import type { EventGroup } from '../handler.ts'
import type { Session } from '../sessions/session.ts'
import { isSubscribed, wants } from './subscriptions.ts'

/** A frame is not larger than about this, and after so many bytes the next one waits until less than this is in the socket. */
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

/** Whether this is more than one frame. */
function isInPieces(slices: readonly Uint8Array[]): boolean {
  let bytes = 0
  for (const slice of slices) {
    if (isLarge(slice)) return true
    bytes += slice.length
  }
  return bytes >= FRAME_BYTES
}

/** Who hears what is said to everybody. */
type Audience = Iterable<Session> & { readonly size: number }

/**
 * What waits for each session: encoded events, sent together at the end of the turn. In a tick what is said waits for
 * the movement frame: one frame costs less than two. What a crowd hears waits for that too (`tellCrowd`,
 * `pushWithMoves`).
 */
export class Outboxes {
  /** Who has anything waiting. */
  readonly #dirty = new Set<Session>()
  /** Of these, for whom it leaves at the end of the turn. */
  readonly #due = new Set<Session>()
  readonly #frames = new SharedFrames()
  readonly #talk = new CommonTalk()
  readonly #sessions: Audience
  readonly #defer: (run: () => void) => void
  #isPlanned = false

  /**
   * @param defer runs a function after the present turn
   * @param sessions all that hear what is said to everybody
   */
  constructor(defer: (run: () => void) => void, sessions: Audience) {
    this.#defer = defer
    this.#sessions = sessions
  }

  /** The session hears what is said to everybody from now on. */
  begin(session: Session): void {
    this.#talk.begin(session)
  }

  /**
   * An event for every session that asked for its kind, of which there are many: it leaves with whatever leaves next, with
   * a flush soon at the latest. False when it has to be told to each.
   */
  tellCrowd(told: WireEvent): boolean {
    return this.#talk.say(told)
  }

  /** What was said to everybody comes before what is said to this session next, or before it asks for other kinds. */
  listen(session: Session): void {
    const slice = this.#talk.read(session)
    if (slice && session.outbox.push(slice) === 1) this.#dirty.add(session)
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
    this.listen(session)
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
    this.listen(session)
    // Who has something waiting is known already.
    if (session.outbox.push(slice) === 1) this.#dirty.add(session)
  }

  /** The answer to a transaction; nothing where there is none. */
  answer(session: Session, txnId: number | undefined, refused?: RefusalReason): void {
    if (txnId === undefined) return
    const outcome = refused
      ? { succeeded: false, reason: refused.reason, refusalKey: refused.key }
      : { succeeded: true }
    this.push(session, encodeSlice(event('transactionStatus', { txnId, ...outcome })))
  }

  /** Nothing leaves by itself until the next `flush`. */
  hold(): void {
    this.#isPlanned = true
  }

  /**
   * Sends everything that waits, as far as the sockets take it.
   * @param mayWait what was said to everybody may still wait for some flushes more
   */
  flush(mayWait = false): void {
    this.#isPlanned = false
    this.#due.clear()
    if (!mayWait || this.#talk.isDue(this.#sessions.size)) {
      for (const session of this.#sessions) this.flushSession(session)
      this.#talk.forget()
    }
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
    this.listen(session)
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
    this.listen(session)
    if (outbox.length === 0) return void this.#dirty.delete(session)
    if (isInPieces(outbox)) return this.#sendPieces(session)
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
    // Whatever leaves in pieces waits here, where all newcomers share it, until the socket has taken more: a later flush looks.
    if (socket.bufferedAmount() >= FRAME_BYTES) return
    /** The first slice that is not sent. */
    let from = 0
    /** Since the socket was last asked. */
    let bytes = 0
    const sendUpTo = (end: number): void => {
      if (end > from) send(session, this.#frames.of(outbox.slice(from, end)))
      from = end
    }
    for (const [i, slice] of outbox.entries()) {
      const isAlone = isLarge(slice)
      if (isAlone) sendUpTo(i)
      bytes += slice.length
      if (bytes >= FRAME_BYTES) {
        if (socket.bufferedAmount() >= FRAME_BYTES) {
          session.outbox = outbox.slice(from)
          return
        }
        bytes = 0
        if (!isAlone) sendUpTo(i + 1)
      }
      if (!isAlone) continue
      send(session, frameAlone(slice))
      from = i + 1
    }
    this.#dirty.delete(session)
    session.outbox = []
    sendUpTo(outbox.length)
  }

  /** Nobody is there to send it to. */
  drop(session: Session): void {
    session.outbox = []
    session.heard = Infinity
    this.#dirty.delete(session)
    this.#due.delete(session)
  }
}
