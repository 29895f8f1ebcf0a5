import { encodeEvent } from '#shared/protocol/codec.ts'
import { event, type EventName } from '#shared/protocol/messages.ts'

/** Just enough of a server frame to tell its events apart without decoding them. */

const EVENTS_TAG = (1 << 3) | 2
const WIRE_TYPE_BITS = 3

interface Cursor {
  at: number
}

/** NaN when the bytes end within the number. */
function readVarint(bytes: Uint8Array, cursor: Cursor): number {
  let value = 0
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[cursor.at++]
    if (byte === undefined) return Number.NaN
    value |= (byte & 0x7f) << shift
    if (byte < 0x80) return value >>> 0
  }
  return Number.NaN
}

/** The field number of an event in the envelope, read from an encoded one. */
export const fieldOf = (kind: EventName): number => firstField(encodeEvent(event(kind, {})))

/** Which event a frame begins with, by field number; 0 when that cannot be told from these bytes. */
export function firstField(head: Uint8Array): number {
  const cursor = { at: 0 }
  if (readVarint(head, cursor) !== EVENTS_TAG) return 0
  readVarint(head, cursor)
  const tag = readVarint(head, cursor)
  return Number.isNaN(tag) ? 0 : tag >>> WIRE_TYPE_BITS
}

/** The event a frame begins with, as a frame of its own; undefined when these bytes do not hold all of it. */
export function firstEvent(head: Uint8Array): Uint8Array | undefined {
  const cursor = { at: 0 }
  if (readVarint(head, cursor) !== EVENTS_TAG) return undefined
  const end = readVarint(head, cursor) + cursor.at
  return end <= head.length ? head.subarray(0, end) : undefined
}

/** Calls back for each event of a frame with its field number and its slice (a frame of its own). */
export function eachEvent(frame: Uint8Array, found: (field: number, slice: Uint8Array) => void): void {
  const cursor = { at: 0 }
  while (cursor.at < frame.length) {
    const start = cursor.at
    if (readVarint(frame, cursor) !== EVENTS_TAG) throw new Error('not a frame of events')
    const length = readVarint(frame, cursor)
    const end = cursor.at + length
    const field = readVarint(frame, cursor) >>> WIRE_TYPE_BITS
    if (!(end <= frame.length)) throw new Error('a frame ends early')
    found(field, frame.subarray(start, end))
    cursor.at = end
  }
}
