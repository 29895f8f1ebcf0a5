import { join } from 'node:path'
import fc from 'fast-check'
import protobuf from 'protobufjs'
import { expect, test } from 'vitest'
import '#shared/protocol/codec.ts'
import { compactWire, type WireType } from '#shared/protocol/compactWire.ts'
import { v1 } from '#shared/protocol/generated/messages.js'
import { wireTable } from './wireTable.ts'

const proto = join(import.meta.dirname, '../../proto')
const roots = ['ClientServerAction', 'ServerClientEvent', 'ServerClientBatch'] as const
const compact = compactWire(wireTable(proto, roots)) as Record<(typeof roots)[number], WireType>
const generated = v1 as unknown as typeof compact

const root = new protobuf.Root()
root.resolvePath = (_, target) => join(proto, target)
root.loadSync('envelope.proto', { keepCase: true }).resolveAll()
const typeOf = (name: string): protobuf.Type => root.lookupType(`v1.${name}`)

/** Below this messages are left out: types that hold each other would never end. */
const DEPTH = 5
const key = fc.oneof(fc.string({ maxLength: 4 }), fc.constant('__proto__'))
const scalars: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ maxLength: 6, unit: 'grapheme' }),
  bytes: fc.uint8Array({ maxLength: 6 }),
  bool: fc.boolean(),
  uint32: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffffffff })),
  int32: fc.integer(),
  uint64: fc.oneof(fc.constant(0), fc.maxSafeNat()),
  float: fc.float(),
  double: fc.double(),
}

function anyValue(field: protobuf.Field, depth: number): fc.Arbitrary<unknown> {
  if (field.resolvedType instanceof protobuf.Type) return anyMessage(field.resolvedType, depth + 1)
  return scalars[field.resolvedType ? 'int32' : field.type]!
}

function anyField(field: protobuf.Field, depth: number): fc.Arbitrary<unknown> {
  const value = anyValue(field, depth)
  if (field instanceof protobuf.MapField) {
    const keys = field.keyType === 'string' ? key : fc.integer({ min: 0, max: 0xffffffff }).map(String)
    return fc.array(fc.tuple(keys, value), { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs))
  }
  return field.repeated ? fc.array(value, { maxLength: 3 }) : value
}

/** A message with any of its fields, set or left out or null. */
function anyMessage(type: protobuf.Type, depth = 0): fc.Arbitrary<object> {
  const fields = type.fieldsArray.filter(
    ({ resolvedType }) => depth < DEPTH || !(resolvedType instanceof protobuf.Type),
  )
  return fc.record(
    Object.fromEntries(
      fields.map((field) => [field.name, fc.option(anyField(field, depth), { nil: null, freq: 8 })]),
    ),
    { requiredKeys: [] },
  )
}

/** All a reader of a message can see: every field of its type, and which of them were sent. */
function seen(message: unknown, type: protobuf.Type): unknown {
  const values = message as Record<string, unknown>
  const valueSeen = (value: unknown, field: protobuf.Field): unknown =>
    value != null && field.resolvedType instanceof protobuf.Type
      ? seen(value, field.resolvedType)
      : // Here `long` is there when the generated code starts; a browser has plain zeros.
        field.type === 'uint64'
        ? Number(value)
        : value
  const fields = type.fieldsArray.map((field) => {
    const value = values[field.name]
    if (field instanceof protobuf.MapField)
      return Object.entries(value as object).map(([name, item]) => [name, valueSeen(item, field)])
    if (field.repeated) return (value as unknown[]).map((item) => valueSeen(item, field))
    return valueSeen(value instanceof Uint8Array ? [...value] : value, field)
  })
  const oneofs = type.oneofsArray.filter((oneof) => !oneof.isProto3Optional)
  return [Object.keys(values), fields, oneofs.map((oneof) => values[oneof.name])]
}

/** What a decoder makes of bytes: the message or that it refuses. */
function read(wire: WireType, bytes: Uint8Array, type: protobuf.Type): unknown {
  let message: object
  try {
    message = wire.decode(bytes)
  } catch {
    return 'refused'
  }
  return seen(message, type)
}

const members = (name: 'ClientServerAction' | 'ServerClientEvent') =>
  typeOf(name).oneofsArray.flatMap((oneof) =>
    oneof.isProto3Optional ? [] : oneof.fieldsArray.map((field): [typeof name, string] => [name, field.name]),
  )

test('the table holds all actions and events', () => {
  expect(members('ClientServerAction').length).toBeGreaterThan(90)
  expect(members('ServerClientEvent').length).toBeGreaterThan(100)
})

test.each([...members('ClientServerAction'), ...members('ServerClientEvent')])(
  '%s %s: the same bytes out, the same message in, the same refusals',
  (name, member) => {
    const type = typeOf(name)
    const field = type.fields[member]!
    const message = fc.record({
      [member]: anyField(field, 0),
      ...(name === 'ClientServerAction' ? { txnId: fc.option(scalars['uint32']!, { nil: null }) } : {}),
    })
    // Zeros more than chance has them: a zero that was sent all the same is one left out.
    const byte = fc.oneof(fc.constant(0), fc.nat(255))
    const changes = fc.array(fc.tuple(fc.nat(), byte), { maxLength: 3 })
    fc.assert(
      fc.property(message, changes, fc.nat(8), (body, changed, cut) => {
        const bytes = new Uint8Array(generated[name].encode(body).finish())
        expect(new Uint8Array(compact[name].encode(body).finish())).toEqual(bytes)
        const expected = read(generated[name], bytes, type)
        expect(expected).not.toBe('refused')
        expect(read(compact[name], bytes, type)).toEqual(expected)

        for (const [at, value] of changed) if (bytes.length > 0) bytes[at % bytes.length] = value
        const broken = bytes.subarray(0, bytes.length - Math.min(cut, bytes.length))
        expect(read(compact[name], broken, type)).toEqual(read(generated[name], broken, type))
      }),
      { numRuns: 40 },
    )
  },
)

test('a message that comes twice in one frame is added to, in both', () => {
  const encode = (body: object) => generated.ServerClientEvent.encode({ playerMoves: body }).finish()
  const twice = Buffer.concat([
    encode({ encId: 1, position: { x: 1 }, mapId: 'a' }),
    encode({ position: { y: 2 }, mapId: '' }),
  ])
  const type = typeOf('ServerClientEvent')
  const expected = read(generated.ServerClientEvent, twice, type)
  expect(expected).not.toBe('refused')
  expect(read(compact.ServerClientEvent, twice, type)).toEqual(expected)
})

test('two kinds in one event: the last one counts, and starts anew when it comes back, in both', () => {
  const encode = (body: object) => generated.ServerClientEvent.encode(body).finish()
  const type = typeOf('ServerClientEvent')
  const moves = encode({ playerMoves: { encId: 1, position: { x: 1 } } })
  const named = encode({ playerSetsName: { encId: 2, name: 'A' } })
  const again = encode({ playerMoves: { position: { y: 2 } } })
  for (const bytes of [Buffer.concat([moves, named]), Buffer.concat([moves, named, again])]) {
    const expected = read(generated.ServerClientEvent, bytes, type)
    expect(expected).not.toBe('refused')
    expect(read(compact.ServerClientEvent, bytes, type)).toEqual(expected)
  }
})

test('any bytes: read as a batch alike, or refused by both', () => {
  const type = typeOf('ServerClientBatch')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect(read(compact.ServerClientBatch, bytes, type)).toEqual(
        read(generated.ServerClientBatch, bytes, type),
      )
    }),
    { numRuns: 5_000 },
  )
})
