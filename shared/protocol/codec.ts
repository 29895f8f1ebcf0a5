import protobuf from 'protobufjs/minimal.js'
import { concatBytes } from '../bytes.ts'
import { v1 } from './generated/messages.js'
import type { Action, WireEvent } from './messages.ts'
import type { refusals } from './refusals.ts'

/** The field `events` of a batch (proto/envelope.proto), with a length behind it. */
export const EVENTS_TAG = (1 << 3) | 2
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
 * Reads one server frame. An event of a kind this build does not know is left out, and `onUnknown` hears of it.
 * Throws RangeError or Error on bytes that are no batch: the caller logs it and drops the frame.
 */
export function decodeBatch(bytes: Uint8Array, onUnknown?: () => void): WireEvent[] {
  const events: WireEvent[] = []
  for (const message of v1.ServerClientBatch.decode(bytes).events ?? []) {
    const kind = (message as v1.ServerClientEvent).event
    if (kind === undefined) onUnknown?.()
    else events.push({ kind, body: message[kind] } as unknown as WireEvent)
  }
  return events
}
