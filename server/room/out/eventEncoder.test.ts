import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { encodeEvent } from '#shared/protocol/codec.ts'
import { v1 } from '#shared/protocol/generated/messages.js'
import { event, type EventName } from '#shared/protocol/messages.ts'
import { encodeSlice } from './eventEncoder.ts'

const proto = readFileSync(new URL('../../../proto/envelope.proto', import.meta.url), 'utf8')
const rows = [
  .../message ServerClientEvent \{[\s\S]*?\n\}/.exec(proto)![0].matchAll(/^\s+(\w+) (\w+) = \d+;/gm),
]
const types = new Map(rows.map(([, type, kind]) => [kind as EventName, type!]))

/** A body in which every plain field of a message is set, as far as its reader takes it. */
function fullBody(type: string): object {
  const { decode } = (v1 as unknown as Record<string, { decode: (bytes: Uint8Array) => object }>)[type]!
  const body: object = {}
  for (let field = 1; field <= 40; field += 1) {
    for (const tail of [
      [(field << 3) | 0, 1],
      [(field << 3) | 2, 1, 49],
      [(field << 3) | 5, 0, 0, 128, 63],
    ]) {
      const tag = tail[0]!
      const bytes = tag < 128 ? tail : [(tag & 127) | 128, tag >> 7, ...tail.slice(1)]
      try {
        Object.assign(body, decode(Uint8Array.from(bytes)))
      } catch {
        // Not of this type: another one is tried.
      }
    }
  }
  return body
}

test('every kind of event has the bytes the usual encoder gives it, empty and full', () => {
  expect(types.size).toBeGreaterThan(160)
  let full = 0
  for (const [kind, type] of types) {
    const body = fullBody(type)
    full += Object.keys(body).length > 0 ? 1 : 0
    for (const told of [event(kind, {}), event(kind, body as never)]) {
      expect(Buffer.from(encodeSlice(told)).toString('hex'), kind).toBe(
        Buffer.from(encodeEvent(told)).toString('hex'),
      )
    }
  }
  expect(full).toBeGreaterThan(140)
})
