import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import type { RoomFeatures } from '../feature.ts'
import { refuse, type Refusal } from '../handler.ts'
import { FRAME_HEADER } from '../out/frames.ts'
import type { Access, Identity } from '../ports.ts'
import { createSession, type Session } from '../sessions/session.ts'

/** The only transaction of such a session. */
export const REQUEST_TXN = 0

/** Stands for somebody who asks over HTTP: hears nothing but the answer. */
export interface Requester {
  readonly session: Session
  /**
   * Resolves when it is stored and told; with what is wrong when it could not be stored.
   * @param waiting it is among these until then: whoever closes them answers all
   */
  readonly answeredBy: (waiting: Set<Session>) => Promise<Refusal | undefined>
}

/** What could not be stored; the wire's answer says no code. */
const notDone = ({ refusalKey, reason }: v1.TransactionStatus.$Properties): Refusal => ({
  ok: false,
  key: refusalKey as RefusalKey,
  code: 500,
  reason: reason ?? '',
})

export function createRequester(options: {
  readonly id: string
  readonly identity: Identity
  readonly access: Access
  readonly now: number
  readonly rateOf: RoomFeatures['rateOf']
}): Requester {
  const { promise: answer, resolve } = Promise.withResolvers<Refusal | undefined>()
  const socket = {
    send(frame: Uint8Array) {
      for (const { kind, body } of decodeBatch(frame.subarray(FRAME_HEADER.length))) {
        if (kind !== 'transactionStatus') continue
        resolve(body.succeeded ? undefined : notDone(body))
      }
      return true
    },
    bufferedAmount: () => 0,
    close: () => resolve(refuse('spaceCloses')),
  }
  const session = createSession({ ...options, socket, fullCode: closeCodes.spaceFull })
  return {
    session,
    answeredBy(waiting) {
      waiting.add(session)
      return answer.finally(() => waiting.delete(session))
    },
  }
}
