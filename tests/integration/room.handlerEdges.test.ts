import { describe, expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'
import { afterChanges, leaveMeeting, speakingEvent } from '../../server/room/known/meetingChanges.ts'
import { roomFeatures } from '../../server/room/features/features.ts'
import { changeThings, emptyThingsMemory } from '../../server/room/features/things/memory.ts'
import { isClosed } from '../../server/room/known/nooks.ts'
import { scriptOf } from '../../server/room/features/things/spaceScript.ts'
import { createSpawnTokens } from '../../server/roomPorts/spawnTokens.ts'
import { openSpace, type TestSpace } from '../support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../support/rooms/memoryPorts.ts'

const { emptyMemory } = roomFeatures

const level = (patch: Partial<GameMap> = {}): GameMap => ({
  ...makeMap({ id: '1', objects: { '1': chairAt(10, 9) } }),
  ...patch,
})

const portsOf = (map: GameMap = level()): MemoryPorts => {
  const ports = createMemoryPorts(
    makeSpace({
      maps: [
        { map, isDefault: true, updateId: 3 },
        { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
      ],
    }),
  )
  ports.roles.set('olga', 'OWNER')
  return ports
}

const open = (ports = portsOf()): Promise<TestSpace> => openSpace(ports, { catalogue: chairCatalogue })

describe('coming in', () => {
  test('nobody enters for somebody else', async () => {
    const space = await open()
    const olga = await space.visit('olga')
    olga.subscribe()
    expect(olga.ask('enter', { targetId: 'bob' })).toMatchObject({ reason: 'only of oneself' })
    expect(olga.self).toBeUndefined()
    expect(olga.ask('enter', { targetId: 'olga' })).toMatchObject({ succeeded: true })
  })

  test('a spawn that has a name and no cell is the corner', async () => {
    const space = await open(portsOf(level({ spawns: [{ x: 10, y: 10 }, { spawnId: 'corner' }] })))
    const ann = (await space.visit('ann')).enter()
    expect(ann.ask('spawn', { spawnToken: 'corner' })).toMatchObject({ succeeded: true })
    expect(ann.self?.position).toMatchObject({ x: 0.5, z: 0.5 })
  })

  describe('back at a place left a moment ago', () => {
    const remembered = async (patch: { x: number; chairIdx?: number }, map = level()) => {
      const ports = portsOf(map)
      const { x, ...chair } = patch
      const pose = { position: { x, y: 0, z: 9.5 }, rotation: { x: 0, y: 0, z: 0 } }
      const last = { mapId: '1', name: 'ann', outfitString: '', leftAt: 999_000, ...pose, ...chair }
      for (const userId of ['ann', 'bob']) ports.places.set(`space-1/${userId}`, { ...last, userId })
      const space = await open(ports)
      return [(await space.visit('ann')).enter(), (await space.visit('bob')).enter()] as const
    }

    test('one stands there, and at a spawn where it is blocked', async () => {
      const [free] = await remembered({ x: 3.5 })
      expect(free.self?.position).toMatchObject({ x: 3.5, z: 9.5 })
      const rows = Array.from({ length: 20 }, (_, y) => (y === 9 ? `...#${'.'.repeat(16)}` : '.'.repeat(20)))
      const [blocked] = await remembered({ x: 3.5 }, makeMap({ id: '1', rows }))
      expect(Math.hypot(blocked.self!.position.x - 10.5, blocked.self!.position.z - 10.5)).toBeLessThan(0.5)
    })

    test('the first gets the chair, the second a spawn', async () => {
      const [first, second] = await remembered({ x: 10.5, chairIdx: 1 })
      expect(first.self?.chairIdx).toBe(1)
      expect(second.self?.chairIdx).toBeUndefined()
      expect(second.self?.position.z).toBeGreaterThan(10)
    })
  })
})

describe('moving', () => {
  test('who sits stays seated through a stop and gets up with a step', async () => {
    const space = await open()
    const ann = (await space.visit('ann')).enter()
    expect(ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })).toMatchObject({ succeeded: true })
    ann.ask('move', { stopped: true, inputId: 4 })
    space.pass(50)
    expect(ann.self).toMatchObject({ chairIdx: 1, lastInputId: 4 })
    ann.ask('move', { dir: 1, inputId: 5 })
    space.pass(50)
    expect(ann.self?.chairIdx).toBeUndefined()
    expect(ann.self?.lastInputId).toBe(5)
  })

  test('a dance of a published client turns into its direction and goes nowhere', async () => {
    const space = await open()
    const ann = (await space.visit('ann')).enter()
    const { position } = ann.self!
    ann.ask('move', { dir: 4 as never, inputId: 1 })
    space.pass(50)
    expect(ann.self).toMatchObject({ direction: 9, position })
  })

  test('a desk on a level that is not there is none', async () => {
    const space = await open(portsOf(level({ desks: { d: { coords: [{ x1: 5, y1: 5, x2: 5, y2: 5 }] } } })))
    const ann = (await space.visit('ann')).enter()
    ann.ask('setDeskInfo', { deskInfo: { deskId: 'd', mapId: '77' } })
    expect(ann.ask('respawnAtDesk', {})).toMatchObject({ reason: 'you have no desk one can stand at' })
    ann.ask('setDeskInfo', { deskInfo: { deskId: 'd', mapId: '1' } })
    expect(ann.ask('respawnAtDesk', {})).toMatchObject({ succeeded: true })
    expect(ann.self?.position).toMatchObject({ x: 4.5, z: 4.5 })
  })
})

describe('among people', () => {
  test('a ghost that speaks nearby hears itself alone', async () => {
    const space = await open()
    const ann = (await space.visit('ann')).enter()
    const bob = (await space.visit('bob')).enter()
    const said = async (contents: string): Promise<readonly number[]> => {
      ann.send('chat', { channel: 'LOCAL_CHAT', contents })
      await space.settle()
      return [ann, bob].map(
        (one) => one.all('playerChats').filter((chat) => chat.contents === contents).length,
      )
    }
    expect(await said('here I am')).toEqual([1, 1])
    expect(ann.ask('ghost', { ghost: 1 })).toMatchObject({ succeeded: true })
    expect(await said('boo')).toEqual([1, 0])
  })

  test('a chat with an id that is none, and one to nobody, are refused', async () => {
    const space = await open()
    const ann = (await space.visit('ann')).enter()
    expect(ann.ask('chat', { id: 'a b', channel: 'GLOBAL_CHAT', contents: 'hi' })).toMatchObject({
      reason: 'chat id is not valid',
    })
    expect(ann.ask('chat', { contents: 'hi' })).toMatchObject({ reason: 'the recipient is not here' })
    expect(ann.all('playerChats')).toEqual([])
  })

  test('an emote of a whole paragraph is none', async () => {
    const space = await open()
    const ann = (await space.visit('ann')).enter()
    expect(ann.ask('setEmoteV2', { emote: 'x'.repeat(33) })).toMatchObject({ reason: 'emote is not valid' })
    expect(ann.self?.emote).toBe('')
    expect(ann.ask('setEmoteV2', { emote: 'x'.repeat(32) })).toMatchObject({ succeeded: true })
  })

  test('a tile of the stage that says no cell is the corner', async () => {
    const space = await open(portsOf(level({ announcer: [{}] })))
    const ann = (await space.visit('ann')).enter()
    expect(ann.ask('spotlight', { isSpotlighted: true })?.succeeded ?? false).toBe(false)
    ann.ask('teleport', { mapId: '1', x: 0, y: 0 })
    space.pass(50)
    expect(ann.self?.attributes.spotlightedBy).toBe(ann.encId)
  })

  test('a thousand people may be blocked, and not one more', async () => {
    const ports = portsOf()
    for (let at = 0; at < 999; at += 1) ports.blocks.add(`ann/stranger-${at}`)
    const space = await open(ports)
    const ann = (await space.visit('ann')).enter()
    for (const userId of ['bob', 'cleo']) (await space.visit(userId)).enter()
    const block = async (blockedUserId: string) => {
      const txnId = ann.send('block', { blockedUserId, blocked: true })
      await space.settle()
      return ann.answer(txnId)
    }
    expect(await block('bob')).toMatchObject({ succeeded: true })
    expect(await block('cleo')).toMatchObject({ reason: 'too many people are blocked' })
    expect(ports.blocks.has('ann/bob')).toBe(true)
    expect(ports.blocks.has('ann/cleo')).toBe(false)
  })
})

describe('what is not there', () => {
  const ANN = 1 as EncId

  test('a meeting, a speaker or a nook that is gone has no consequence', () => {
    expect(leaveMeeting(emptyWorld, emptyMemory, 'gone', [ANN])).toEqual({ events: [], changes: [] })
    expect(speakingEvent(emptyWorld, ANN, true)).toEqual([])
    expect(isClosed(emptyWorld, emptyMemory, '1' as MapId, 'gone')).toBe(false)
  })

  test('of changes only those of meetings count among meetings', () => {
    const speaks = { of: 'meeting', change: { kind: 'speaks', encId: ANN, isSpeaking: true } } as const
    const command = { of: 'commands', change: { kind: 'command', command: 'dance', encId: ANN } } as const
    expect(afterChanges(emptyMemory, [command]).meeting).toBe(emptyMemory.meeting)
    expect(afterChanges(emptyMemory, [command, speaks]).meeting.speaking.has(ANN)).toBe(true)
  })

  test('belongings that are known are not read over by older ones', () => {
    const own = (count: number) => ({
      kind: 'belongings' as const,
      userId: 'ann',
      belongings: { items: new Map([['apple', count]]) },
    })
    const known = changeThings(emptyThingsMemory, own(2))
    expect(changeThings(known, own(1))).toBe(known)
    expect(known.belongings.get('ann')?.items.get('apple')).toBe(2)
  })

  test('a token signed here whose promise makes no sense opens nothing', () => {
    const tokens = createSpawnTokens('a secret of the tests')
    const claims = { id: 'a', userId: 'ann', spaceId: 'space-1', expiresAt: 5 }
    expect(tokens.read(tokens.mint(claims))).toEqual(claims)
    expect(tokens.read(tokens.mint({ ...claims, cell: { x: -1, y: 0.5 } }))).toBeUndefined()
  })

  test('a script has the items and recipes that make sense', () => {
    const items: Record<string, v1.SpaceItem.$Properties> = { apple: { name: 'Apple' } }
    const scriptFor = (script: unknown) =>
      scriptOf(level({ script: typeof script === 'string' ? script : JSON.stringify(script) }))
    expect(Object.keys(scriptFor({ items, recipes: 'none' }).items)).toEqual(['apple'])
    expect(scriptFor({ items, recipes: 'none' }).recipes).toEqual([])
    expect(scriptFor({ items: 7 }).items).toEqual({})
    expect(scriptFor('{ items')).toEqual({ recipes: [], items: {} })
    expect(scriptFor('on enter: wave')).toEqual({ recipes: [], items: {} })
  })
})
