import protobuf from 'protobufjs/minimal.js'
// First of all: it makes the readers what they are here.
import { UNSAFE_INTEGER_MESSAGE } from './codec.ts'
import { v1 } from './generated/messages.js'
import type { Action, ActionName } from './messages.ts'
import { because, type RefusalReason } from './refusals.ts'

const TXN_ID_FIELD = 100

/** What a frame that carries no usable action deserves. */
export interface DecodeRefusal extends RefusalReason {
  readonly ok: false
  /** malformed: not a message at all; invalid: a message we must refuse; unknown: no kind we know. */
  readonly problem: 'malformed' | 'invalid' | 'unknown'
  /** Present when the frame asked for an answer and its number could be read. */
  readonly txnId?: number
}

export type DecodedAction = { readonly ok: true; readonly action: Action } | DecodeRefusal

type DecodedEnvelope = v1.ClientServerAction.$Properties & { readonly action?: ActionName }

/**
 * An action as a plain object. Given a target of its own, protobufjs notes the kind in a plain field; on its message
 * class that is an accessor which deletes all other kinds first, at ten times the cost of everything else.
 */
const decodeEnvelope = (bytes: Uint8Array): DecodedEnvelope =>
  (v1.ClientServerAction.decode as unknown as DecodeInto)(bytes, undefined, undefined, undefined, {})

type DecodeInto = (
  bytes: Uint8Array,
  length: undefined,
  end: undefined,
  depth: undefined,
  target: object,
) => DecodedEnvelope

/** Fields of the frame nearly all frames are: `move`, with `packed` in it and nothing else (proto/presence.proto). */
const MOVE_TAG = (5 << 3) | 2
const PACKED_TAG = [0xda, 0x3e] as const
const PACKED_AT = 5

/**
 * Where the packed move begins in a frame that is one and holds nothing else; -1: any other frame, which `decodeAction`
 * reads. Ten times a second from everybody who walks, that reading would be a good part of what a move costs.
 */
export const packedMoveAt = (bytes: Uint8Array): number =>
  bytes.length > PACKED_AT &&
  bytes.length < 0x80 &&
  bytes[0] === MOVE_TAG &&
  bytes[1] === bytes.length - 2 &&
  bytes[2] === PACKED_TAG[0] &&
  bytes[3] === PACKED_TAG[1] &&
  bytes[4] === bytes.length - PACKED_AT
    ? PACKED_AT
    : -1

/** Reads one client frame. Total: any bytes give an action or a refusal, nothing throws. */
export function decodeAction(bytes: Uint8Array): DecodedAction {
  let message: DecodedEnvelope
  try {
    message = decodeEnvelope(bytes)
  } catch (error) {
    const unsafe = error instanceof RangeError && error.message === UNSAFE_INTEGER_MESSAGE
    const txnId = peekTxnId(bytes)
    return {
      ok: false,
      problem: unsafe ? 'invalid' : 'malformed',
      ...because(unsafe ? 'unsafeInteger' : 'malformed'),
      ...(txnId === undefined ? {} : { txnId }),
    }
  }
  const txn = message.txnId == null ? {} : { txnId: message.txnId }
  if (countActions(bytes) > 1) {
    return { ok: false, problem: 'invalid', ...because('severalActions'), ...txn }
  }
  const kind = message.action
  if (kind === undefined) {
    return { ok: false, problem: 'unknown', ...because('unknownAction'), ...txn }
  }
  return { ok: true, action: { kind, body: message[kind], ...txn } as unknown as Action }
}

/** How many actions a decodable frame holds; the decoder itself keeps only the last of a oneof. */
function countActions(bytes: Uint8Array): number {
  const reader = protobuf.Reader.create(bytes)
  let count = 0
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    if (tag >>> 3 !== TXN_ID_FIELD) count += 1
    reader.skipType(tag & 7)
  }
  return count
}

/** The transaction number of a frame that cannot be decoded, if its tags can still be walked. */
export function peekTxnId(bytes: Uint8Array): number | undefined {
  try {
    const reader = protobuf.Reader.create(bytes)
    while (reader.pos < reader.len) {
      const tag = reader.uint32()
      if (tag >>> 3 === TXN_ID_FIELD && (tag & 7) === 0) return reader.uint32()
      reader.skipType(tag & 7)
    }
  } catch {
    return undefined
  }
  return undefined
}
