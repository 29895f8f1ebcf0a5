/** Base64 as the platform itself has it: a mask of a million cells in one millisecond, where a loop takes ten. */
interface NativeBase64 {
  encode(bytes: Uint8Array<ArrayBuffer>): string
  /** Into cells that are all 0. Total: what is no base64 leaves some of them as they are. */
  decodeInto(cells: Uint8Array<ArrayBuffer>, base64: string): void
}

interface NodeBytes {
  toString(encoding: 'base64'): string
  write(text: string, encoding: 'base64'): number
}

/** Browsers of these days, and the Node of the server; undefined: neither, then loops do it. */
function nativeBase64(): NativeBase64 | undefined {
  const { Buffer } = globalThis as {
    Buffer?: { from(bytes: ArrayBuffer, from: number, length: number): NodeBytes }
  }
  if (typeof Buffer?.from === 'function') {
    const view = (bytes: Uint8Array<ArrayBuffer>): NodeBytes =>
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    return {
      encode: (bytes) => view(bytes).toString('base64'),
      decodeInto: (cells, base64) => void view(cells).write(base64, 'base64'),
    }
  }
  const { toBase64, setFromBase64 } = Uint8Array.prototype as Uint8Array & {
    toBase64?: () => string
    setFromBase64?: (base64: string) => unknown
  }
  if (!toBase64 || !setFromBase64) return undefined
  return {
    encode: (bytes) => toBase64.call(bytes),
    decodeInto: (cells, base64) => {
      try {
        setFromBase64.call(cells, base64)
      } catch {
        // Whoever asked looks at what came of it.
      }
    },
  }
}

export const native = nativeBase64()

/** Bits of four bytes that are neither 0 nor 1. */
const NEITHER = 0xfefefefe

/** Whether every byte is 0 or 1. */
export function areBits(bytes: Uint8Array): boolean {
  const isAligned = bytes.byteOffset % 4 === 0
  const words = new Uint32Array(
    bytes.buffer,
    isAligned ? bytes.byteOffset : 0,
    isAligned ? bytes.length >> 2 : 0,
  )
  let seen = 0
  for (let i = 0; i < words.length; i++) seen |= words[i]!
  if (seen & NEITHER) return false
  for (let i = words.length * 4; i < bytes.length; i++) if (bytes[i]! > 1) return false
  return true
}

/** The same cells, each 0 or 1: the ones given where they are so already. */
export const asBits = (bytes: Uint8Array): Uint8Array =>
  areBits(bytes) ? bytes : bytes.map((byte) => (byte ? 1 : 0))
