import protobuf from 'protobufjs/minimal.js'
import { concatBytes } from '../bytes.ts'
import { v1 } from './generated/messages.js'
import type { Action, ActionName, WireEvent } from './messages.ts'
import { because, type RefusalReason, type refusals } from './refusals.ts'

const TXN_ID_FIELD = 100
const EVENTS_TAG = (1 << 3) | 2
/** Text of the specification's error catalogue. */
export const UNSAFE_INTEGER_MESSAGE: (typeof refusals)['unsafeInteger'][1] =
  'Value is larger than Number.MAX_SAFE_INTEGER'

// 64-bit fields become plain numbers, and the ones a number cannot hold are refused. protobufjs keeps its
// readers process-wide, so this module must be imported before anything else decodes.
protobuf.util.Long = null as never
protobuf.configure()
for (const kind of ['uint64', 'int64', 'sint64', 'fixed64', 'sfixed64'] as const) {
  const read = protobuf.Reader.prototype[kind]
  protobuf.Reader.prototype[kind] = function (this: protobuf.Reader) {
    const value = Number(read.call(this))
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(UNSAFE_INTEGER_MESSAGE)
    return value as never
  }
}

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

/** One client frame. */
export function encodeAction(action: Action): Uint8Array {
  const message = {
    [action.kind]: action.body,
    ...(action.txnId === undefined ? {} : { txnId: action.txnId }),
  }
  return v1.ClientServerAction.encode(message).finish()
}

/**
 * One event as a slice of a batch. Slices may be concatenated in any number to make a server frame, because
 * `events` is a repeated field: an event is encoded once, whoever receives it.
 */
export function encodeEvent(event: WireEvent): Uint8Array {
  const writer = protobuf.Writer.create().uint32(EVENTS_TAG).fork()
  v1.ServerClientEvent.encode({ [event.kind]: event.body }, writer)
  return writer.ldelim().finish()
}

/** One server frame. */
export const encodeBatch = (events: readonly WireEvent[]): Uint8Array => concatBytes(events.map(encodeEvent))

/**
 * Reads one server frame. An event of a kind this build does not know is left out.
 * Throws RangeError or Error on bytes that are no batch: the caller logs it and drops the frame.
 */
export function decodeBatch(bytes: Uint8Array): WireEvent[] {
  const events: WireEvent[] = []
  for (const message of v1.ServerClientBatch.decode(bytes).events ?? []) {
    const kind = (message as v1.ServerClientEvent).event
    if (kind !== undefined) events.push({ kind, body: message[kind] } as unknown as WireEvent)
  }
  return events
}
