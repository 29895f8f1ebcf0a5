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

test('fifty who never read are closed, nobody else is, and what waits for them is there once', async () => {
  const hall = await openSpace(
    createMemoryPorts(makeSpace({ id: 'hall', maps: [{ ...maps[0]!, map: makeMap() }] })),
  )
  const enter = async (userId: string) => (await hall.visit(userId)).enter()
  const talkers: Visitor[] = []
  for (let n = 0; n < 2; n += 1) talkers.push(await enter(`talker ${n}`))
  const readers: Visitor[] = []
  for (let n = 0; n < 50; n += 1) {
    const reader = await enter(`reader ${n}`)
    reader.isSlow = true
    readers.push(reader)
  }
  // 6 kB to everybody each time: more than may wait for somebody who takes nothing of it.
  const contents = '慢'.repeat(2_000)
  let most = { each: 0, all: 0 }
  for (let round = 0; readers.some(({ closed }) => !closed) && round < 1_000; round += 1) {
    for (const talker of talkers) talker.post('chat', { chatRecipient: 'GLOBAL_CHAT', contents })
    await hall.settle()
    hall.pass(700)
    const open = readers.filter(({ closed }) => !closed)
    const frames = new Set(open.flatMap(({ unread, session }) => [...unread, ...session.outbox]))
    const each = Math.max(0, ...open.map(({ session }) => waitingBytes(session)))
    const all = [...frames].reduce((sum, { length }) => sum + length, 0)
    if (all > most.all) most = { each, all }
    for (const talker of talkers) talker.events.length = 0
  }
  expect(readers.map(({ closed }) => closed?.code)).toEqual(readers.map(() => 4008))
  expect(talkers.filter(({ closed }) => closed)).toEqual([])
  expect(most.each).toBeGreaterThan(512 * 1024)
  // By frames, however many they wait for; what is told to one alone is little.
  expect(most.all).toBeLessThan(1.2 * most.each)
  expect(talkers[0]!.ask('setTextStatus', { textStatus: '还在' })).toMatchObject({ succeeded: true })
  expect(hall.errors).toEqual([])
})
