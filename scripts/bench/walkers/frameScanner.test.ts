import { expect, test } from 'vitest'
import { clientFrame, FrameScanner, OPCODES } from './frameScanner.ts'

/** A frame as RFC 6455 §5.2 has it, without a mask. */
function serverFrame(payload: Uint8Array, opcode = 2): Buffer {
  const { length } = payload
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10)
  header[0] = 0x80 | opcode
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127
  if (header.length === 4) header.writeUInt16BE(length, 2)
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}

const payloads = [0, 1, 125, 126, 200, 65_535, 65_536, 100_000].map((length) =>
  Uint8Array.from({ length }, (_, i) => (i * 31 + length) & 0xff),
)

test.each([1, 2, 3, 7, 1000, 1 << 20])('finds the frames of a stream in chunks of %i bytes', (size) => {
  const stream = Buffer.concat(payloads.map((payload) => serverFrame(payload)))
  const found: Uint8Array[] = []
  const scanner = new FrameScanner({
    message: (payload) => void found.push(Uint8Array.from(payload)),
    control: () => expect.unreachable(),
  })
  for (let at = 0; at < stream.length; at += size) scanner.push(stream.subarray(at, at + size))
  expect(found.map(({ length }) => length)).toEqual(payloads.map(({ length }) => length))
  found.forEach((payload, i) => expect(Buffer.compare(payload, payloads[i]!)).toBe(0))
  expect(scanner.frames).toBe(payloads.length)
  expect(scanner.payloadBytes).toBe(payloads.reduce((sum, { length }) => sum + length, 0))
})

test('skips payloads nobody wants, but not pings', () => {
  const ping = Uint8Array.of(1, 2, 3)
  const stream = Buffer.concat([
    serverFrame(payloads[4]!),
    serverFrame(ping, OPCODES.ping),
    serverFrame(payloads[5]!),
  ])
  const pings: number[][] = []
  const heads: number[] = []
  const scanner = new FrameScanner({
    head: (head) => void heads.push(head[0]!),
    message: () => expect.unreachable(),
    control: (opcode, payload) => void pings.push([opcode, ...payload]),
  })
  scanner.wantsPayload = false
  for (let at = 0; at < stream.length; at += 100) scanner.push(stream.subarray(at, at + 100))
  expect(pings).toEqual([[OPCODES.ping, 1, 2, 3]])
  expect(scanner.frames).toBe(2)
  expect(heads).toEqual([payloads[4]![0], payloads[5]![0]])
})

test.each([5, 125, 126, 5000])('a client frame of %i bytes is masked', (length) => {
  const payload = Uint8Array.from({ length }, (_, i) => i & 0xff)
  const frame = clientFrame(OPCODES.binary, payload)
  const start = length < 126 ? 2 : 4
  expect(frame[0]).toBe(0x82)
  expect(frame[1]! & 0x80).toBe(0x80)
  const mask = frame.subarray(start, start + 4)
  expect(frame.subarray(start + 4).map((byte, i) => byte ^ mask[i & 3]!)).toEqual(Buffer.from(payload))
})
