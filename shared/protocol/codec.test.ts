import fc from 'fast-check'
import protobuf from 'protobufjs/minimal.js'
import { expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { decodeBatch, encodeAction, encodeBatch, encodeEvent, UNSAFE_INTEGER_MESSAGE } from './codec.ts'
import { decodeAction, peekTxnId } from './decodeAction.ts'
import { action, event, type Action, type WireEvent } from './messages.ts'

const uint32 = fc.integer({ min: 0, max: 0xffffffff })
const vector = fc.record({ x: fc.float(), y: fc.float(), z: fc.float() })

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc
    .tuple(fc.string(), fc.string(), fc.array(fc.string()), uint32)
    .map(([chatRecipient, contents, localPlayerIds, txnId]) =>
      action('chat', { chatRecipient, contents, localPlayerIds }, txnId),
    ),
  fc
    .tuple(vector, vector, uint32)
    .map(([position, rotation, inputId]) => action('move', { position, rotation, inputId })),
  fc
    .tuple(fc.dictionary(fc.string(), fc.boolean()), fc.dictionary(fc.string(), fc.nat()))
    .map(([subscriptions, mapUpdateIds]) =>
      action('updateSubscriptions', { subscriptions, mapUpdateIds }, 0),
    ),
  fc.constant(action('exit', {})),
)

const events: fc.Arbitrary<WireEvent> = fc.oneof(
  fc.tuple(uint32, fc.string()).map(([encId, name]) => event('playerSetsName', { encId, name })),
  fc.tuple(uint32, vector).map(([encId, position]) => event('playerMoves', { encId, position, mapId: '1' })),
  fc
    .uint8Array()
    .map((mask) => event('mapSetCollisionsBits', { mapId: '1', overwrite: true, w: 1, h: 1, mask })),
  fc.constant(event('playerSetsEmoteV2', { encId: 1, emote: '' })),
)

/** What a message says, without protobufjs' own prototypes. */
const said = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('any bytes give an action or a refusal; nothing throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const decoded = decodeAction(bytes)
      expect(decoded.ok || [400, 404].includes(decoded.code)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a frame with some bytes changed, cut or added gives an action or a refusal', () => {
  const changed = fc
    .tuple(actions, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }), fc.nat(), fc.uint8Array())
    .map(([sent, changes, cut, tail]) => {
      const bytes = encodeAction(sent)
      for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value
      return Uint8Array.of(...bytes.subarray(0, bytes.length - (cut % (bytes.length + 1))), ...tail)
    })
  fc.assert(
    fc.property(changed, (bytes) => {
      const decoded = decodeAction(bytes)
      expect(typeof decoded.ok).toBe('boolean')
      expect(() => peekTxnId(bytes)).not.toThrow()
    }),
    { numRuns: 2_000 },
  )
})

test('what is sent arrives, transaction number 0 included', () => {
  fc.assert(
    fc.property(actions, (sent) => {
      const decoded = decodeAction(encodeAction(sent))
      if (!decoded.ok) throw new Error(decoded.reason)
      expect(decoded.action.kind).toBe(sent.kind)
      expect(decoded.action.txnId).toBe(sent.txnId)
      expect(encodeAction(decoded.action)).toEqual(encodeAction(sent))
    }),
  )
})

test('a server frame is the concatenation of its encoded events, in order', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 20 }), (batch) => {
      const frame = encodeBatch(batch)
      expect(frame).toEqual(concatBytes(batch.map(encodeEvent)))
      const received = decodeBatch(frame)
      expect(received.map(({ kind }) => kind)).toEqual(batch.map(({ kind }) => kind))
      expect(encodeBatch(received)).toEqual(frame)
    }),
  )
})

test('an event of a kind this build does not know is left out and told; those around it are read', () => {
  const named = event('playerSetsName', { encId: 7, name: 'A' })
  // events = 1: 4 bytes; field 100,000 of the event, which no build has: a 9
  const later = Uint8Array.of(0x0a, 4, 0x80, 0xea, 0x30, 9)
  let unknown = 0
  const frame = concatBytes([encodeEvent(named), later, encodeEvent(named), later])
  expect(decodeBatch(frame, () => (unknown += 1)).map(({ kind }) => kind)).toEqual([
    'playerSetsName',
    'playerSetsName',
  ])
  expect(unknown).toBe(2)
  expect(decodeBatch(frame)).toHaveLength(2)
})

test('the exact bytes of an event and an action', () => {
  expect([...encodeEvent(event('playerSetsName', { encId: 7, name: 'A' }))]).toEqual(
    // events = 1: 8 bytes; playerSetsName = 17: 5 bytes; encId = 1: 7; name = 2: 'A'
    [0x0a, 8, 0x8a, 0x01, 5, 0x08, 7, 0x12, 1, 0x41],
  )
  expect([...encodeAction(action('exit', {}, 5))]).toEqual([0xda, 0x01, 0, 0xa0, 0x06, 5])
})

test('an emote cleared by the empty text is on the wire; one left out is not', () => {
  const [cleared, silent] = decodeBatch(
    encodeBatch([
      event('playerSetsEmoteV2', { encId: 1, emote: '' }),
      event('playerSetsEmoteV2', { encId: 1 }),
    ]),
  )
  expect(said(cleared)).toMatchObject({ body: { emote: '' } })
  expect((silent!.body as { emote?: string | null }).emote ?? null).toBeNull()
})

const withUpdateId = (value: string): Uint8Array => {
  const entry = protobuf.Writer.create().uint32(0x0a).string('1').uint32(0x10)
  // The writer takes no number this large, so its seven-bit groups are written by hand.
  const bytes: number[] = [...entry.finish()]
  for (let rest = BigInt(value); ; rest >>= 7n) {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0))
    if (rest <= 127n) break
  }
  const inner = [0x12, bytes.length, ...bytes]
  return Uint8Array.of(0x1a, inner.length, ...inner, 0xa0, 0x06, 77)
}

test('64-bit numbers pass up to 2^53 − 1; above it the frame is refused by its transaction number', () => {
  const largest = decodeAction(withUpdateId('9007199254740991'))
  expect(largest).toMatchObject({ ok: true, action: { body: { mapUpdateIds: { 1: 2 ** 53 - 1 } } } })
  for (const value of ['9007199254740992', '18446744073709551615']) {
    expect(decodeAction(withUpdateId(value))).toEqual({
      ok: false,
      problem: 'invalid',
      key: 'unsafeInteger',
      code: 400,
      reason: UNSAFE_INTEGER_MESSAGE,
      txnId: 77,
    })
  }
})

test('no action, an unknown kind and two actions are told apart', () => {
  expect(decodeAction(new Uint8Array())).toMatchObject({ ok: false, problem: 'unknown', code: 404 })
  expect(decodeAction(Uint8Array.of(0xa0, 0x06, 9))).toMatchObject({ problem: 'unknown', txnId: 9 })
  // Field 999 is no kind.
  expect(decodeAction(Uint8Array.of(0xba, 0x3e, 0, 0xa0, 0x06, 9))).toMatchObject({
    problem: 'unknown',
    reason: 'action not found',
    txnId: 9,
  })
  const two = Uint8Array.of(...encodeAction(action('exit', {})), ...encodeAction(action('respawn', {}, 4)))
  expect(decodeAction(two)).toMatchObject({ problem: 'invalid', code: 400, txnId: 4 })
  expect(decodeAction(Uint8Array.of(0xff, 0xff))).toMatchObject({ problem: 'malformed', code: 400 })
})

test('deep nesting and ten megabytes are answered', () => {
  const deep = new Uint8Array(200_000).fill(0x0b)
  expect(decodeAction(deep).ok).toBe(false)
  expect(decodeAction(new Uint8Array(10_000_000)).ok).toBe(false)
  const long = action('chat', { contents: 'x'.repeat(10_000_000) }, 3)
  expect(decodeAction(encodeAction(long))).toMatchObject({ ok: true })
})
