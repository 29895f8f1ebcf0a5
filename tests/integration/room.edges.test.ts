import { expect, test } from 'vitest'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { openSpace } from '../support/liveSpace.ts'
import { makeMap } from '../support/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/memoryPorts.ts'
import { allSubscriptions } from '../support/subscriptions.ts'

const maps = [
  { map: makeMap({ id: '1' }), isDefault: true, updateId: 3 },
  { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
]
const frame = encodeAction(action('setTextStatus', { textStatus: 'late' }, 1))

test('what a closed session still sends is nobody’s', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const ann = (await space.visit('ann')).enter()
  const bob = (await space.visit('bob')).enter()
  space.live.end(ann.session, closeCodes.kicked, 'out')
  space.live.end(ann.session, closeCodes.timedOut, 'twice')
  expect(ann.closed?.code).toBe(closeCodes.kicked)
  const before = bob.events.length
  ann.bytes(frame)
  space.live.receiveMalformed(ann.session)
  space.live.leave(ann.session, 1006)
  space.live.flush()
  expect(bob.events.length).toBe(before)
})

test('a frame that is text is answered, the third ends the session', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const ann = (await space.visit('ann')).enter()
  space.live.receiveMalformed(ann.session)
  space.live.flush()
  expect(ann.all('error').at(-1)).toMatchObject({ code: 400 })
  space.live.receiveMalformed(ann.session)
  space.live.receiveMalformed(ann.session)
  expect(ann.closed?.code).toBe(closeCodes.protocolError)
})

test('a space that is not there lets nobody in and answers nothing', async () => {
  const ports = createMemoryPorts(makeSpace({ maps }))
  const space = await openSpace(ports, { spaceId: 'space-9' })
  expect(await space.live.loaded).toBe(false)
  const ann = await space.visit('ann')
  expect(await space.live.prepare(ann.session.identity)).toBe(false)
  ann.bytes(frame)
  space.live.flush()
  space.pass(50)
  expect(ann.all('transactionStatus')).toEqual([])
  ports.spaces.set('space-9', makeSpace({ id: 'space-9', maps }))
  await space.live.spaceChanged()
  expect(space.live.world.maps.size).toBe(0)
})

test('a snapshot of megabytes comes in several frames and is whole', async () => {
  const objects = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [
      String(at),
      { x: at % 20, y: 0, width: 1, height: 1, type: 0, normal: `/files/${'x'.repeat(100)}${at}.webp` },
    ]),
  )
  const big = [{ map: makeMap({ id: '1', objects }), isDefault: true, updateId: 3 }]
  const space = await openSpace(createMemoryPorts(makeSpace({ maps: big })))
  const ann = (await space.visit('ann')).enter()
  expect(ann.world.maps.get('1' as never)?.objects.size).toBe(3_000)
})

test('alone in a space, one hears only of oneself, also on the way out and after a slow line', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps, allowMultiPlayer: false })))
  const ann = (await space.visit('ann')).enter()
  const bob = (await space.visit('bob')).enter({}, { ...allSubscriptions, packedMoves: false })
  bob.buffered = 600 * 1024
  ann.move(9.5, 9.5)
  bob.move(9.5, 9.5)
  space.pass(50)
  bob.buffered = 0
  space.pass(50)
  bob.ask('exit', {})
  space.pass(50)
  const others = bob.all('playerMoves').filter(({ encId }) => encId === ann.encId)
  expect(others).toEqual([])
  expect(ann.all('playerExits').filter(({ encId }) => encId !== ann.encId)).toEqual([])
})
