import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeAction, packedMoveAt, type DecodeRefusal } from '#shared/protocol/decodeAction.ts'
import type { Action, ActionName } from '#shared/protocol/messages.ts'
import { because } from '#shared/protocol/refusals.ts'
import type { Taken } from '../movement/moveLane.ts'
import { refuse, type Refusal } from '../handler.ts'
import type { Inside } from '../space/spaceState.ts'
import type { Shares } from '../turns/shares.ts'
import type { Turns } from '../turns/turns.ts'
import type { Session } from './session.ts'

/** More work than its share: whoever edits waits a moment. */
export const overworked = refuse('overworked')

/** All that who looks on for somebody may say. */
const ofViews: ReadonlySet<ActionName> = new Set([
  'clientHeartbeat',
  'clientBackupHeartbeat',
  'updateSubscriptions',
])

/** More than these do not wait: between two flushes two thousand people send a quarter of them (limits.moveSendMs). */
const MOVES_MAX = 4_096

export interface IntakeOptions {
  readonly inside: Inside
  readonly turns: Turns
  readonly shares: Shares
  /** Of what fails in here the space is not to be trusted any more. */
  guard(run: () => void): void
  /** Something came at this time: was nothing running before? */
  noticeStall(at: number): void
  act(session: Session, action: Action): void
  /** Takes a frame that is a plain move, or says how it is to be read (moveLane.ts). */
  step(session: Session, bytes: Uint8Array, at: number): Taken
  refuse(session: Session, txnId: number | undefined, refusal: Refusal, withError?: boolean): void
}

/** What clients send, until it is an action: counted, read in turn, and paid for. */
export class Intake {
  readonly #options: IntakeOptions
  /**
   * Moves of this flush. Read one by one as they come, between system calls, they cost several times as much: each finds
   * the processor's caches full of something else.
   */
  #moves: { readonly session: Session; readonly bytes: Uint8Array; readonly at: number }[] = []

  constructor(options: IntakeOptions) {
    this.#options = options
  }

  /** One frame of a client. Moves wait for the next flush, which they leave with, or for whatever else comes. */
  receive(session: Session, bytes: Uint8Array): void {
    const at = this.#options.inside.state.at()
    const mayWait = packedMoveAt(bytes) >= 0 && this.#moves.length < MOVES_MAX
    if (mayWait) this.#moves.push({ session, bytes, at })
    else {
      this.drain()
      this.#take(session, bytes, at)
    }
  }

  /** Reads the moves that wait, in the order in which they came. */
  drain(): void {
    if (this.#moves.length === 0) return
    const moves = this.#moves
    this.#moves = []
    for (const { session, bytes, at } of moves) this.#take(session, bytes, at)
  }

  #take(session: Session, bytes: Uint8Array, at: number): void {
    if (!this.#heard(session, at)) return
    const { turns, guard } = this.#options
    if (turns.isFree) this.#read(session, bytes, at)
    else turns.inTurn(bytes.length, () => guard(() => this.#read(session, bytes, at)))
  }

  /** A frame below our protocol, a ping for instance: it is a sign of life and counts as others do. */
  receiveControl(session: Session): void {
    this.drain()
    this.#heard(session, this.#options.inside.state.at())
  }

  /** A frame of a kind that carries no action: text, for instance. */
  receiveMalformed(session: Session): void {
    this.drain()
    if (!this.#heard(session, this.#options.inside.state.at())) return
    this.#refuseFrame(session, { ok: false, problem: 'malformed', ...because('malformed') })
  }

  /** A sign of life; whether anything of the session is heard any more. */
  #heard(session: Session, at: number): boolean {
    if (session.state.name === 'closed') return false
    const { inside, noticeStall } = this.#options
    noticeStall(at)
    session.lastHeardAt = at
    if (session.limiter.takeFrame(at)) return true
    inside.end(session, closeCodes.rateLimited, 'too many messages')
    return false
  }

  /** A frame whose turn it is. `at`: when it came. */
  #read(session: Session, bytes: Uint8Array, at: number): void {
    // Closed while the frame waited.
    if (session.state.name === 'closed') return
    const taken = this.#step(session, bytes, at)
    if (taken === 'done') return
    const decoded = decodeAction(bytes)
    if (!decoded.ok) return this.#refuseFrame(session, decoded)
    const { action } = decoded
    const { inside, shares, act, refuse: answer } = this.#options
    if (action.kind === 'clientHeartbeat') inside.options.heartbeats?.answered(session)
    if (session.isView && !ofViews.has(action.kind)) return answer(session, action.txnId, refuse('noRight'))
    if (taken !== 'counted' && !session.limiter.take(action.kind, at))
      return answer(session, action.txnId, refuse('tooManyRequests'))
    try {
      const cost = inside.options.features.costOf(action.kind)
      if (cost === undefined) act(session, action)
      else if (cost === 'waits' && !shares.mayEdit(session)) answer(session, action.txnId, overworked)
      else shares.spend(() => act(session, action), session)
    } catch (err) {
      inside.options.log.error({ err, kind: action.kind }, 'action failed')
      answer(session, action.txnId, refuse('internalError'))
    }
  }

  #step(session: Session, bytes: Uint8Array, at: number): Taken {
    const { inside, step, refuse: answer } = this.#options
    try {
      return step(session, bytes, at)
    } catch (err) {
      inside.options.log.error({ err, kind: 'move' }, 'action failed')
      answer(session, undefined, refuse('internalError'))
      return 'done'
    }
  }

  #refuseFrame(session: Session, refusal: DecodeRefusal): void {
    const { inside, refuse: answer } = this.#options
    inside.meters.undecodable(refusal.problem)
    answer(session, refusal.txnId, refusal, true)
    if (refusal.problem === 'malformed' && session.malformed.add(inside.state.at())) {
      inside.end(session, closeCodes.protocolError, 'malformed frames')
    }
  }
}
