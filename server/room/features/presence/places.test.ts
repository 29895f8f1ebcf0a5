import { beforeEach, describe, expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { changePlaces, emptyPlacesMemory } from './memory.ts'
import { createSpawnTokens } from '../../../roomPorts/spawnTokens.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'

const outside = 'https://example.org/tea?cup=2'
const gate = (target: Readonly<Record<string, unknown>>, x: number, y: number) => ({
  x,
  y,
  width: 1,
  height: 1,
  type: 0,
  normal: '',
  propertiesJson: JSON.stringify({ portal: target }),
})
const tile = (patch: v1.Portal.$Properties): v1.Portal.$Properties => ({ y: 2, ...patch })

/** Two levels: portals in a row on the first, a blocked strip and a desk on the second. */
const lower = {
  ...makeMap({
    id: '1',
    objects: {
      '1': chairAt(5, 5),
      '2': gate({ targetUrl: '/space/space-2', targetMap: '4', targetX: 3, targetY: 3 }, 2, 17),
      '3': gate({ targetUrl: 'javascript:alert(1)' }, 6, 17),
      '4': gate({ targetUrl: 'https://user:pass@example.org/' }, 10, 17),
      '6': gate({ targetMap: '2', locked: '渡船停航' }, 14, 17),
      '5': { ...chairAt(15, 15), propertiesJson: '{"vehicle":{"speedModifier":1.5}}' },
    },
  }),
  portals: [
    tile({ x: 2, targetMap: '2', targetX: 3, targetY: 4 }),
    tile({ x: 6, targetMap: '2', targetX: 3, targetY: 0 }),
    tile({ x: 10, targetUrl: outside }),
    tile({ x: 14, targetMap: '9' }),
    tile({ x: 18, targetUrl: '/space/space-1?startLevel=2' }),
  ],
}
const upper = {
  ...makeMap({
    id: '2',
    rows: Array.from({ length: 20 }, (_, y) => (y < 2 ? '#' : '.').repeat(20)),
    spawns: [{ x: 10, y: 10, spawnId: 'upstairs' }],
  }),
  desks: { 'desk-1': { coords: [{ x1: 4, y1: 1, x2: 5, y2: 1 }] } },
}

let ports: MemoryPorts
let space: TestSpace

const maps = [
  { map: lower, isDefault: true, updateId: 1 },
  { map: upper, isDefault: false, updateId: 1 },
]
const open = (spaceId = 'space-1'): Promise<TestSpace> =>
  openSpace(ports, { catalogue: chairCatalogue, spaceId, siteOrigin: 'https://meta.example' })
const enter = async (userId: string, sceneId = '1', at = space): Promise<Visitor> =>
  (await at.visit(userId)).enter({ sceneId, info: { name: userId } })
const placeOf = (visitor: Visitor) => {
  const { mapId, position } = visitor.self!
  return [mapId, position.x, position.z]
}
/** Puts somebody on a cell of their map. */
const standAt = (visitor: Visitor, x: number, y: number): Visitor => {
  space.pass(5_000)
  expect(visitor.ask('teleport', { mapId: '', x, y })?.succeeded).toBe(true)
  return visitor
}
const crossing = async (visitor: Visitor, body: Parameters<typeof visitor.ask<'enterPortal'>>[1]) => {
  const txnId = visitor.send('enterPortal', body)
  await space.settle()
  return visitor.answer(txnId)
}
const tokenIn = (targetUrl: string | null | undefined): string =>
  new URL(targetUrl ?? '', 'http://site.invalid').searchParams.get('spawnToken') ?? ''

beforeEach(async () => {
  ports = createMemoryPorts(
    makeSpace({ maps }),
    makeSpace({ id: 'space-2', maps: [{ map: makeMap({ id: '4' }), isDefault: true, updateId: 1 }] }),
  )
  ports.roles.set('boss', 'ADMIN')
  space = await open()
})

describe('transScene', () => {
  test('to another level: at the place asked for, and everybody of either level sees it', async () => {
    const ann = await enter('ann')
    const below = await enter('below')
    const above = await enter('above', '2')
    const answer = ann.ask('transScene', {
      originId: '1',
      targetId: '2',
      pos: { x: 4.5, y: 9, z: 6.5 },
      rot: { x: 0, y: 90, z: 0 },
    })
    expect(answer?.succeeded).toBe(true)
    expect(placeOf(ann)).toEqual(['2', 4.5, 6.5])
    expect(ann.self?.rotation.y).toBe(90)
    expect(ann.self?.position.y).toBe(limits.heightMaxM)
    for (const other of [below, above, ann]) {
      expect(other.world.players.get(ann.encId!)?.mapId).toBe('2')
    }
    expect(ann.world.players.get(above.encId!)?.position).toEqual(above.self?.position)
  })

  test('to a spawn where one can not stand, or without a place', async () => {
    const ann = await enter('ann')
    ann.ask('transScene', { originId: '', targetId: '2', pos: { x: 4.5, y: 0, z: 0.5 } })
    expect(placeOf(ann)).toEqual(['2', 10.5, 10.5])
    ann.ask('transScene', { targetId: 'space-1.1' })
    expect(placeOf(ann)).toEqual(['1', 10.5, 10.5])
    ann.ask('transScene', { targetId: '2', pos: { x: -4, y: 0, z: 99_999 } })
    expect(placeOf(ann)).toEqual(['2', 10.5, 10.5])
  })

  test.each([
    [{ targetId: '7' }, 'no such level'],
    [{ targetId: '' }, 'no such level'],
    [{ targetId: '2', originId: '2' }, 'you are not on that level'],
    [{ targetId: '2', pos: { x: NaN, y: 0, z: 1 } }, 'position is not valid'],
    [{ targetId: '2', pos: { x: Infinity, y: 0, z: 1 } }, 'position is not valid'],
    [{ targetId: '2', pos: { x: 1e30, y: 0, z: 1 } }, 'position is not valid'],
    [{ targetId: '2', rot: { x: 0, y: NaN, z: 0 } }, 'rotation is not valid'],
  ])('refuses %j', async (body, reason) => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const told = bob.events.length
    expect(ann.ask('transScene', body)).toMatchObject({ succeeded: false, reason })
    expect(bob.events).toHaveLength(told)
    expect(ann.self?.mapId).toBe('1')
  })

  test('leaves chair and vehicle behind', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    standAt(ann, 15, 14)
    expect(ann.ask('setVehicleId', { vehicleId: '5' })?.succeeded).toBe(true)
    expect(ann.self?.attributes).toMatchObject({ vehicleId: '5', speedModifier: 1.5 })
    ann.ask('transScene', { targetId: '2' })
    expect(ann.self?.attributes).toMatchObject({ vehicleId: '', speedModifier: 1 })
    expect(bob.world.players.get(ann.encId!)?.attributes).toMatchObject({ vehicleId: '' })
    ann.ask('transScene', { targetId: '1' })
    standAt(ann, 5, 6)
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    ann.ask('transScene', { targetId: '2' })
    expect(ann.self?.chairIdx).toBeUndefined()
    expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.reason).not.toBe(
      'the chair is taken',
    )
  })
})

describe('teleport', () => {
  test('of oneself to a free cell of any level', async () => {
    const ann = await enter('ann')
    ann.ask('teleport', { mapId: '2', x: 3, y: 7, direction: 5 })
    expect(placeOf(ann)).toEqual(['2', 3.5, 7.5])
    expect(ann.ask('teleport', { mapId: '2', x: 3, y: 0 })?.reason).toBe('nobody can stand there')
    expect(ann.ask('teleport', { mapId: '2', x: 4_294_967_295, y: 0 })?.reason).toBe('nobody can stand there')
    expect(ann.ask('teleport', { mapId: '77', x: 3, y: 3 })?.reason).toBe('no such map')
  })

  test('of others by managers only', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const boss = await enter('boss')
    const body = { mapId: '2', x: 3, y: 7, targetId: 'ann' }
    expect(bob.ask('teleport', body)?.succeeded).toBe(false)
    expect(ann.self?.mapId).toBe('1')
    expect(boss.ask('teleport', body)?.succeeded).toBe(true)
    expect(placeOf(ann)).toEqual(['2', 3.5, 7.5])
    expect(boss.self?.mapId).toBe('1')
    expect(boss.ask('teleport', { ...body, targetId: 'nobody' })?.succeeded).toBe(false)
  })
})

describe('respawn', () => {
  test('at a spawn of the same map; at one’s desk, beside it where it is in the way', async () => {
    const ann = await enter('ann')
    standAt(ann, 1, 1)
    ann.ask('respawn', {})
    expect(placeOf(ann)).toEqual(['1', 10.5, 10.5])
    expect(ann.ask('respawnAtDesk', {})?.succeeded).toBe(false)
    ann.ask('setDeskInfo', { deskInfo: { deskId: 'desk-1' } })
    expect(ann.ask('respawnAtDesk', {})?.succeeded).toBe(true)
    expect(placeOf(ann)).toEqual(['2', 3.5, 2.5])
    ann.ask('setDeskInfo', { deskInfo: { deskId: 'none', mapId: '2' } })
    expect(ann.ask('respawnAtDesk', {})?.succeeded).toBe(false)
  })
})

test('a desk that is a nook serves as well', async () => {
  const nook = {
    isDesk: true,
    nookCoords: {
      coords: [
        { x: 7, y: 0 },
        { x: 7, y: 8 },
      ],
    },
  }
  const room = { nookCoords: { coords: [{ x: 1, y: 8 }] } }
  const map = { ...upper, nooks: new Map(Object.entries({ mine: nook, room })) }
  ports.spaces.set('space-1', makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] }))
  space = await open()
  const ann = await enter('ann', '2')
  ann.ask('setCurrentDesk', { currentDesk: 'room' })
  expect(ann.ask('respawnAtDesk', {})?.succeeded).toBe(false)
  ann.ask('setCurrentDesk', { currentDesk: 'mine' })
  expect(ann.ask('respawnAtDesk', {})?.succeeded).toBe(true)
  expect(placeOf(ann)).toEqual(['2', 7.5, 8.5])
})

describe('ghost', () => {
  test('everybody hears who is one; a ghost gives its chair back and takes none', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob', '2')
    standAt(ann, 5, 6)
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    expect(ann.ask('ghost', { ghost: 7 })?.succeeded).toBe(true)
    expect(bob.world.players.get(ann.encId!)?.attributes.ghost).toBe(1)
    expect(ann.self?.chairIdx).toBeUndefined()
    expect(ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.reason).toBe(
      'a ghost can not sit down',
    )
    ann.ask('ghost', { ghost: 0 })
    expect(bob.world.players.get(ann.encId!)?.attributes.ghost).toBe(0)
    expect(ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.succeeded).toBe(true)
  })

  test('of others by managers only', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const boss = await enter('boss')
    expect(bob.ask('ghost', { ghost: 1, targetId: 'ann' })?.succeeded).toBe(false)
    expect(ann.self?.attributes.ghost).toBeUndefined()
    expect(boss.ask('ghost', { ghost: 1, targetId: 'ann' })?.succeeded).toBe(true)
    expect(ann.self?.attributes.ghost).toBe(1)
  })
})

describe('enterPortal', () => {
  test('one that is locked says why, and opens to who runs the space', async () => {
    const ann = await enter('ann')
    standAt(ann, 14, 17)
    const before = placeOf(ann)
    expect((await crossing(ann, { targetUrl: '' }))?.reason).toBe('the portal is locked: 渡船停航')
    expect(placeOf(ann)).toEqual(before)
    ports.roles.set('boss', 'ADMIN')
    const boss = await enter('boss')
    standAt(boss, 14, 17)
    expect((await crossing(boss, { targetUrl: '' }))?.succeeded).toBe(true)
    expect(boss.self?.mapId).toBe('2')
  })

  test('to a level: at its cell, or at a spawn when nobody can stand there', async () => {
    const ann = await enter('ann')
    standAt(ann, 2, 3)
    expect((await crossing(ann, { targetUrl: '2' }))?.succeeded).toBe(true)
    expect(placeOf(ann)).toEqual(['2', 3.5, 4.5])
    ann.ask('transScene', { targetId: '1' })
    standAt(ann, 6, 2)
    await crossing(ann, { targetUrl: '' })
    expect(placeOf(ann)).toEqual(['2', 10.5, 10.5])
    ann.ask('transScene', { targetId: '1' })
    standAt(ann, 18, 2)
    await crossing(ann, { targetUrl: '/space/space-1?startLevel=2' })
    expect(placeOf(ann)).toEqual(['2', 10.5, 10.5])
    expect(ann.all('playerEntersPortal')).toEqual([])
  })

  test('only through a portal within reach, and only where it leads', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const told = bob.all('playerMoves').length
    for (const targetUrl of ['2', '', outside, '/space/space-2']) {
      expect((await crossing(ann, { targetUrl }))?.reason).toBe('no portal here leads there')
    }
    standAt(ann, 14, 2)
    expect((await crossing(ann, { targetUrl: '2' }))?.reason).toBe('no portal here leads there')
    expect((await crossing(ann, { targetUrl: '9' }))?.reason).toBe('no such level')
    expect(bob.all('playerMoves')).toHaveLength(told + 1)
    expect(ann.self?.mapId).toBe('1')
  })

  test('to an outside address: told to that person alone, who is always asked', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    standAt(ann, 10, 2)
    await crossing(ann, { targetUrl: outside, bypassPrompt: true })
    expect(ann.all('playerEntersPortal')).toEqual([
      expect.objectContaining({ targetUrl: outside, bypassPrompt: false }),
    ])
    expect(bob.all('playerEntersPortal')).toEqual([])
    expect(placeOf(ann)).toEqual(['1', 10.5, 2.5])
  })

  test('never to a script or behind somebody’s name', async () => {
    const ann = standAt(await enter('ann'), 6, 18)
    expect((await crossing(ann, {}))?.reason).toBe('a portal can not lead there')
    standAt(ann, 10, 18)
    expect((await crossing(ann, {}))?.reason).toBe('a portal can not lead there')
    const boss = await enter('boss')
    for (const targetUrl of [
      'data:text/html,x',
      'file:///etc/passwd',
      'JAVASCRIPT:1',
      '//',
      'x y',
      '\u0000/',
    ]) {
      expect((await crossing(boss, { targetUrl }))?.succeeded).toBe(false)
    }
    expect(boss.all('playerEntersPortal')).toEqual([])
  })

  test('an address that only looks like this site is an outside one', async () => {
    const boss = await enter('boss')
    for (const targetUrl of [
      'https://meta.example.evil/space/space-2',
      'http://meta.example/space/space-2',
    ]) {
      await crossing(boss, { targetUrl })
      expect(boss.all('playerEntersPortal').at(-1)).toMatchObject({ targetUrl, bypassPrompt: false })
    }
    for (const targetUrl of ['//evil.example/space/space-2', '/\\evil.example/']) {
      expect((await crossing(boss, { targetUrl }))?.succeeded).toBe(false)
    }
    await crossing(boss, { targetUrl: '/template?tag=1' })
    expect(boss.all('playerEntersPortal').at(-1)).toMatchObject({
      targetUrl: '/template?tag=1',
      bypassPrompt: false,
    })
  })

  test('to another space: with a token that opens its place there, once, for that person, for a minute', async () => {
    const ann = standAt(await enter('ann'), 2, 18)
    expect((await crossing(ann, { targetUrl: '/space/space-2' }))?.succeeded).toBe(true)
    const [told] = ann.all('playerEntersPortal')
    expect(told).toMatchObject({ bypassPrompt: true })
    expect(told?.targetUrl).toMatch(/^\/space\/space-2\?spawnToken=[\w.-]+&startLevel=4$/)
    const spawnToken = tokenIn(told?.targetUrl)

    const there = await open('space-2')
    const thief = (await there.visit('bob')).enter({ spawnToken })
    expect(placeOf(thief)).toEqual(['4', 10.5, 10.5])
    const arrived = (await there.visit('ann')).enter({ spawnToken })
    expect(placeOf(arrived)).toEqual(['4', 3.5, 3.5])
    arrived.ask('respawn', {})
    expect(arrived.ask('spawn', { spawnToken })?.reason).toBe('unknown spawn token')
    expect(placeOf(arrived)).toEqual(['4', 10.5, 10.5])

    await crossing(ann, {})
    const second = tokenIn(ann.all('playerEntersPortal').at(-1)?.targetUrl)
    expect(ann.ask('spawn', { spawnToken: second })?.reason).toBe('unknown spawn token')
    there.pass(limits.spawnTokenMs + 10_000)
    expect(arrived.ask('spawn', { spawnToken: second })?.reason).toBe('unknown spawn token')
  })

  test('the token serves spawn as well as enter', async () => {
    const ann = standAt(await enter('ann'), 2, 18)
    await crossing(ann, {})
    const spawnToken = tokenIn(ann.all('playerEntersPortal')[0]?.targetUrl)
    const there = await open('space-2')
    const arrived = await enter('ann', '4', there)
    expect(arrived.ask('spawn', { spawnToken })?.succeeded).toBe(true)
    expect(placeOf(arrived)).toEqual(['4', 3.5, 3.5])
  })

  test('not into a space one may not enter, or that is not there', async () => {
    ports.closed.add('space-2/ann')
    const ann = standAt(await enter('ann'), 2, 18)
    expect(await crossing(ann, {})).toMatchObject({ succeeded: false, reason: 'no access to that space' })
    const boss = await enter('boss')
    expect(await crossing(boss, { targetUrl: '/space/space-3' })).toMatchObject({
      succeeded: false,
      reason: 'no such space',
    })
    expect([...ann.all('playerEntersPortal'), ...boss.all('playerEntersPortal')]).toEqual([])
  })

  test('managers need no portal, only the address of a level', async () => {
    const boss = await enter('boss', '2')
    expect((await crossing(boss, { targetUrl: '/space/space-1' }))?.succeeded).toBe(true)
    expect(boss.self?.mapId).toBe('1')
    expect(
      (await crossing(boss, { targetUrl: 'https://meta.example/space/space-1?startLevel=2' }))?.succeeded,
    ).toBe(true)
    expect(boss.self?.mapId).toBe('2')
    expect((await crossing(boss, { targetUrl: '/space/%E0%A4%A' }))?.succeeded).toBe(true)
    expect(boss.all('playerEntersPortal').at(-1)?.bypassPrompt).toBe(false)
  })

  test('what is no portal is none', async () => {
    const odd = (propertiesJson: string) => ({ ...chairAt(10, 10), propertiesJson })
    const objects = Object.entries([
      odd('{"portal":7}'),
      odd('{"portal":{}}'),
      odd('{"portal":{"targetMap":2}}'),
      odd('nothing'),
      odd('[{"portal":{"targetMap":"2"}}]'),
      odd('null'),
    ])
    const map = { ...lower, portals: [{ x: 10, y: 10 }], objects: new Map(objects) }
    ports.spaces.set('space-1', makeSpace({ maps: [{ map, isDefault: true, updateId: 1 }] }))
    space = await open()
    const ann = await enter('ann')
    expect((await crossing(ann, {}))?.reason).toBe('no portal here leads there')
  })

  test('managers send others, who must have access themselves', async () => {
    ports.closed.add('space-2/ann')
    const ann = await enter('ann')
    const bob = await enter('bob')
    const boss = await enter('boss')
    const targetUrl = 'https://meta.example/space/space-2'
    expect((await crossing(bob, { targetUrl, targetId: 'ann' }))?.succeeded).toBe(false)
    expect((await crossing(boss, { targetUrl, targetId: 'ann' }))?.reason).toBe('no access to that space')
    expect((await crossing(boss, { targetUrl, targetId: 'bob' }))?.succeeded).toBe(true)
    expect(bob.all('playerEntersPortal')[0]?.targetUrl).toMatch(/^\/space\/space-2\?spawnToken=/)
    expect([...ann.all('playerEntersPortal'), ...boss.all('playerEntersPortal')]).toEqual([])
  })

  test('a failing database is an answer, not a hanging portal', async () => {
    const ann = standAt(await enter('ann'), 2, 18)
    ports.findSpaceId = () => Promise.reject(new Error('down'))
    expect(await crossing(ann, {})).toMatchObject({ succeeded: false, reason: 'internal error' })
    expect(space.errors).toEqual(['enquiry failed Error: down'])
  })
})

describe('precomputeEnter', () => {
  const precomputed = (visitor: Visitor, body: Parameters<typeof visitor.ask<'precomputeEnter'>>[1]) => {
    visitor.ask('precomputeEnter', body)
    return visitor.all('precomputedEnterLocation').at(-1)?.enterLocation
  }

  test('names the place, which is then kept, although it is a spawn by chance', async () => {
    let chance = 0
    const wide = { ...lower, spawns: Array.from({ length: 10 }, (_, n) => ({ x: n, y: 7 })) }
    ports.spaces.set('space-1', makeSpace({ maps: [{ map: wide, isDefault: true, updateId: 1 }] }))
    space = await openSpace(ports, { random: () => (chance = (chance + 0.37) % 1) })
    const ann = await space.visit('ann')
    ann.subscribe()
    const first = precomputed(ann, {})
    ann.ask('enter', {})
    const { x, z } = ann.self!.position
    expect([Math.floor(x), Math.floor(z)]).toEqual([first?.x, first?.y])
    ann.ask('exit', {})
    space.pass(700_000)
    const others = new Set<number>()
    for (let n = 0; n < 5; n += 1) {
      const visitor = (await space.visit(`other-${n}`)).enter()
      others.add(Math.floor(visitor.self!.position.x))
    }
    expect(others.size).toBeGreaterThan(1)
  })

  test('of a cell, of a blocked cell, of a level and of a spawn id', async () => {
    const ann = await space.visit('ann')
    ann.subscribe()
    expect(precomputed(ann, { enterLocation: { map: '2', x: 4, y: 5 } })).toMatchObject({
      map: '2',
      x: 4,
      y: 5,
    })
    expect(precomputed(ann, { enterLocation: { map: '2', x: 4, y: 0 } })).toMatchObject({ map: '2' })
    expect(precomputed(ann, { spawnToken: 'upstairs' })).toMatchObject({ map: '2', x: 10, y: 10 })
    ann.ask('enter', {})
    expect(placeOf(ann)).toEqual(['2', 10.5, 10.5])
  })

  test('of a token: entering there spends it', async () => {
    const spawnToken = ports.spawnTokens.mint({
      id: 't',
      userId: 'ann',
      spaceId: 'space-1',
      mapId: '2',
      cell: { x: 4, y: 4 },
      expiresAt: space.now() + 1_000,
    })
    const ann = await space.visit('ann')
    ann.subscribe()
    expect(precomputed(ann, { spawnToken })).toMatchObject({ map: '2', x: 4, y: 4 })
    ann.ask('enter', {})
    expect(placeOf(ann)).toEqual(['2', 4.5, 4.5])
    expect(ann.ask('spawn', { spawnToken })?.succeeded).toBe(false)
  })

  test('a promise is forgotten after a minute and binds nobody who wishes for another level', async () => {
    const ann = await space.visit('ann')
    ann.subscribe()
    precomputed(ann, { enterLocation: { map: '2', x: 4, y: 5 } })
    ann.ask('enter', { sceneId: '1' })
    expect(ann.self?.mapId).toBe('1')
    const bob = await space.visit('bob')
    bob.subscribe()
    precomputed(bob, { enterLocation: { map: '2', x: 4, y: 5 } })
    space.pass(limits.spawnTokenMs)
    bob.ask('enter', {})
    expect(bob.self?.mapId).toBe('1')
  })
})

describe('spawn tokens', () => {
  const claims = { id: 'a', userId: 'ann', spaceId: 's', expiresAt: 5 }

  test('are read back, and nothing else is', () => {
    const tokens = createSpawnTokens('one secret')
    const token = tokens.mint(claims)
    expect(tokens.read(token)).toEqual(claims)
    expect(createSpawnTokens('another').read(token)).toBeUndefined()
    const [payload = '', signed = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...claims, userId: 'bob' })).toString('base64url')
    for (const bad of ['', '.', 'x', payload, `${forged}.${signed}`, `${payload}.`, 'x'.repeat(5_000)]) {
      expect(tokens.read(bad)).toBeUndefined()
    }
  })

  test('a level that is gone opens the default one; a blocked cell a spawn', async () => {
    const mint = (id: string, patch: object) =>
      ports.spawnTokens.mint({
        id,
        userId: 'ann',
        spaceId: 'space-1',
        expiresAt: space.now() + 9_000,
        ...patch,
      })
    const ann = await enter('ann', '2')
    ann.ask('spawn', { spawnToken: mint('1', { mapId: '77', cell: { x: 1, y: 1 } }) })
    expect(ann.self?.mapId).toBe('1')
    ann.ask('spawn', { spawnToken: mint('2', { mapId: '2', cell: { x: 1, y: 0 } }) })
    expect(placeOf(ann)).toEqual(['2', 10.5, 10.5])
  })
})

test('what has expired is not remembered for ever', () => {
  const spend = (tokenId: string, expiresAt: number, now: number) =>
    ({ kind: 'spend', tokenId, expiresAt, now }) as const
  let memory = changePlaces(emptyPlacesMemory, spend('a', 10, 0))
  memory = changePlaces(memory, spend('b', 30, 5))
  expect([...memory.spent.keys()]).toEqual(['a', 'b'])
  memory = changePlaces(memory, spend('c', 40, 20))
  expect([...memory.spent.keys()]).toEqual(['b', 'c'])
  const pose = { position: { x: 0, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } }
  const promise = (userId: string, expiresAt: number, now: number) =>
    ({ kind: 'promise', promise: { userId, mapId: '1' as MapId, pose, expiresAt }, now }) as const
  memory = changePlaces(memory, promise('ann', 10, 0))
  memory = changePlaces(memory, promise('bob', 50, 20))
  expect([...memory.promised.keys()]).toEqual(['bob'])
  expect(changePlaces(memory, { kind: 'release', userId: 'bob' }).promised.size).toBe(0)
})

test('an unknown level enters the default one', async () => {
  expect((await enter('ann', '44')).self?.mapId).toBe('1')
  expect((await enter('bob', 'space-1.2')).self?.mapId).toBe('2')
})

test('in a space for one, what follows from a step is told to who took it, and to nobody else', async () => {
  ports.spaces.set('space-1', makeSpace({ maps, allowMultiPlayer: false }))
  space = await open()
  const ann = await enter('ann')
  const bob = await enter('bob')
  standAt(ann, 15, 14)
  ann.ask('setVehicleId', { vehicleId: '5' })
  ann.ask('transScene', { targetId: '2' })
  expect(ann.all('playerSetsVehicleId').map(({ vehicleId }) => vehicleId)).toEqual(['5', ''])
  expect(bob.all('playerSetsVehicleId')).toEqual([])
  ann.ask('transScene', { targetId: '1' })
  standAt(ann, 2, 18)
  expect((await crossing(ann, {}))?.succeeded).toBe(true)
  expect([ann.all('playerEntersPortal').length, bob.all('playerEntersPortal').length]).toEqual([1, 0])
})
