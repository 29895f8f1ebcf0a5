import { concatBytes } from '#shared/bytes.ts'
import type { EventName, WireEvent } from '#shared/protocol/messages.ts'
import type { EventGroup } from '../handler.ts'
import { encodeSlice } from './eventEncoder.ts'

/**
 * Colyseus puts two bytes before our envelope: ROOM_DATA_BYTES and message type 0. Frames carry them for both doors;
 * the raw door sends what follows.
 */
export const FRAME_HEADER = Uint8Array.of(17, 0)

const slices = new WeakMap<WireEvent, Uint8Array>()

/** An event as bytes, encoded once whoever receives it. */
export function sliceOf(event: WireEvent): Uint8Array {
  const known = slices.get(event)
  if (known) return known
  const slice = encodeSlice(event)
  slices.set(event, slice)
  return slice
}

export const isGroup = (told: WireEvent | EventGroup): told is EventGroup => Array.isArray(told)

type Slices = Map<ReadonlySet<EventName>, Uint8Array>

const groups = new WeakMap<EventGroup, Slices>()
/** Nearly everybody asks for the same (subscriptions.ts): of more kinds of clients than this nothing is kept. */
const KEPT_BY_SUBSCRIPTIONS = 4

/**
 * What of a group somebody gets who asked for these kinds.
 * @param wants whether one event of it is among them; the same for all with these subscriptions
 */
export function sliceOfGroup(
  group: EventGroup,
  subscriptions: ReadonlySet<EventName>,
  wants: (told: WireEvent) => boolean,
): Uint8Array {
  let slices = groups.get(group)
  if (!slices) groups.set(group, (slices = new Map()))
  const known = slices.get(subscriptions)
  if (known) return known
  const slice = concatBytes(
    group.flatMap((told) => {
      if (isGroup(told)) return [sliceOfGroup(told, subscriptions, wants)]
      return wants(told) ? [sliceOf(told)] : []
    }),
  )
  if (slices.size >= KEPT_BY_SUBSCRIPTIONS) slices.clear()
  slices.set(subscriptions, slice)
  return slice
}

/**
 * So large a slice is a frame of its own, the same for all: snapshots put together anew for each newcomer were what a
 * rush had the most garbage of.
 */
const ALONE_BYTES = 16 * 1024

export const isLarge = (slice: Uint8Array): boolean => slice.length >= ALONE_BYTES

/** One server frame, header included. */
export const frameOf = (parts: readonly Uint8Array[]): Uint8Array => concatBytes([FRAME_HEADER, ...parts])

const alone = new WeakMap<Uint8Array, WeakRef<Uint8Array>>()

/** The frame of one large slice: the same for everybody while it is on its way to anybody. */
export function frameAlone(slice: Uint8Array): Uint8Array {
  const known = alone.get(slice)?.deref()
  if (known) return known
  const frame = frameOf([slice])
  alone.set(slice, new WeakRef(frame))
  return frame
}

const bodies = new WeakMap<Uint8Array, Uint8Array>()

/** What a frame carries, without its header: the same slice whoever asks, so that those who add to it add to the same. */
export function bodyOf(frame: Uint8Array): Uint8Array {
  const known = bodies.get(frame)
  if (known) return known
  const body = frame.subarray(FRAME_HEADER.length)
  bodies.set(frame, body)
  return body
}

interface Shared {
  readonly parts: readonly Uint8Array[]
  readonly frame: Uint8Array
}

const isSame = (one: readonly Uint8Array[], other: readonly Uint8Array[]): boolean =>
  one.length === other.length && one.every((part, i) => part === other[i])

/**
 * Frames of outboxes. Sessions that heard the same get the same frame: most of the time that is all of them, or, where
 * movement is part of it, all that look from the same cell.
 */
export class SharedFrames {
  /** By the last slice, which tells apart what the cells said. */
  readonly #byLast = new Map<Uint8Array, Shared>()

  /** The frame of these slices, of which there is at least one; the list must not change afterwards. */
  of(parts: readonly Uint8Array[]): Uint8Array {
    const last = parts.at(-1)!
    const known = this.#byLast.get(last)
    if (known && isSame(known.parts, parts)) return known.frame
    const frame = frameOf(parts)
    this.#byLast.set(last, { parts, frame })
    return frame
  }

  forget(): void {
    this.#byLast.clear()
  }
}
