import { beforeAll, expect, test } from 'vitest'
import { waitingBytes } from './slowReaders.ts'
import { openSpace, type Visitor } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'

const MIB = 1024 * 1024
/** What a slow line takes in a tick of 50 ms, bytes: 2.6 Mbit/s, minutes for such a level. */
const PER_TICK = 16 * 1024

const OBJECTS = 10_000
const objects = Object.fromEntries(
  Array.from({ length: OBJECTS }, (_, at) => [
    String(at),
    { x: at % 1_000, y: 0, width: 1, height: 1, type: 0, normal: `/files/${'x'.repeat(1_400)}${at}.webp` },
  ]),
)
const maps = [{ map: makeMap({ id: '1', objects }), isDefault: true, updateId: 3 }]

let space: Awaited<ReturnType<typeof openSpace>>
beforeAll(async () => {
  space = await openSpace(createMemoryPorts(makeSpace({ maps })))
})

async function subscribe(userId: string): Promise<Visitor> {
  const visitor = await space.visit(userId)
  visitor.isSlow = true
  visitor.subscribe()
  return visitor
}

test('a level near the maximum comes whole to somebody who reads slowly, and costs nobody a warning', async () => {
  const ann = await subscribe('ann')
  expect(waitingBytes(ann.session)).toBeGreaterThan(24 * MIB)
  for (let tick = 0; tick < 4_000 && waitingBytes(ann.session) > 0 && !ann.closed; tick += 1) {
    ann.buffered = Math.max(0, ann.buffered - PER_TICK)
    space.pass(50)
  }
  expect(ann.closed).toBeUndefined()
  expect(ann.world.maps.get('1' as never)?.objects.size).toBe(OBJECTS)
  expect(ann.all('warn')).toEqual([])
  ann.buffered = 0
  space.pass(50)
  // Its allowance went with the snapshot.
  ann.buffered = 9 * MIB
  space.pass(50)
  expect(ann.closed?.code).toBe(4008)
})

test('who stops reading in the middle of it is closed after a while', async () => {
  const bob = await subscribe('bob')
  for (let tick = 0; tick < 50; tick += 1) {
    bob.buffered = Math.max(0, bob.buffered - PER_TICK)
    space.pass(50)
  }
  expect(bob.closed).toBeUndefined()
  const sent = bob.session.sentBytes
  for (let second = 0; second < 22; second += 1) space.pass(1_000)
  expect(bob.closed).toEqual({ code: 4008, reason: 'reads too slowly' })
  // The rest was never put into its socket.
  expect(bob.session.sentBytes).toBeLessThan(sent + 2 * MIB)
})

test('what is said behind a snapshot nobody reads is bounded', async () => {
  const cid = await subscribe('cid')
  const snapshot = waitingBytes(cid.session)
  let most = 0
  for (let round = 0; round < 20 && !cid.closed; round += 1) {
    for (let n = 0; n < 64; n += 1) {
      space.live.tell(cid.session, { kind: 'info', body: { message: 'x'.repeat(16 * 1024) } })
    }
    space.pass(50)
    if (!cid.closed) most = Math.max(most, waitingBytes(cid.session))
  }
  expect(cid.closed?.code).toBe(4008)
  expect(most).toBeLessThanOrEqual(snapshot + 8 * MIB)
})

test('a second snapshot before the first was taken counts as anything else does', async () => {
  const dan = await subscribe('dan')
  dan.subscribe()
  space.pass(50)
  expect(dan.closed?.code).toBe(4008)
})
