import protobuf from 'protobufjs/minimal.js'

// The generated code of proto/ spells out every field of every message, twice. This reads and writes the same bytes
// from a table of 5 kB, no slower, and saves the page 400 kB of code (28 kB gzip). The server and the tests keep
// the generated code; the browser's build puts this in its place (client/vite.config.ts), and
// client/bundling/compactWire.test.ts holds the two against each other, message by message.

/** Which member of its oneof a message has; a symbol, so that it is no field. */
const member = Symbol('member')

type Message = Record<string, unknown> & { [member]?: string }

/** A message type that can be sent and read. */
export interface WireType {
  /** Throws Error when messages lie deeper in each other than protobufjs allows. */
  encode(message: object, writer?: protobuf.Writer): protobuf.Writer
  /** Throws RangeError or Error on bytes that are no such message. Fields it does not know are left out. */
  decode(bytes: Uint8Array): object
}

interface Scalar {
  /** 0 varint, 1 eight bytes, 2 with a length, 5 four bytes. */
  readonly wireType: number
  readonly zero: unknown
  isZero(value: unknown): boolean
  read(reader: protobuf.Reader): unknown
  write(writer: protobuf.Writer, value: never): void
}

const isNumberZero = (value: unknown): boolean => value === 0
/** Minus zero is worth sending. */
const isFloatZero = (value: unknown): boolean => Object.is(value, 0)

const scalars: Readonly<Record<string, Scalar>> = {
  s: {
    wireType: 2,
    zero: '',
    isZero: (value) => value === '',
    read: (reader) => reader.stringVerify(),
    write: (writer, value: string) => void writer.string(value),
  },
  y: {
    wireType: 2,
    zero: protobuf.util.newBuffer([] as never),
    isZero: (value) => (value as Uint8Array).length === 0,
    read: (reader) => reader.bytes(),
    write: (writer, value: Uint8Array) => void writer.bytes(value),
  },
  b: {
    wireType: 0,
    zero: false,
    isZero: (value) => value === false,
    read: (reader) => reader.bool(),
    write: (writer, value: boolean) => void writer.bool(value),
  },
  u: {
    wireType: 0,
    zero: 0,
    isZero: isNumberZero,
    read: (reader) => reader.uint32(),
    write: (writer, value: number) => void writer.uint32(value),
  },
  i: {
    wireType: 0,
    zero: 0,
    isZero: isNumberZero,
    read: (reader) => reader.int32(),
    write: (writer, value: number) => void writer.int32(value),
  },
  U: {
    wireType: 0,
    zero: 0,
    isZero: isNumberZero,
    // codec.ts makes these plain numbers.
    read: (reader) => reader.uint64(),
    write: (writer, value: number) => void writer.uint64(value),
  },
  f: {
    wireType: 5,
    zero: 0,
    isZero: isFloatZero,
    read: (reader) => reader.float(),
    write: (writer, value: number) => void writer.float(value),
  },
  d: {
    wireType: 1,
    zero: 0,
    isZero: isFloatZero,
    read: (reader) => reader.double(),
    write: (writer, value: number) => void writer.double(value),
  },
}

interface Field {
  readonly name: string
  readonly id: number
  /** What an unset field answers. */
  readonly unset: unknown
  /** False: not in this wire type, to be skipped. */
  read(message: Message, reader: protobuf.Reader, wireType: number, depth: number): boolean
  /** Writes what `message` has of it. */
  write(message: Message, writer: protobuf.Writer, depth: number): void
}

interface Shape {
  readonly fields: readonly Field[]
  readonly byId: ReadonlyMap<number, Field>
  create(): Message
}

/** One value as it lies in a field: a scalar or a message. */
interface Value {
  readonly wireType: number
  readonly zero: unknown
  isZero(value: unknown): boolean
  /** `before`: what an earlier part of the frame said, for messages to add to. */
  read(reader: protobuf.Reader, depth: number, before?: unknown): unknown
  write(writer: protobuf.Writer, tag: number, value: unknown, depth: number): void
}

const has = (message: Message, name: string): boolean => message[name] != null && Object.hasOwn(message, name)

function checkDepth(depth: number): void {
  if (depth > protobuf.util.recursionLimit) throw new Error('max depth exceeded')
}

/** Reads what lies up to `end` into a message of that shape. */
function readMessage(
  shape: Shape,
  reader: protobuf.Reader,
  end: number,
  depth: number,
  before?: Message,
): Message {
  checkDepth(depth)
  const message = before ?? shape.create()
  const outerEnd = reader.len
  if (end > outerEnd) throw new RangeError('index out of range')
  reader.len = end
  while (reader.pos < end) {
    const tag = reader.tag()
    const wireType = tag & 7
    const field = shape.byId.get(tag >>> 3)
    if (!field?.read(message, reader, wireType, depth)) reader.skipType(wireType, depth, tag >>> 3)
  }
  if (reader.pos !== end) throw new RangeError('index out of range')
  reader.len = outerEnd
  return message
}

function writeMessage(shape: Shape, message: Message, writer: protobuf.Writer, depth: number): void {
  checkDepth(depth)
  for (const field of shape.fields) field.write(message, writer, depth)
}

const scalarValue = (scalar: Scalar): Value => ({
  wireType: scalar.wireType,
  zero: scalar.zero,
  isZero: (value) => scalar.isZero(value),
  read: (reader) => scalar.read(reader),
  write(writer, tag, value) {
    writer.uint32(tag)
    scalar.write(writer, value as never)
  },
})

const messageValue = (shapeOf: () => Shape): Value => ({
  wireType: 2,
  zero: null,
  isZero: () => false,
  // The length first: the place where it ends counts from behind it.
  read(reader, depth, before) {
    const length = reader.size()
    return readMessage(shapeOf(), reader, reader.pos + length, depth + 1, before as Message | undefined)
  },
  write(writer, tag, value, depth) {
    writer.uint32(tag).fork()
    writeMessage(shapeOf(), value as Message, writer, depth + 1)
    writer.ldelim()
  },
})

/** The last member of a oneof is the one that counts. */
function noteMember(message: Message, name: string): void {
  const before = message[member]
  if (before !== undefined && before !== name) delete message[before]
  message[member] = name
}

/** A field that holds one value; `knows`: it tells "not sent" from "zero sent". */
function singleField(name: string, id: number, value: Value, knows: boolean, isMember: boolean): Field {
  const tag = ((id << 3) | value.wireType) >>> 0
  return {
    name,
    id,
    unset: knows ? null : value.zero,
    read(message, reader, wireType, depth) {
      if (wireType !== value.wireType) return false
      const read = value.read(reader, depth, message[name] ?? undefined)
      if (!knows && value.isZero(read)) delete message[name]
      else message[name] = read
      if (isMember) noteMember(message, name)
      return true
    },
    write(message, writer, depth) {
      if (has(message, name) && (knows || !value.isZero(message[name])))
        value.write(writer, tag, message[name], depth)
    },
  }
}

/** Numbers in a row may come one by one or packed; packed is how they are sent. */
function packedField(name: string, id: number, kind: string): Field {
  const signed = kind === 'i'
  return {
    name,
    id,
    unset: protobuf.util.emptyArray,
    read(message, reader, wireType) {
      if (wireType !== 2 && wireType !== 0) return false
      const list = message[name] as number[]
      if (wireType === 0) list.push(signed ? reader.int32() : reader.uint32())
      else if (signed) reader.int32s(list)
      else reader.uint32s(list)
      return true
    },
    write(message, writer) {
      const list = message[name] as number[] | null | undefined
      if (list == null || list.length === 0) return
      writer.uint32(((id << 3) | 2) >>> 0)
      if (signed) writer.int32s(list)
      else writer.uint32s(list)
    },
  }
}

function listField(name: string, id: number, value: Value): Field {
  const tag = ((id << 3) | value.wireType) >>> 0
  return {
    name,
    id,
    unset: protobuf.util.emptyArray,
    read(message, reader, wireType, depth) {
      if (wireType !== value.wireType) return false
      ;(message[name] as unknown[]).push(value.read(reader, depth))
      return true
    },
    write(message, writer, depth) {
      const list = message[name] as readonly unknown[] | null | undefined
      if (list != null) for (const item of list) value.write(writer, tag, item, depth)
    },
  }
}

/** A map travels as a list of pairs: 1 the key, 2 the value. */
function mapField(name: string, id: number, key: Scalar, value: Value, empty: () => unknown): Field {
  const valueTag = (2 << 3) | value.wireType
  return {
    name,
    id,
    unset: protobuf.util.emptyObject,
    read(message, reader, wireType, depth) {
      if (wireType !== 2) return false
      const outerEnd = reader.len
      const end = reader.size() + reader.pos
      if (end > outerEnd) throw new RangeError('index out of range')
      reader.len = end
      let readKey = key.zero
      let readValue: unknown
      while (reader.pos < end) {
        const tag = reader.tag()
        const part = tag >>> 3
        const partType = tag & 7
        if (part === 1 && partType === key.wireType) readKey = key.read(reader)
        else if (part === 2 && partType === value.wireType) readValue = value.read(reader, depth, readValue)
        else reader.skipType(partType, depth, part)
      }
      if (reader.pos !== end) throw new RangeError('index out of range')
      reader.len = outerEnd
      const map = message[name] as Message
      if (readKey === '__proto__') protobuf.util.makeProp(map, readKey)
      map[readKey as string] = readValue ?? empty()
      return true
    },
    write(message, writer, depth) {
      if (!has(message, name)) return
      for (const [entryKey, entryValue] of Object.entries(message[name] as Message)) {
        writer
          .uint32(((id << 3) | 2) >>> 0)
          .fork()
          .uint32((1 << 3) | key.wireType)
        key.write(writer, entryKey as never)
        value.write(writer, valueTag, entryValue, depth)
        writer.ldelim()
      }
    },
  }
}

const formPattern = /^([?=*]|\{(\w))?(\d+|[a-zA-Z])$/

/** One line of the table (client/bundling/wireTable.ts says how it reads). */
function shapeOfLine(line: string, shapeAt: (index: number) => Shape): Shape {
  const [title = '', ...texts] = line.split(';')
  const oneof = title.split('|')[1]
  let id = 0
  const fields = texts.map((text): Field => {
    const [name = '', form = '', ownId] = text.split(' ')
    id = ownId === undefined ? id + 1 : Number(ownId)
    const [, how = '', keyKind, kind = ''] = formPattern.exec(form) ?? []
    const scalar = scalars[kind]
    const value = scalar ? scalarValue(scalar) : messageValue(() => shapeAt(Number(kind)))
    if (keyKind !== undefined)
      return mapField(name, id, scalars[keyKind]!, value, () =>
        scalar ? scalar.zero : shapeAt(Number(kind)).create(),
      )
    if (how === '*')
      return kind === 'u' || kind === 'i' ? packedField(name, id, kind) : listField(name, id, value)
    return singleField(name, id, value, how !== '' || !scalar, how === '=')
  })

  const prototype: Message = Object.fromEntries(fields.map(({ name, unset }) => [name, unset]))
  const lists = fields.filter(({ unset }) => unset === protobuf.util.emptyArray).map(({ name }) => name)
  const maps = fields.filter(({ unset }) => unset === protobuf.util.emptyObject).map(({ name }) => name)
  class Read {
    constructor() {
      for (const name of lists) (this as unknown as Message)[name] = []
      for (const name of maps) (this as unknown as Message)[name] = {}
    }
  }
  Object.defineProperties(Read.prototype, Object.getOwnPropertyDescriptors(prototype))
  // protobufjs searches all members when asked and deletes all others when one comes; this only remembers.
  if (oneof !== undefined)
    Object.defineProperty(Read.prototype, oneof, {
      get(this: Message) {
        return this[member]
      },
    })
  return {
    fields,
    byId: new Map(fields.map((field) => [field.id, field])),
    create: () => new Read() as unknown as Message,
  }
}

/** The named types of a table (client/bundling/wireTable.ts makes it from proto/). */
export function compactWire(table: string): Record<string, WireType> {
  const lines = table.split('\n')
  const shapes: (Shape | undefined)[] = []
  // A type nobody sends costs nothing but its line.
  const shapeAt = (index: number): Shape => (shapes[index] ??= shapeOfLine(lines[index] ?? '', shapeAt))
  return Object.fromEntries(
    lines.flatMap((line, index): [string, WireType][] => {
      const name = /^\w*/.exec(line)![0]
      if (name === '') return []
      return [
        [
          name,
          {
            encode(message, writer = protobuf.Writer.create()) {
              writeMessage(shapeAt(index), message as Message, writer, 0)
              return writer
            },
            decode(bytes) {
              const reader = protobuf.Reader.create(bytes)
              return readMessage(shapeAt(index), reader, reader.len, 0)
            },
          },
        ],
      ]
    }),
  )
}
