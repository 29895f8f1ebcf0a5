import { beforeEach, describe, expect, test } from 'vitest'
import { encodeAction } from '#shared/protocol/codec.ts'
import { action } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace, type Visitor } from '../support/rooms/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../support/world/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../support/rooms/memoryPorts.ts'

const wall = Array.from({ length: 12 }, (_, y) => (y === 6 ? '############' : '............'))
const maps = [
  {
    map: makeMap({
      id: '1',
      rows: wall,
      objects: { '1': chairAt(4, 3), '2': chairAt(10, 3) },
      spawns: [{ x: 4, y: 2, spawnId: 'door' }],
    }),
    isDefault: true,
    updateId: 3,
  },
  { map: makeMap({ id: '0' }), isDefault: false, updateId: 1 },
]
const start = { x: 4.5, y: 0, z: 2.5 }

let ports: MemoryPorts
let space: TestSpace

const open = async (patch: Parameters<typeof makeSpace>[0] = {}): Promise<void> => {
  ports = createMemoryPorts(makeSpace({ maps, ...patch }))
  space = await openSpace(ports, { catalogue: chairCatalogue })
}
const enter = async (userId: string, sceneId = '1'): Promise<Visitor> =>
  (await space.visit(userId)).enter({ sceneId, info: { name: userId } })
const moved = (visitor: Visitor, x: number, z: number): { x: number; z: number } => {
  visitor.move(x, z)
  space.pass(limits.flushMs)
  return { x: visitor.self!.position.x, z: visitor.self!.position.z }
}

beforeEach(() => open())

describe('entering', () => {
  test('the order of the newcomer’s events is the one published clients need', async () => {
    await enter('ann')
    const bob = await space.visit('bob')
    bob.subscribe()
    const kinds = bob.events.map(({ kind }) => kind)
    expect(kinds[0]).toBe('ready')
    expect(kinds.slice(1, 5)).toEqual([
      'subscriptionsUpdated',
      'spaceOverwrites',
      'spaceSetsSpaceUsers',
      'spaceSetsSpaceMembers',
    ])
    // For our own clients: published ones do not ask for it.
    expect(kinds[5]).toBe('spaceSetsLevels')
    expect(kinds.slice(6, 13)).toEqual([
      'mapSetDimensions',
      'mapSetCollisionsBits',
      'mapSetCollisions',
      'mapSetBackgroundImagePath',
      'mapSetSpawns',
      'mapSetPortals',
      'mapSetAnnouncer',
    ])
    const player = kinds.indexOf('spaceSetsIdMapping')
    expect(kinds.slice(player, player + 3)).toEqual(['spaceSetsIdMapping', 'playerJoins', 'playerMoves'])
    expect(kinds.slice(-2)).toEqual(['spaceSetsCapacity', 'transactionStatus'])
    expect(kinds.filter((kind) => kind === 'mapCommitsChanges')).toHaveLength(2)
  })

  test('a map the client has is only committed', async () => {
    const bob = await space.visit('bob')
    bob.subscribe(undefined, { '1': 3 })
    expect(bob.all('mapSetDimensions').map(({ mapId }) => mapId)).toEqual(['0'])
    expect(bob.all('mapCommitsChanges').map(({ mapId, updateId }) => [mapId, updateId])).toEqual([
      ['1', 3],
      ['0', 1],
    ])
  })

  test('before it, actions on oneself fail with a reason and no chat is heard', async () => {
    const ann = await enter('ann')
    const bob = await space.visit('bob')
    bob.subscribe()
    expect(bob.ask('setName', { name: 'x' })).toMatchObject({
      succeeded: false,
      reason: 'enter the space first',
    })
    ann.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: 'hi' })
    await space.settle()
    expect(ann.all('playerChats')).toHaveLength(1)
    expect(bob.all('playerChats')).toHaveLength(0)
  })

  test('nobody gets a kind they did not ask for, and unknown names are ignored', async () => {
    const bob = await space.visit('bob')
    bob.subscribe({ playerJoins: true, spaceSetsIdMapping: false, nonsense: true })
    expect(bob.all('transactionStatus')[0]?.succeeded).toBe(true)
    await enter('ann')
    expect(new Set(bob.events.map(({ kind }) => kind))).toEqual(
      new Set(['ready', 'transactionStatus', 'playerJoins']),
    )
  })

  test('names with control characters or 10,000 characters are refused', async () => {
    const bob = await space.visit('bob')
    bob.subscribe()
    for (const name of ['a\u0000b', '\u202egnp', 'x'.repeat(10_000)]) {
      expect(bob.ask('enter', { info: { name } })).toMatchObject({
        succeeded: false,
        reason: 'name is not valid',
      })
    }
    expect(space.live.playerCount).toBe(0)
  })

  test('fifty at once into a space for three: three enter, the rest are told and closed', async () => {
    await open({ capacity: 3 })
    const visitors = await Promise.all(Array.from({ length: 50 }, (_, n) => space.visit(`user${n}`)))
    for (const visitor of visitors) visitor.subscribe()
    for (const visitor of visitors) visitor.post('enter', {})
    space.live.flush()
    expect(space.live.playerCount).toBe(3)
    const refused = visitors.filter(({ closed }) => closed)
    expect(refused).toHaveLength(47)
    expect(refused[0]?.closed?.code).toBe(1013)
    expect(refused[0]?.all('spaceOverCapacityDeniesUser')).toHaveLength(1)
  })

  test('a manager may come into a full space', async () => {
    await open({ capacity: 1 })
    await enter('ann')
    ports.roles.set('olga', 'OWNER')
    expect((await enter('olga')).self?.role).toBe('OWNER')
  })
})

describe('moving', () => {
  test('a walkable step is taken and echoed with its number', async () => {
    const ann = await enter('ann')
    expect(moved(ann, start.x + 1, start.z)).toEqual({ x: 5.5, z: 2.5 })
    expect(ann.all('playerMoves').at(-1)).toMatchObject({ lastInputId: 1, x: 5, y: 2, mapId: '1' })
  })

  test('through a wall, too far at once, NaN and infinity: nobody moves', async () => {
    const ann = await enter('ann')
    const corrected = moved(ann, start.x, 8.5)
    expect(corrected).toEqual({ x: start.x, z: start.z })
    expect(ann.all('playerMoves').at(-1)?.lastInputId).toBe(1)
    expect(moved(ann, start.x + 100, start.z)).toEqual({ x: start.x, z: start.z })
    for (const value of [NaN, Infinity, -Infinity, 1e30]) {
      const position = { x: value, y: 0, z: 1 }
      expect(ann.ask('move', { position, inputId: 9 })).toMatchObject({
        succeeded: false,
        reason: 'position is not valid',
      })
    }
    expect(ann.self?.position).toEqual(start)
  })

  test('faster than running is corrected; a stall that catches up is not', async () => {
    const ann = await enter('ann', '0')
    const from = ann.self!.position
    space.pass(5_000)
    // Two seconds of running arrive together.
    for (let step = 1; step <= 16; step += 1) ann.move(from.x + step * 0.5, from.z)
    space.pass(limits.flushMs)
    expect(ann.self?.position.x).toBeCloseTo(from.x + 8)
    for (let step = 1; step <= 16; step += 1) ann.move(from.x + 8 - step * 0.5, from.z)
    space.pass(limits.flushMs)
    expect(ann.self!.position.x).toBeGreaterThan(from.x + 4)
  })

  test('a hundred impossible moves in ten seconds end the session with 4666', async () => {
    const ann = await enter('ann')
    for (let n = 0; n < 120 && !ann.closed; n += 1) {
      ann.move(start.x, 8.5)
      space.pass(limits.flushMs)
    }
    expect(ann.closed?.code).toBe(4666)
  })

  test('tile steps of a published client walk cells, turn, and succeed against a wall', async () => {
    const ann = await enter('ann')
    const step = (dir: number, stopped = false, inputId = 1) => {
      const answer = ann.ask('move', { dir, stopped, inputId })
      space.pass(200)
      return { succeeded: answer?.succeeded, x: ann.self?.position.x, z: ann.self?.position.z }
    }
    expect(step(1)).toEqual({ succeeded: true, x: 5.5, z: 2.5 })
    expect(step(3)).toEqual({ succeeded: true, x: 5.5, z: 3.5 })
    expect(step(0, true)).toEqual({ succeeded: true, x: 5.5, z: 3.5 })
    expect(ann.self?.direction).toBe(5)
    for (let n = 0; n < 4; n += 1) step(3)
    expect(step(3, false, 42)).toEqual({ succeeded: true, x: 5.5, z: 5.5 })
    expect(ann.all('playerMoves').at(-1)).toMatchObject({ lastInputId: 42, x: 5, y: 5, direction: 1 })
  })

  test('one flush carries all movers of a map, and nobody on another map hears it', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const far = await enter('far', '0')
    const before = far.all('playerMoves').length
    ann.move(5, 2.5)
    bob.move(4, 2.5)
    const sent = ann.all('playerMoves').length
    space.pass(limits.flushMs)
    expect(
      ann
        .all('playerMoves')
        .slice(sent)
        .map(({ encId }) => encId),
    ).toEqual([ann.encId, bob.encId])
    expect(far.all('playerMoves')).toHaveLength(before)
  })

  test('teleport, spawn and respawn; a blocked cell, an unknown map and another’s player are refused', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ann.ask('teleport', { mapId: '0', x: 3, y: 4, direction: 3 })?.succeeded).toBe(true)
    expect(ann.self).toMatchObject({ mapId: '0', position: { x: 3.5, z: 4.5 }, rotation: { y: 180 } })
    expect(ann.ask('spawn', { spawnToken: 'door' })?.succeeded).toBe(true)
    expect(ann.self).toMatchObject({ mapId: '1', position: start })
    expect(ann.ask('respawn', {})?.succeeded).toBe(true)
    expect(ann.ask('teleport', { mapId: '1', x: 2, y: 6 })?.reason).toBe('nobody can stand there')
    expect(ann.ask('teleport', { mapId: '9', x: 2, y: 2 })?.reason).toBe('no such map')
    expect(ann.ask('teleport', { mapId: '0', x: 2, y: 2, targetId: 'bob' })?.reason).toBe('only of oneself')
    expect(bob.self?.mapId).toBe('1')
  })
})

describe('chairs', () => {
  test('fifty ask for one chair at once: exactly one sits', async () => {
    const racers = await Promise.all(Array.from({ length: 50 }, (_, n) => enter(`racer${n}`)))
    const asked = racers.map((racer) => racer.send('setChairStatus', { chairIdx: 1, isOccupied: true }))
    space.live.flush()
    const sitting = racers.filter((racer, n) => racer.answer(asked[n]!)?.succeeded)
    expect(sitting).toHaveLength(1)
    expect([...space.live.world.players.values()].filter(({ chairIdx }) => chairIdx === 1)).toHaveLength(1)
    expect(racers[7]!.all('playerSits')).toHaveLength(1)
    expect(racers[7]!.all('setChairStatus')).toHaveLength(1)
  })

  test('sitting puts one on the seat; moving gets up beside it; all of it by interact too', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ann.ask('interact', { itemId: '1', interactionName: 'sit', capacity: 99 })?.succeeded).toBe(true)
    expect(ann.self).toMatchObject({ chairIdx: 1, position: { x: 4.5, y: 0, z: 3.5 } })
    expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.reason).toBe('the chair is taken')
    expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: false })?.succeeded).toBe(true)
    expect(ann.self?.chairIdx).toBe(1)
    moved(ann, 7, 3.5)
    expect(ann.self?.chairIdx).toBeUndefined()
    expect(Math.hypot(ann.self!.position.x - 4.5, ann.self!.position.z - 3.5)).toBeLessThan(1.6)
    expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.succeeded).toBe(true)
  })

  test('a chair out of reach or none at all is refused; statuses list every chair of the map', async () => {
    const ann = await enter('ann')
    expect(ann.ask('setChairStatus', { chairIdx: 2, isOccupied: true })?.reason).toBe(
      'the chair is too far away',
    )
    expect(ann.ask('setChairStatus', { chairIdx: 77, isOccupied: true })?.reason).toBe(
      'no such chair on this map',
    )
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    ann.ask('requestChairStatuses', {})
    expect(ann.all('setChairStatuses').at(-1)?.statuses).toMatchObject([
      { chairIdx: 1, isOccupied: true },
      { chairIdx: 2, isOccupied: false },
    ])
  })

  test('exit and teleport give it back', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    ann.ask('teleport', { mapId: '0', x: 1, y: 1 })
    expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.succeeded).toBe(true)
    bob.ask('exit', {})
    ann.ask('spawn', { spawnToken: 'door' })
    expect(ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.succeeded).toBe(true)
  })
})

describe('chat', () => {
  const heardBy = (visitor: Visitor): string[] =>
    visitor.all('playerChats').map(({ contents }) => contents ?? '')

  test('global, nearby, same map and private reach whom they should, the sender always', async () => {
    const ann = await enter('ann')
    const near = await enter('near')
    const away = await enter('away')
    const upstairs = await enter('upstairs', '0')
    away.ask('teleport', { mapId: '1', x: 11, y: 1 })
    const say = (recipient: string, contents: string) =>
      ann.send('chat', { chatRecipient: recipient, contents, localPlayerIds: [] })
    say('GLOBAL_CHAT', 'all')
    say('LOCAL_CHAT', 'near')
    say('ROOM_CHAT', 'map')
    say('upstairs', 'secret')
    await space.settle()
    expect(heardBy(ann)).toEqual(['all', 'near', 'map', 'secret'])
    expect(heardBy(near)).toEqual(['all', 'near', 'map'])
    expect(heardBy(away)).toEqual(['all', 'map'])
    expect(heardBy(upstairs)).toEqual(['all', 'secret'])
    expect(upstairs.all('playerChats').at(-1)).toMatchObject({ messageType: 'DM', recipient: 'upstairs' })
  })

  test('the same id twice, even while the first is being stored, is one message and two answers', async () => {
    const ann = await enter('ann')
    let release = (): void => undefined
    ports.beforeSave = () => new Promise((resolve) => (release = resolve))
    const body = { chatRecipient: 'GLOBAL_CHAT', contents: 'once', id: 'b0b0' }
    const first = ann.send('chat', body)
    const second = ann.send('chat', body)
    await space.settle()
    expect(ann.answer(first)).toBeUndefined()
    expect(heardBy(ann)).toEqual([])
    release()
    await space.settle()
    const third = ann.send('chat', body)
    await space.settle()
    expect([first, second, third].map((txn) => ann.answer(txn)?.succeeded)).toEqual([true, true, true])
    expect(heardBy(ann)).toEqual(['once'])
    expect(ports.chats).toHaveLength(1)
  })

  test('what cannot be stored is neither told nor acknowledged, and may be sent again', async () => {
    const ann = await enter('ann')
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    const body = { chatRecipient: 'GLOBAL_CHAT', contents: 'lost', id: 'c1' }
    const failed = ann.send('chat', body)
    await space.settle()
    expect(ann.answer(failed)).toMatchObject({ succeeded: false, reason: 'could not be stored' })
    expect(heardBy(ann)).toEqual([])
    ports.beforeSave = () => Promise.resolve()
    const again = ann.send('chat', body)
    await space.settle()
    expect(ann.answer(again)?.succeeded).toBe(true)
    expect(heardBy(ann)).toEqual(['lost'])
  })

  test('100 KB, nothing, an absent recipient and a closed chat are refused', async () => {
    const ann = await enter('ann')
    const ask = (contents: string, chatRecipient = 'GLOBAL_CHAT') =>
      ann.ask('chat', { chatRecipient, contents })
    expect(ask('x'.repeat(100_000))?.reason).toBe('chat is too long: at most 2000 characters')
    expect(ask('😀'.repeat(2_001))?.succeeded).toBe(false)
    expect(ask('  \n')?.reason).toBe('chat is empty')
    expect(ask('hi', 'nobody')?.reason).toBe('the recipient is not here')
    ports.spaces.set('space-1', makeSpace({ maps, disableChatPersist: true }))
    await space.live.spaceChanged()
    expect(ask('hi')?.reason).toBe('text chat is closed in this space')
    expect(ports.chats).toEqual([])
  })

  test('a changed own name is stored before it is told', async () => {
    const ann = await enter('ann')
    const asked = ann.send('updateSelfName', { name: '安娜' })
    await space.settle()
    expect(ann.answer(asked)?.succeeded).toBe(true)
    expect(ports.memberNames.get('ann')).toBe('安娜')
    expect(ann.self?.name).toBe('安娜')
  })
})

describe('setters', () => {
  test('set oneself, in both kinds a change has; others and bad values are refused', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ann.ask('setTextStatus', { textStatus: '开会中' })?.succeeded).toBe(true)
    expect(ann.ask('setAway', { away: true })?.succeeded).toBe(true)
    expect(ann.self?.attributes).toMatchObject({ textStatus: '开会中', away: true, workCondition: 1 })
    expect(bob.all('playerSetsWorkCondition')).toHaveLength(1)
    expect(ann.ask('setTextStatus', { textStatus: 'x', targetId: 'bob' })?.reason).toBe('only of oneself')
    expect(ann.ask('setTextStatus', { textStatus: 'x'.repeat(101) })?.reason).toBe('textStatus is not valid')
    expect(ann.ask('setSpeedModifier', { speedModifier: 50 })?.succeeded).toBe(false)
  })

  test('an emote can be cleared: the empty text is on the wire', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    ann.ask('setEmoteV2', { emote: '👋', count: 1 })
    ann.ask('setEmoteV2', { emote: '' })
    // Before them: what Bob was told of everybody's emote at the beginning.
    expect(
      bob
        .all('playerSetsEmoteV2')
        .map(({ emote }) => emote)
        .slice(-2),
    ).toEqual(['👋', ''])
    expect(ann.self?.emote).toBe('')
  })
})

describe('kinds and frames', () => {
  test('kinds of other clients are refused, with a reason', async () => {
    const ann = await enter('ann')
    expect(ann.ask('setPronouns', { pronouns: 'x' })).toMatchObject({
      succeeded: false,
      reason: 'action not found',
    })
    expect(ann.all('error').at(-1)).toMatchObject({ code: 404 })
  })

  test('bytes that are no message get 400; the third within ten seconds closes 1002', async () => {
    const ann = await enter('ann')
    ann.bytes(Uint8Array.of(0xff, 0xff, 0xff))
    space.live.flush()
    expect(ann.all('error').at(-1)).toMatchObject({ code: 400, message: 'invalid action data' })
    ann.bytes(Uint8Array.of(0x0a))
    expect(ann.closed).toBeUndefined()
    ann.bytes(Uint8Array.of(0x0a))
    expect(ann.closed?.code).toBe(1002)
  })

  test('an unknown kind and two actions in a frame are answered, the session goes on', async () => {
    const ann = await enter('ann')
    const two = [encodeAction(action('exit', {}, 900)), encodeAction(action('respawn', {}))]
    for (let n = 0; n < 5; n += 1) ann.bytes(Uint8Array.of(...two[0]!, ...two[1]!))
    ann.bytes(Uint8Array.of(0xa0, 0x06, 0x07))
    space.live.flush()
    expect(ann.answer(900)?.reason).toBe('a frame carries exactly one action')
    expect(ann.answer(7)?.reason).toBe('action not found')
    expect(ann.self).toBeDefined()
    expect(ann.closed).toBeUndefined()
  })

  test('a burst of one kind gets 429, a thousand messages a second 4420; others are unharmed', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const sent = Array.from({ length: 15 }, (_, n) =>
      ann.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: `${n}` }),
    )
    await space.settle()
    expect(ann.answer(sent.at(-1)!)).toMatchObject({ succeeded: false, reason: 'too many requests' })
    expect(ann.all('error').at(-1)).toMatchObject({ code: 429 })
    for (let n = 0; n < 1_000; n += 1) {
      ann.post('clientHeartbeat', {})
      if (n % 100 === 99) space.pass(100)
    }
    expect(ann.closed?.code).toBe(4420)
    expect(bob.ask('setTextStatus', { textStatus: 'fine' })?.succeeded).toBe(true)
  })

  test('of one kind a person has the same in two tabs, and when they come back within a minute', async () => {
    const tabs = [await enter('ann'), await space.visit('ann')]
    const bob = await enter('bob')
    const heart = (visitor: Visitor) => visitor.ask('chatMessageUpdated', { id: 'none' })?.reason
    const spent = Array.from({ length: 12 }, (_, n) => heart(tabs[n % 2]!))
    expect(spent.slice(-2)).toEqual(['too many requests', 'too many requests'])
    for (const tab of tabs) tab.leave()
    const again = await space.visit('ann')
    expect(heart(again)).toBe('too many requests')
    expect(heart(bob)).not.toBe('too many requests')
    again.leave()
    space.pass(60_000)
    expect(heart(await enter('ann'))).not.toBe('too many requests')
  })

  test('who begins anew again and again gets in each time', async () => {
    for (let n = 0; n < 20; n += 1) (await enter('ann')).leave()
    expect((await enter('ann')).self).toBeDefined()
  })

  test('fifty actions refused by right end the session with 4666', async () => {
    const ann = await enter('ann')
    for (let n = 0; n < 60 && !ann.closed; n += 1) {
      ann.post('setName', { name: 'x', targetId: 'bob' })
      space.pass(100)
    }
    expect(ann.closed?.code).toBe(4666)
  })
})

describe('looking on without entering', () => {
  /** Time passes, and everybody shows that they are there. */
  const pass = (visitors: readonly Visitor[], ms: number) => {
    for (let left = ms; left > 0; left -= 30_000) {
      for (const visitor of visitors) if (!visitor.closed) visitor.post('clientHeartbeat', {})
      space.pass(Math.min(left, 30_000))
    }
  }

  test('at most twenty stay, those who came last; who enters meanwhile is not one of them', async () => {
    const inside = await enter('ann')
    const late = await Promise.all(Array.from({ length: 22 }, (_, n) => space.visit(`looker${n}`)))
    pass([inside, ...late], 30_000)
    expect(late.some(({ closed }) => closed)).toBe(false)
    expect(late[21]!.ask('enter', {})?.succeeded).toBe(true)
    pass([inside, ...late], 60_000)
    expect(late.filter(({ closed }) => closed).map(({ closed }) => closed!.code)).toEqual([4008])
    expect([inside.closed, late[21]!.closed]).toEqual([undefined, undefined])
  })

  test('each of them ten minutes', async () => {
    const inside = await enter('ann')
    const looker = await space.visit('looker')
    pass([inside, looker], 590_000)
    expect(looker.closed).toBeUndefined()
    pass([inside, looker], 20_000)
    expect(looker.closed).toEqual({ code: 4008, reason: 'looked on long enough' })
    expect(inside.closed).toBeUndefined()
  })

  test('who connects anew every 59 s is one of them from the second minute on, and is no visitor', async () => {
    const inside = await enter('ann')
    const again = async (before: Visitor) => {
      before.leave()
      return space.visit(before.userId)
    }
    let lookers = await Promise.all(Array.from({ length: 21 }, (_, n) => space.visit(`looker${n}`)))
    pass([inside, ...lookers], 59_000)
    lookers = await Promise.all(lookers.map(again))
    pass([inside, ...lookers], 2_000)
    expect(lookers.filter(({ closed }) => closed).map(({ closed }) => closed?.reason)).toEqual([
      'too many look on',
    ])
    const staying = lookers.find(({ closed }) => !closed)!
    let looker = staying
    for (let at = 61_000; at < limits.watchMs; at += 59_000) {
      looker = await again(looker)
      pass([inside, looker], 59_000)
    }
    expect(looker.closed).toEqual({ code: 4008, reason: 'looked on long enough' })
    // Then, or after a minute elsewhere, their time begins anew.
    looker = await again(looker)
    pass([inside, looker], 61_000)
    expect(looker.closed).toBeUndefined()
    expect(ports.entries).toEqual(['ann'])
    expect(ports.exits).toEqual([])
  })

  test('who is inside and connects anew every 59 s is one visit, whoever looked on first is one from entering', async () => {
    await enter('ann')
    let bob = await space.visit('bob')
    pass([bob], 30_000)
    expect(ports.entries).toEqual(['ann'])
    bob.enter({ sceneId: '1', info: { name: 'bob' } })
    for (let round = 0; round < 5; round += 1) {
      bob.leave()
      pass([], 59_000)
      expect(ports.exits.filter(({ userId }) => userId === 'bob')).toEqual([])
      bob = await enter('bob')
    }
    expect(new Set(ports.entries)).toEqual(new Set(['ann', 'bob']))
  })

  test('entries the database does not take are noted once more, of who is still there, and then given up', async () => {
    ports.failingEntries = 1
    const ann = await enter('ann')
    await Promise.resolve()
    pass([ann], 4_000)
    expect(ports.entries).toEqual([])
    pass([ann], 3_000)
    expect(ports.entries).toEqual(['ann'])
    ports.failingEntries = 2
    const bob = await enter('bob')
    await Promise.resolve()
    for (let round = 0; round < 4; round += 1) {
      pass([ann, bob], 6_000)
      await Promise.resolve()
    }
    expect(ports.failingEntries).toBe(0)
    ports.failingEntries = 1
    const cat = await enter('cat')
    await Promise.resolve()
    cat.send('exit', {})
    pass([ann, bob], 12_000)
    expect(ports.entries).toEqual(['ann'])
  })
})

describe('lost connections', () => {
  test('the player fades after 5 s and leaves after 60 s; chair and place in the capacity are held', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    ann.leave()
    space.pass(4_000)
    expect(ann.self?.isSignedIn).toBe(true)
    space.pass(2_000)
    expect(ann.self?.isSignedIn).toBe(false)
    expect(bob.ask('setChairStatus', { chairIdx: 1, isOccupied: true })?.reason).toBe('the chair is taken')
    bob.post('clientHeartbeat', {})
    space.pass(60_000)
    expect(ann.self).toBeUndefined()
    expect(bob.all('playerExits')).toHaveLength(1)
  })

  test('back within a minute: the same player, place and chair, and nobody hears it join again', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    const joins = bob.all('playerJoins').length
    const signs = bob.all('playerSetsIsSignedIn').length
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    ann.leave()
    space.pass(20_000)
    const back = await enter('ann')
    expect(back.self).toMatchObject({ chairIdx: 1, isSignedIn: true, position: { x: 4.5, z: 3.5 } })
    expect(bob.all('playerJoins')).toHaveLength(joins)
    expect(
      bob
        .all('playerSetsIsSignedIn')
        .slice(signs)
        .map(({ isSignedIn }) => isSignedIn),
    ).toEqual([false, true])
    space.pass(limits.playerHoldMs)
    expect(back.self).toBeDefined()
  })

  test('after a restart one finds the same place and chair', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    ann.ask('setChairStatus', { chairIdx: 1, isOccupied: true })
    moved(bob, 6.5, 2.5)
    await space.live.close()
    expect([ann.closed?.code, bob.closed?.code]).toEqual([1001, 1001])
    space = await openSpace(ports, { catalogue: chairCatalogue })
    expect((await enter('ann')).self).toMatchObject({ chairIdx: 1 })
    expect((await enter('bob', '')).self).toMatchObject({ position: { x: 6.5, z: 2.5 } })
  })

  test('silence of 90 s closes with 4008; the server beats every 10 s', async () => {
    const ann = await enter('ann')
    for (let second = 0; second < 89; second += 1) space.pass(1_000)
    expect(ann.closed).toBeUndefined()
    expect(ann.all('serverHeartbeat').length).toBeGreaterThanOrEqual(8)
    space.pass(2_000)
    expect(ann.closed?.code).toBe(4008)
  })

  test('a slow reader loses moves first, gets the poses again, and is closed when it stays stuck', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    bob.buffered = 1024 * 1024
    const before = bob.all('playerMoves').length
    moved(ann, 5, 2.5)
    expect(bob.all('playerMoves')).toHaveLength(before)
    bob.buffered = 0
    space.pass(limits.flushMs)
    space.live.flush()
    expect(bob.world.players.get(ann.encId!)?.position.x).toBe(5)
    bob.buffered = 1024 * 1024
    for (let second = 0; second < 22; second += 1) space.pass(1_000)
    expect(bob.closed?.code).toBe(4008)
  })

  test('a user who is thrown out is gone at once', async () => {
    const ann = await enter('ann')
    const bob = await enter('bob')
    space.live.disconnectUser('ann', 4010, 'kicked')
    space.live.flush()
    expect(ann.closed?.code).toBe(4010)
    expect(bob.all('playerExits')).toHaveLength(1)
  })
})

describe('settings', () => {
  test('in a space for one everybody is alone, and switching it off brings the others back', async () => {
    await open({ allowMultiPlayer: false })
    const ann = await enter('ann')
    const bob = await enter('bob')
    expect(ann.world.players.size).toBe(1)
    expect(bob.world.players.size).toBe(1)
    moved(bob, 5, 2.5)
    expect(bob.world.players.get(bob.encId!)?.position.x).toBe(5)
    ports.spaces.set('space-1', makeSpace({ maps, capacity: 9 }))
    await space.live.spaceChanged()
    space.live.flush()
    expect(ann.world.players.size).toBe(2)
    expect(ann.world.capacity).toBe(9)
  })

  test('two sockets of a bot drive one player; it leaves with the last', async () => {
    const first = await enter('bot')
    const second = await enter('bot')
    expect(space.live.playerCount).toBe(1)
    moved(second, 5, 2.5)
    expect(first.world.players.get(first.encId!)?.position.x).toBe(5)
    first.ask('exit', {})
    expect(space.live.playerCount).toBe(1)
    second.ask('exit', {})
    expect(space.live.playerCount).toBe(0)
  })
})

test('what everybody would read holds no forbidden word: names, statuses, the banner; nothing is told', async () => {
  const space = await openSpace(
    createMemoryPorts(makeSpace({ maps: [{ map: makeMap(), isDefault: true, updateId: 1 }] })),
  )
  const ann = (await space.visit('ann')).enter()
  const bob = (await space.visit('bob')).enter()
  const heard = bob.events.length
  for (const refused of [
    ann.ask('setName', { name: 'a fnord' }),
    ann.ask('updateSelfName', { name: 'fnord' }),
    ann.ask('setTextStatus', { textStatus: 'fnord!' }),
    ann.ask('setDescription', { description: 'no fnord' }),
  ]) {
    expect(refused).toMatchObject({ succeeded: false, reason: 'the text holds a forbidden word' })
  }
  expect(bob.events.length).toBe(heard)
  const cid = await space.visit('cid')
  cid.subscribe()
  expect(cid.ask('enter', { info: { name: 'fnord' } })).toMatchObject({ succeeded: false })
  expect(cid.ask('enter', { info: { name: 'Cid' } })).toMatchObject({ succeeded: true })
})
