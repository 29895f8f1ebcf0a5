/** What a scanner does with the frames it finds. Views are good only until the call returns. */
export interface FrameHandler {
  /** A data frame begins; `head` is what of its payload has arrived with the header (perhaps nothing). */
  head?(head: Uint8Array): void
  /** A whole payload; only called while `wantsPayload` is true as the frame begins. */
  message?(payload: Uint8Array): void
  /** Ping, pong or close. */
  control(opcode: number, payload: Uint8Array): void
}

const OPCODE = 0x0f
const LENGTH = 0x7f
export const OPCODES = { binary: 2, close: 8, ping: 9, pong: 10 } as const

/**
 * Finds the WebSocket frames of a server in a stream of chunks and counts their bytes; payloads nobody wants are
 * skipped without a copy, so that a thousand counting clients cost little. Frames of a server carry no mask.
 */
export class FrameScanner {
  /** Payloads of data frames. */
  payloadBytes = 0
  /** Data frames. */
  frames = 0
  wantsPayload = true
  readonly #handler: FrameHandler
  readonly #header = new Uint8Array(10)
  #headerBytes = 0
  #opcode = 0
  #left = 0
  #kept: Uint8Array | undefined
  #keptBytes = 0

  constructor(handler: FrameHandler) {
    this.#handler = handler
  }

  push(chunk: Uint8Array): void {
    let at = 0
    while (at < chunk.length) {
      if (this.#left > 0) {
        at += this.#payload(chunk, at)
        continue
      }
      this.#header[this.#headerBytes++] = chunk[at++]!
      if (this.#headerBytes >= this.#headerSize()) at += this.#begin(chunk, at)
    }
  }

  #headerSize(): number {
    if (this.#headerBytes < 2) return 2
    const length = this.#header[1]! & LENGTH
    return length === 126 ? 4 : length === 127 ? 10 : 2
  }

  #length(): number {
    const header = this.#header
    const length = header[1]! & LENGTH
    if (length === 126) return (header[2]! << 8) | header[3]!
    if (length < 126) return length
    return new DataView(header.buffer).getUint32(6)
  }

  /** A header is complete; answers how many bytes of payload were taken at once. */
  #begin(chunk: Uint8Array, at: number): number {
    this.#headerBytes = 0
    this.#opcode = this.#header[0]! & OPCODE
    const length = this.#length()
    const isControl = this.#opcode >= OPCODES.close
    if (!isControl) {
      this.frames += 1
      this.payloadBytes += length
      this.#handler.head?.(chunk.subarray(at, Math.min(at + length, chunk.length)))
    }
    const isWanted = isControl || this.wantsPayload
    if (at + length <= chunk.length) {
      if (isWanted) this.#deliver(chunk.subarray(at, at + length))
      return length
    }
    this.#left = length
    this.#kept = isWanted ? new Uint8Array(length) : undefined
    this.#keptBytes = 0
    return 0
  }

  /** More of a payload that did not come in one piece. */
  #payload(chunk: Uint8Array, at: number): number {
    const taken = Math.min(this.#left, chunk.length - at)
    if (this.#kept) {
      this.#kept.set(chunk.subarray(at, at + taken), this.#keptBytes)
      this.#keptBytes += taken
    }
    this.#left -= taken
    if (this.#left === 0 && this.#kept) {
      const payload = this.#kept
      this.#kept = undefined
      this.#deliver(payload)
    }
    return taken
  }

  #deliver(payload: Uint8Array): void {
    if (this.#opcode >= OPCODES.close) this.#handler.control(this.#opcode, payload)
    else this.#handler.message?.(payload)
  }
}

/** One masked frame of a client. */
export function clientFrame(opcode: number, payload: Uint8Array): Buffer {
  const { length } = payload
  if (length > 0xffff) throw new RangeError('a bot says too much')
  const start = length < 126 ? 2 : 4
  const frame = Buffer.allocUnsafe(start + 4 + length)
  frame[0] = 0x80 | opcode
  if (length < 126) frame[1] = 0x80 | length
  else {
    frame[1] = 0x80 | 126
    frame.writeUInt16BE(length, 2)
  }
  const mask = Math.floor(Math.random() * 0x1_0000_0000)
  frame.writeUInt32BE(mask, start)
  for (let i = 0; i < length; i++) frame[start + 4 + i] = payload[i]! ^ ((mask >>> (24 - 8 * (i & 3))) & 0xff)
  return frame
}
