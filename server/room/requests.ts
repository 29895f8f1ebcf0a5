import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { decodeBatch } from '#shared/protocol/codec.ts'
import { FRAME_HEADER } from './frames.ts'
import type { ActionContext, Decision, Refusal } from './handler.ts'
import type { Access, Identity } from './ports.ts'
import { createSession, type Session } from './session.ts'

/** What somebody without a session wants of a living space: decided, stored and told as an action is. */
export type Request = (context: ActionContext) => Decision

/** The only transaction of such a session. */
export const REQUEST_TXN = 0

/** Stands for somebody who asks over HTTP: hears nothing but the answer. */
export interface Requester {
  readonly session: Session
  /** Resolves when it is stored and told; with what is wrong when it could not be stored. */
  readonly answer: Promise<Refusal | undefined>
}

export function createRequester(options: {
  readonly id: string
  readonly identity: Identity
  readonly access: Access
  readonly now: number
}): Requester {
  const { promise: answer, resolve } = Promise.withResolvers<Refusal | undefined>()
  const socket = {
    send(frame: Uint8Array) {
      for (const { kind, body } of decodeBatch(frame.subarray(FRAME_HEADER.length))) {
        if (kind !== 'transactionStatus') continue
        resolve(body.succeeded ? undefined : { ok: false, code: 500, reason: body.reason ?? '' })
      }
    },
    bufferedAmount: () => 0,
    close: () => resolve({ ok: false, code: 500, reason: 'the space is closing' }),
  }
  return { session: createSession({ ...options, socket, fullCode: closeCodes.spaceFull }), answer }
}
