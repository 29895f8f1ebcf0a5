import { expect, test } from 'vitest'
import { SocketCaps } from './socketCaps.ts'

const caps = () => new SocketCaps({ all: 5, waiting: 3, perAddress: 2, perPerson: 1 })
const stay = () => undefined
const none = { address: 0, all: 0, person: 0, madeRoom: 0 }

test('an address has so many, an IPv6 /64 is one address, and a place that is free is free for all', () => {
  const sockets = caps()
  const first = sockets.take('2001:db8::1', false, stay)
  expect(sockets.take('2001:db8::2', false, stay)).toBeDefined()
  expect(sockets.take('2001:db8::3', false, stay)).toBeUndefined()
  first!.free()
  first!.free()
  expect(sockets.take('2001:db8::3', false, stay)).toBeDefined()
  expect(sockets.counts).toEqual({ known: 0, waiting: 2, refused: { ...none, address: 1 } })
})

test('people who have shown who they are no longer count for their address', () => {
  const sockets = caps()
  for (let n = 0; n < 5; n += 1) sockets.take('192.0.2.1', false, stay)?.known()
  expect(sockets.counts).toEqual({ known: 5, waiting: 0, refused: none })
  expect(sockets.take('192.0.2.1', false, stay)).toBeUndefined()
})

test('when too many wait, the longest waiting of the busiest address makes room', () => {
  const sockets = caps()
  const dropped: string[] = []
  const take = (address: string, name: string) => sockets.take(address, false, () => void dropped.push(name))
  take('192.0.2.2', 'lone')
  take('192.0.2.1', 'first')
  take('192.0.2.1', 'second')
  expect(take('192.0.2.3', 'new')).toBeDefined()
  expect(dropped).toEqual(['first'])
  expect(sockets.counts).toMatchObject({ waiting: 3, refused: { madeRoom: 1 } })
})

test('the rest is kept for people with a seat, who also push the waiting aside', () => {
  const sockets = caps()
  const dropped: string[] = []
  for (const n of [1, 2, 3]) sockets.take(`192.0.2.${n}`, false, () => void dropped.push(String(n)))
  for (let n = 0; n < 5; n += 1) expect(sockets.take('192.0.2.9', true, stay)).toBeDefined()
  expect(dropped).toEqual(['1', '2', '3'])
  expect(sockets.take('192.0.2.9', true, stay)).toBeUndefined()
  expect(sockets.counts).toEqual({ known: 5, waiting: 0, refused: { ...none, all: 1, madeRoom: 3 } })
})
