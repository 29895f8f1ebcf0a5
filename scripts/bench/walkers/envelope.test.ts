import { expect, test } from 'vitest'
import { encodeBatch } from '#shared/protocol/codec.ts'
import { event } from '#shared/protocol/messages.ts'
import { eachEvent, fieldOf, firstEvent, firstField } from './envelope.ts'

const events = [
  event('packedMoves', { frame: new Uint8Array(300) }),
  event('playerMoves', { encId: 3, lastInputId: 4 }),
  event('transactionStatus', { txnId: 0, succeeded: true }),
]

test('finds the events of a frame by their field numbers', () => {
  const found: number[] = []
  const slices: Uint8Array[] = []
  eachEvent(encodeBatch(events), (field, slice) => {
    found.push(field)
    slices.push(slice)
  })
  expect(found).toEqual([fieldOf('packedMoves'), fieldOf('playerMoves'), fieldOf('transactionStatus')])
  expect(found).toEqual([2001, 1, 107])
  expect(slices.map((slice) => Buffer.from(slice))).toEqual(
    events.map((each) => Buffer.from(encodeBatch([each]))),
  )
})

test('the first event is known from the first bytes, and no event from too few of them', () => {
  const frame = encodeBatch(events)
  expect(firstField(frame.subarray(0, 6))).toBe(2001)
  expect(firstField(frame.subarray(0, 3))).toBe(0)
  expect(firstField(new Uint8Array())).toBe(0)
})

test('the first event is taken out only when it is all there', () => {
  const frame = encodeBatch(events.slice(1))
  const first = encodeBatch([events[1]!])
  expect(Buffer.from(firstEvent(frame) ?? [])).toEqual(Buffer.from(first))
  expect(firstEvent(frame.subarray(0, first.length - 1))).toBeUndefined()
})

test('a frame that ends early is refused', () => {
  expect(() => eachEvent(encodeBatch(events).subarray(0, 100), () => undefined)).toThrow('ends early')
})
