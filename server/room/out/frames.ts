import { concatBytes } from '#shared/bytes.ts'
import { encodeEvent } from '#shared/protocol/codec.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'

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
  const slice = encodeEvent(event)
  slices.set(event, slice)
  return slice
}

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

/** Frames of outboxes. Sessions that heard the same get the same frame: most of the time that is all of them. */
export class SharedFrames {
  #parts: readonly Uint8Array[] = []
  #frame: Uint8Array | undefined

  /** The frame of these slices; the list must not change afterwards. */
  of(parts: readonly Uint8Array[]): Uint8Array {
    const isSame = parts.length === this.#parts.length && parts.every((part, i) => part === this.#parts[i])
    if (!this.#frame || !isSame) {
      this.#parts = parts
      this.#frame = frameOf(parts)
    }
    return this.#frame
  }

  forget(): void {
    this.#parts = []
    this.#frame = undefined
  }
}
