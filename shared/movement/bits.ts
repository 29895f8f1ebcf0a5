/** Bits in the order they were written, lowest bit of a byte first. Values of up to 32 bits. */
export class BitWriter {
  #bytes: Uint8Array
  #length = 0
  #held = 0
  #heldBits = 0

  constructor(capacity = 256) {
    this.#bytes = new Uint8Array(capacity)
  }

  /** The lowest `width` bits of an unsigned value; width 0 to 32. */
  bits(value: number, width: number): void {
    if (width > 16) {
      this.bits(value & 0xffff, 16)
      this.bits(value >>> 16, width - 16)
      return
    }
    this.#held |= (value & ((1 << width) - 1)) << this.#heldBits
    this.#heldBits += width
    while (this.#heldBits >= 8) {
      this.#byte(this.#held & 0xff)
      this.#held >>>= 8
      this.#heldBits -= 8
    }
  }

  flag(value: boolean): void {
    this.bits(value ? 1 : 0, 1)
  }

  /** An unsigned value in groups of seven bits, most of them one byte; as protobuf writes it, but anywhere. */
  varint(value: number): void {
    let left = value >>> 0
    while (left > 0x7f) {
      this.bits((left & 0x7f) | 0x80, 8)
      left >>>= 7
    }
    this.bits(left, 8)
  }

  /** An unsigned value as a Rice code: quotient in ones, remainder of `k` bits; large ones are escaped to 32 bits. */
  rice(value: number, k: number): void {
    const quotient = value >>> k
    if (quotient >= RICE_ESCAPE) {
      this.bits((1 << RICE_ESCAPE) - 1, RICE_ESCAPE)
      this.bits(value >>> 0, 32)
      return
    }
    this.bits((1 << quotient) - 1, quotient + 1)
    this.bits(value, k)
  }

  /** Fills the last byte up with zeros. */
  align(): void {
    if (this.#heldBits > 0) this.bits(0, 8 - this.#heldBits)
  }

  /** A copy of what was written; the last byte is filled up. */
  finish(): Uint8Array {
    this.align()
    return this.#bytes.slice(0, this.#length)
  }

  /** Empties the writer and keeps its memory. */
  clear(): void {
    this.#length = 0
    this.#held = 0
    this.#heldBits = 0
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2)
      grown.set(this.#bytes)
      this.#bytes = grown
    }
    this.#bytes[this.#length++] = value
  }
}

/** Bits of the quotient before a Rice code is escaped: 12 ones, then the plain value. */
export const RICE_ESCAPE = 12

/** How many bits `rice` needs. */
export const riceBits = (value: number, k: number): number => {
  const quotient = value >>> k
  return quotient >= RICE_ESCAPE ? RICE_ESCAPE + 32 : quotient + 1 + k
}

/** A signed 32-bit value as an unsigned one, small absolute values first: 0, -1, 1, -2 … become 0, 1, 2, 3 … */
export const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0

export const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1)

/** Reads what BitWriter wrote. Total: past the end it answers zeros and `failed` stays true. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0
  #bit = 0
  failed = false

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Bits not read yet. */
  get left(): number {
    return this.#bytes.length * 8 - this.#at * 8 - this.#bit
  }

  bits(width: number): number {
    if (width > 16) {
      const low = this.bits(16)
      return (low | (this.bits(width - 16) << 16)) >>> 0
    }
    if (width > this.left) {
      this.fail()
      return 0
    }
    const bytes = this.#bytes
    const held = bytes[this.#at]! | ((bytes[this.#at + 1] ?? 0) << 8) | ((bytes[this.#at + 2] ?? 0) << 16)
    const value = (held >>> this.#bit) & ((1 << width) - 1)
    const bit = this.#bit + width
    this.#at += bit >> 3
    this.#bit = bit & 7
    return value
  }

  flag(): boolean {
    return this.bits(1) === 1
  }

  varint(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const part = this.bits(8)
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value >>> 0
    }
    this.fail()
    return 0
  }

  rice(k: number): number {
    let quotient = 0
    while (quotient < RICE_ESCAPE && this.flag()) quotient++
    if (quotient === RICE_ESCAPE) return this.bits(32)
    return ((quotient << k) | this.bits(k)) >>> 0
  }

  /** To the next whole byte. */
  align(): void {
    if (this.#bit === 0) return
    this.#at++
    this.#bit = 0
  }

  fail(): void {
    this.failed = true
    this.#at = this.#bytes.length
    this.#bit = 0
  }
}
