import { expect, test } from 'vitest'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { closeCodes } from '#shared/protocol/closeCodes.ts'
import { openSpace } from '../support/rooms/liveSpace.ts'
import { makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace } from '../support/rooms/memoryPorts.ts'
import { allSubscriptions } from '../support/rooms/subscriptions.ts'

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

test('what somebody brings along is taken as far as it is valid', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const ann = await space.visit('ann')
  ann.subscribe()
  expect(ann.ask('enter', { info: { outfitString: 'x'.repeat(5_000) } })).toMatchObject({ succeeded: false })
  const info = { affiliation: 'lab', textStatus: 'x'.repeat(500), busy: true, outfitString: 'v1:a' }
  expect(ann.ask('enter', { info })).toMatchObject({ succeeded: true })
  expect(ann.self?.attributes).toMatchObject({ affiliation: 'lab', busy: true })
  expect(ann.self?.attributes.textStatus).toBeUndefined()
  expect(ann.self?.outfitString).toBe('v1:a')
})

test('moves and clips that are none are refused; a packed move without a state keeps the clip', async () => {
  const space = await openSpace(createMemoryPorts(makeSpace({ maps })))
  const ann = (await space.visit('ann')).enter()
  const here = { x: ann.self!.position.x, y: 0, z: ann.self!.position.z }
  const refused = [
    ann.ask('move', { position: here, rotation: { x: 0, y: Number.NaN, z: 0 } }),
    ann.ask('move', { dir: 7 as never }),
    ann.ask('animate', { animator: 'x'.repeat(100) }),
  ]
  expect(refused.map((answer) => answer?.succeeded ?? false)).toEqual([false, false, false])
  ann.ask('animate', { animator: 'wave' })
  ann.movePacked(here.x, here.z, 90, '')
  ann.ask('move', { position: here })
  space.pass(50)
  expect(ann.self).toMatchObject({ animator: 'wave', position: { x: here.x, z: here.z } })
})

test('tiles are not walked faster than one can run', async () => {
  const long = makeMap({ id: '1', rows: ['.'.repeat(80)], spawns: [{ x: 1, y: 0 }] })
  const space = await openSpace(
    createMemoryPorts(makeSpace({ maps: [{ map: long, isDefault: true, updateId: 1 }] })),
  )
  const ann = (await space.visit('ann')).enter()
  const from = Math.floor(ann.self!.position.x)
  for (let step = 0; step < 40; step += 1) ann.send('move', { dir: 1, inputId: step + 1 })
  space.pass(50)
  // Two seconds of running at once, 0.4 m a step.
  const walked = Math.floor(ann.self!.position.x) - from
  expect(walked).toBeGreaterThanOrEqual(24)
  expect(walked).toBeLessThanOrEqual(25)
})

test('without spawns, or with one that says no cell, there is a place all the same', async () => {
  const sketches = [
    { ...makeMap({ id: '1' }), spawns: [] },
    { ...makeMap({ id: '1' }), spawns: [], spawn: { x: 3, y: 3 } },
    { ...makeMap({ id: '1' }), spawns: [{}] },
    { ...makeMap({ id: '1', rows: Array.from({ length: 5 }, () => '#####') }), spawns: [{}] },
  ]
  for (const map of sketches) {
    const space = await openSpace(
      createMemoryPorts(makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] })),
    )
    const ann = (await space.visit('ann')).enter()
    expect(ann.self?.mapId).toBe('1')
    expect(Number.isFinite(ann.self!.position.x + ann.self!.position.z)).toBe(true)
  }
})

test('one’s desk is found by its cells, however little they say', async () => {
  const desk = {
    ...makeMap({ id: '1' }),
    nooks: new Map([
      ['desk-1', { nookCoords: { coords: [{ x: 5, y: 5 }, {}] }, isDesk: true }],
      ['desk-2', { isDesk: true }],
    ]),
    desks: { 'desk-3': { coords: [{}] }, 'desk-4': {} },
  }
  const space = await openSpace(
    createMemoryPorts(makeSpace({ maps: [{ map: desk, isDefault: true, updateId: 1 }] })),
  )
  const ann = (await space.visit('ann')).enter()
  for (const [deskId, isThere] of [
    ['desk-1', true],
    ['desk-2', false],
    ['desk-3', true],
    ['desk-4', false],
    ['desk-9', false],
  ] as const) {
    ann.ask('setCurrentDesk', { currentDesk: deskId })
    const answer = ann.ask('respawnAtDesk', {})
    expect(answer?.succeeded ?? false, deskId).toBe(isThere)
  }
})
