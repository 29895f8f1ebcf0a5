import { setTimeout as sleep } from 'node:timers/promises'
import type { Action } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import {
  refuse,
  type Accepted,
  type AccessEnquiry,
  type Decision,
  type DocumentEnquiry,
  type Enquiry,
  type Refusal,
} from '../handler.ts'
import type { Change } from '../memory.ts'
import { KeyedQueue } from '../turns/keyedQueue.ts'
import type { Shares } from '../turns/shares.ts'
import type { Turns } from '../turns/turns.ts'
import type { SpacePorts } from '../ports.ts'
import type { RoomLog } from '../roomLog.ts'
import type { Session } from '../sessions/session.ts'
import { SLOW_SOCKET_BYTES, waitingBytes } from '../out/slowReaders.ts'

type Needs = NonNullable<Accepted['needs']>

const internalError = refuse('internalError')
/** Where space or person have had their share, a read looks so often whether it may go on. */
const SHARE_WAIT_MS = 50

const tooManyRequests = refuse('tooManyRequests')

export interface EnquiriesOptions {
  readonly spaceId: string
  readonly ports: Pick<
    SpacePorts,
    'loadDocument' | 'loadDocumentFacts' | 'loadDocumentPart' | 'findSpaceId' | 'access'
  >
  readonly log: RoomLog
  readonly turns: Turns
  readonly shares: Shares
  /** A session of the user in this space. */
  sessionOf(userId: string): Session | undefined
  remember(changes: readonly Change[]): void
  /** Decides an action anew. */
  act(session: Session, action: Action): void
  carryOut(session: Session, decision: Decision, txnId: number | undefined): void
  refuse(session: Session, txnId: number | undefined, refusal: Refusal): void
  flush(session: Session): void
}

/** What an action has to ask the database before it can be decided. */
export class Enquiries {
  readonly #options: EnquiriesOptions
  readonly #reads = new KeyedQueue<Session>()

  constructor(options: EnquiriesOptions) {
    this.#options = options
  }

  /** Reads what an action could not be decided without, and has it decided. */
  async learn(session: Session, action: Action, { docId, upTo }: Needs): Promise<void> {
    const { ports, spaceId, log, remember, act, refuse } = this.#options
    try {
      const { facts, begun } = await ports.loadDocumentFacts(spaceId, docId)
      remember([{ of: 'editing', change: { kind: 'document', docId, facts, begun } }])
      if (upTo !== undefined) {
        const part = await ports.loadDocumentPart(spaceId, docId, upTo)
        remember([{ of: 'editing', change: { kind: 'documentPart', docId, part } }])
      }
      if (!isClosed(session)) act(session, action)
    } catch (err) {
      log.error({ err, kind: action.kind }, 'action failed')
      refuse(session, action.txnId, internalError)
    }
  }

  /** Asks, and goes on with what is decided then. */
  ask(session: Session, enquiry: Enquiry, txnId: number | undefined): void {
    if ('docId' in enquiry) this.#reads.add(session, () => this.#readDocument(session, enquiry, txnId))
    else void this.#askAccess(session, enquiry, txnId)
  }

  /** Whether somebody here may enter another space. */
  async #askAccess(session: Session, enquiry: AccessEnquiry, txnId: number | undefined): Promise<void> {
    const { ports, log, sessionOf, carryOut, refuse } = this.#options
    try {
      const asked = sessionOf(enquiry.userId)
      const spaceId = asked && (await ports.findSpaceId(enquiry.spaceId))
      const access = asked && spaceId !== undefined ? await ports.access(asked.identity, spaceId) : undefined
      if (isClosed(session)) return
      carryOut(session, enquiry.decide(spaceId ?? enquiry.spaceId, access), txnId)
    } catch (err) {
      log.error({ err }, 'enquiry failed')
      refuse(session, txnId, internalError)
    }
  }

  /**
   * Documents may be long: one after another, and none while the last is still on its way. A long one comes in parts, on
   * the account of space and reader: others have their turn between them.
   */
  async #readDocument(session: Session, enquiry: DocumentEnquiry, txnId: number | undefined): Promise<void> {
    const { ports, spaceId, log, shares, carryOut, refuse, flush } = this.#options
    if (isClosed(session)) return
    if (waitingBytes(session) > SLOW_SOCKET_BYTES) return refuse(session, txnId, tooManyRequests)
    try {
      for (let after = 0, isRead = false; !isRead;) {
        await this.#turnOf(session)
        if (isClosed(session)) return
        const updates = await ports.loadDocument(spaceId, enquiry.docId, after)
        if (isClosed(session)) return
        isRead = updates.length < limits.documentPart
        after = updates.at(-1)?.seq ?? after
        const answered = isRead ? txnId : undefined
        shares.spend(() => carryOut(session, enquiry.decide(updates), answered), session)
        flush(session)
      }
    } catch (err) {
      log.error({ err }, 'document not read')
      refuse(session, txnId, internalError)
    }
  }

  /** Resolves when somebody may have the next costly thing done. */
  async #turnOf(session: Session): Promise<void> {
    const { shares, turns } = this.#options
    while (!shares.mayEdit(session) && !isClosed(session)) await sleep(SHARE_WAIT_MS)
    await new Promise<void>((resolve) => turns.inTurn(0, resolve))
  }
}

const isClosed = ({ state }: Session): boolean => state.name === 'closed'
