import { beforeEach, describe, expect, test } from 'vitest'
import { encodeMask } from '#shared/map/grid.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import type { GameMap } from '#shared/world/world.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/liveSpace.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../../../../tests/support/memoryPorts.ts'
import { allSubscriptions } from '../../../../tests/support/subscriptions.ts'

const square = (x: number, y: number, side = 3) =>
  Array.from({ length: side * side }, (_, i) => ({ x: x + (i % side), y: y + Math.floor(i / side) }))

/** Nooks at (10, 10) and (15, 15), a desk at (10, 15), a stage of four tiles at (0, 0), a wall west of column 5. */
const level = (id: string, nooks: Record<string, v1.NookDiff.$Properties> = {}): GameMap => ({
  ...makeMap({ id, objects: { '1': chairAt(10, 10) }, spawns: [{ x: 2, y: 5, spawnId: 'door' }] }),
  announcer: square(0, 0, 2),
  walls: {
    'plaster:w': encodeMask(
      Uint8Array.from({ length: 400 }, (_, i) => (i % 20 === 5 && Math.floor(i / 20) < 9 ? 1 : 0)),
    ),
  },
  nooks: new Map(
    Object.entries({
      den: { name: 'den', nookCoords: { coords: square(10, 10) } },
      tower: { name: 'tower', nookCoords: { coords: square(15, 15) }, capacity: 1 },
      desk: { name: 'desk', nookCoords: { coords: square(10, 15) }, isDesk: true },
      ...nooks,
    }),
  ),
})

let ports: MemoryPorts
let space: TestSpace

const open = async (nooks: Record<string, v1.NookDiff.$Properties> = {}): Promise<void> => {
  const maps = [
    { map: level('0', nooks), isDefault: true, updateId: 1 },
    { map: level('1'), isDefault: false, updateId: 1 },
  ]
  ports = createMemoryPorts(makeSpace({ maps }))
  space = await openSpace(ports, { catalogue: chairCatalogue })
}

/** Somebody at a cell of level 0. */
const at = async (userId: string, x: number, y: number, mapId = '0'): Promise<Visitor> => {
  const visitor = (await space.visit(userId)).enter({
    info: { name: userId, map: mapId, x, y },
    sceneId: mapId,
  })
  space.pass(limits.flushMs)
  return visitor
}

const wait = (ms: number): void => {
  for (let passed = 0; passed < ms; passed += limits.flushMs) space.pass(limits.flushMs)
  space.live.flush()
}

/** What somebody was told of conversations: kind and members, in order. */
const told = (visitor: Visitor): string[] =>
  visitor.all('conversation').map(({ kind, members }) => `${kind} ${(members ?? []).join(' ')}`.trim())

const ids = (...visitors: Visitor[]): string => visitors.map(({ encId }) => encId).join(' ')

const talks = async (): Promise<[Visitor, Visitor, Visitor]> => {
  const three: [Visitor, Visitor, Visitor] = [
    await at('ann', 1, 12),
    await at('bob', 2, 12),
    await at('cid', 8, 12),
  ]
  wait(400)
  return three
}

const refused = (
  visitor: Visitor,
  ...[kind, body]: Parameters<Visitor['ask']>
): string | null | undefined => {
  const before = space.live.world
  const answer = visitor.ask(kind, body)
  expect(answer?.succeeded, `${kind} should be refused`).toBe(false)
  expect(space.live.world).toBe(before)
  return answer?.reason
}

beforeEach(() => open())

describe('near each other', () => {
  test('two who stand together are told so after a moment, and nobody else', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 2, 12)]
    const cid = await at('cid', 8, 12)
    wait(400)
    expect(told(ann)).toEqual([`proximity ${ids(ann, bob)}`])
    expect(told(bob)).toEqual(told(ann))
    expect(ann.all('conversation')[0]?.id).toBe(bob.all('conversation')[0]?.id)
    expect(told(cid)).toEqual([])
  })

  test('who walks away is told it is over, the rest that it is gone; the name stays', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 2, 12), await at('cid', 3, 12)]
    wait(400)
    const { id } = ann.all('conversation').at(-1)!
    cid.move(6.6, 12.5)
    wait(1_000)
    expect(told(cid).at(-1)).toBe('proximity')
    expect(told(ann).at(-1)).toBe(`proximity ${ids(ann, bob)}`)
    expect(ann.all('conversation').at(-1)?.id).toBe(id)
    expect(cid.all('conversation').at(-1)?.id).toBe(id)
  })

  test('who runs past is not drawn in, who stops is', async () => {
    const ann = await at('ann', 8, 8)
    const bob = await at('bob', 8, 5)
    for (let step = 1; step <= 14; step += 1) {
      bob.move(8.5, 5.5 + step * 0.3)
      wait(100)
    }
    expect(told(ann)).toEqual([])
    wait(1_000)
    expect(told(ann)).toEqual([`proximity ${ids(ann, bob)}`])
  })

  test('the animation says it, too', async () => {
    const ann = await at('ann', 8, 12)
    const bob = await at('bob', 9, 12)
    wait(50)
    for (let step = 1; step <= 8; step += 1) {
      bob.movePacked(9.5 + (step % 2) * 0.05, 12.5, 0, 'run')
      wait(100)
    }
    expect(told(ann)).toEqual([])
  })

  test('walls and nook borders part', async () => {
    const [ann, bob] = [await at('ann', 4, 5), await at('bob', 5, 5)]
    const [cid, dee] = [await at('cid', 9, 11), await at('dee', 10, 11)]
    wait(2_000)
    expect([ann, bob, cid, dee].flatMap(told)).toEqual([])
    const eve = await at('eve', 12, 12)
    wait(50)
    expect(told(eve)).toEqual([`nook ${ids(dee, eve)}`])
    expect(told(cid)).toEqual([])
  })

  test('ghosts and people kept apart are left out', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 2, 12)]
    const cid = await at('cid', 3, 12)
    ann.send('block', { blockedUserId: 'cid', blocked: true })
    await space.settle()
    wait(400)
    expect(told(ann).concat(told(cid)).join()).not.toContain(ids(ann, bob, cid))
    const member = told(bob).at(-1)
    bob.send('ghost', { ghost: 1 })
    wait(50)
    expect(told(bob)).toEqual([member, 'proximity'])
    wait(2_000)
    expect(told(bob)).toHaveLength(2)
  })

  test('a block ends a conversation at once', async () => {
    const [ann, bob] = await talks()
    ann.send('block', { blockedUserId: 'bob', blocked: true })
    await space.settle()
    wait(50)
    expect(told(ann).at(-1)).toBe('proximity')
    expect(told(bob).at(-1)).toBe('proximity')
  })

  test('who leaves is missed; who fades is, too', async () => {
    const [ann, bob] = await talks()
    bob.leave()
    wait(1_000)
    expect(told(ann)).toHaveLength(1)
    wait(limits.fadeAfterMs + 1_000)
    expect(told(ann).at(-1)).toBe('proximity')
  })

  test('who comes back hears again with whom it talks', async () => {
    const [ann, bob] = await talks()
    bob.leave()
    const again = (await space.visit('bob')).enter()
    expect(told(again)).toEqual([`proximity ${ids(ann, again)}`])
  })

  test('in a crowd nobody is told more than twice a second who comes and goes', async () => {
    const crowd: Visitor[] = []
    for (let n = 0; n < 25; n += 1) crowd.push(await at(`p${n}`, 1 + (n % 2), 11 + (n % 3)))
    wait(1_000)
    const [first] = crowd
    expect(told(first!).at(-1)?.split(' ')).toHaveLength(26)
    const before = told(first!).length
    const [restless, other] = crowd.slice(-2) as [Visitor, Visitor]
    for (let turn = 0; turn < 40; turn += 1) {
      restless.send('teleport', { mapId: '0', x: turn % 2 === 0 ? 18 : 1, y: 11 })
      wait(100)
    }
    expect(told(first!).length - before).toBeLessThan(9)
    other.send('block', { blockedUserId: first!.userId, blocked: true })
    await space.settle()
    wait(50)
    expect(first!.all('conversation').at(-1)?.members).not.toContain(other.encId)
  })

  test('nothing is looked at while nothing happens', async () => {
    await talks()
    wait(500)
    const { world } = space.live
    wait(2_000)
    expect(space.live.world).toBe(world)
  })
})

describe('LOCAL_CHAT', () => {
  const say = async (visitor: Visitor): Promise<void> => {
    visitor.send('chat', { chatRecipient: 'LOCAL_CHAT', contents: '你好' })
    await space.settle()
  }
  const heard = (visitor: Visitor): number =>
    visitor.all('playerChats').filter(({ channel }) => channel === 'LOCAL_CHAT').length

  test('goes to the members of one’s conversation and to nobody beside it', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 2, 12)]
    const passer = await at('passer', 5, 12)
    wait(400)
    await say(ann)
    expect([ann, bob, passer].map(heard)).toEqual([1, 1, 0])
  })

  test('without one, to whoever stands within five metres', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 5, 12), await at('cid', 7, 12)]
    const upstairs = await at('dee', 1, 12, '1')
    wait(400)
    await say(ann)
    expect([ann, bob, cid, upstairs].map(heard)).toEqual([1, 1, 0, 0])
  })

  test('in a whisper, at any distance', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 4, 12)]
    ann.ask('enterWhisper', { recipientId: 'bob' })
    wait(50)
    await say(ann)
    expect([ann, bob, cid].map(heard)).toEqual([1, 1, 0])
  })

  test('ghosts do not hear it, nor do people kept apart in one nook', async () => {
    const [ann, bob, cid] = [await at('ann', 10, 10), await at('bob', 12, 12), await at('cid', 12, 11)]
    bob.send('ghost', { ghost: 1 })
    cid.send('block', { blockedUserId: 'ann', blocked: true })
    await space.settle()
    wait(400)
    await say(ann)
    expect([ann, bob, cid].map(heard)).toEqual([1, 0, 0])
  })
})

describe('whispers', () => {
  const whisper = (visitor: Visitor): string | undefined => visitor.self?.attributes.whisperId

  test('two enter one at any distance; everybody sees it, newcomers too', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 2, 5)]
    expect(ann.ask('enterWhisper', { recipientId: 'bob' })?.succeeded).toBe(true)
    expect(whisper(ann)).toBeTruthy()
    expect(whisper(ann)).toBe(whisper(bob))
    for (const visitor of [ann, bob, cid]) {
      const { encId, encIdTarget, whisperId } = visitor.all('playerEntersWhisperV2').at(-1)!
      expect([encId, encIdTarget, whisperId]).toEqual([ann.encId, bob.encId, whisper(ann)])
    }
    wait(50)
    expect(told(ann)).toEqual([`whisper ${ids(ann, bob)}`])
    expect(told(cid)).toEqual([])
    const late = await at('dee', 3, 5)
    expect([...late.world.players.values()].filter(({ attributes }) => attributes.whisperId)).toHaveLength(2)
  })

  test('a third joins; nobody stays behind alone', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 8, 12)]
    ann.ask('enterWhisper', { recipientId: 'bob' })
    cid.ask('enterWhisper', { recipientId: 'bob' })
    expect(new Set([ann, bob, cid].map(whisper)).size).toBe(1)
    expect(bob.ask('enterWhisper', { recipientId: 'cid' })?.succeeded).toBe(true)
    wait(50)
    bob.ask('leaveWhisper', {})
    expect([ann, bob, cid].map((one) => Boolean(whisper(one)))).toEqual([true, false, true])
    ann.ask('leaveWhisper', {})
    expect([ann, bob, cid].map((one) => Boolean(whisper(one)))).toEqual([false, false, false])
    expect(ann.ask('leaveWhisper', {})?.succeeded).toBe(true)
    wait(50)
    expect(told(cid).at(-1)).toBe('whisper')
  })

  test('one’s own whisper takes somebody in; who goes over to another leaves the first', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 19, 19)]
    const [cid, dee] = [await at('cid', 8, 12), await at('dee', 8, 18)]
    ann.ask('enterWhisper', { recipientId: 'bob' })
    ann.ask('enterWhisper', { recipientId: 'cid' })
    expect(whisper(cid)).toBe(whisper(ann))
    ann.ask('leaveWhisper', {})
    ann.ask('enterWhisper', { recipientId: 'dee' })
    bob.ask('enterWhisper', { recipientId: 'dee' })
    expect(new Set([ann, bob, dee].map(whisper)).size).toBe(1)
    expect(whisper(cid)).toBe('')
  })

  test('another level, an exit, a block end it', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 8, 12)]
    ann.ask('enterWhisper', { recipientId: 'bob' })
    bob.ask('teleport', { mapId: '1', x: 3, y: 12 })
    expect([ann, bob].map(whisper)).toEqual(['', ''])
    ann.ask('enterWhisper', { recipientId: 'cid' })
    cid.ask('exit', {})
    expect(whisper(ann)).toBe('')
    bob.ask('teleport', { mapId: '0', x: 3, y: 12 })
    ann.ask('enterWhisper', { recipientId: 'bob' })
    bob.send('block', { blockedUserId: 'ann', blocked: true })
    await space.settle()
    expect([ann, bob].map(whisper)).toEqual(['', ''])
  })

  test('refusals', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 2, 12), await at('cid', 3, 12, '1')]
    expect(refused(ann, 'enterWhisper', { recipientId: 'ann' })).toBe('nobody whispers to oneself')
    expect(refused(ann, 'enterWhisper', { recipientId: 'nobody' })).toBe('that person is not here')
    expect(refused(ann, 'enterWhisper', { recipientId: 'cid' })).toBe('that person is on another map')
    bob.send('block', { blockedUserId: 'ann', blocked: true })
    await space.settle()
    expect(refused(ann, 'enterWhisper', { recipientId: 'bob' })).toBe('that person is not to be reached')
    expect(refused(bob, 'enterWhisper', { recipientId: 'ann' })).toBe('that person is not to be reached')
    const dee = await at('dee', 8, 12)
    dee.ask('enterWhisper', { recipientId: 'bob' })
    expect(refused(ann, 'enterWhisper', { recipientId: 'dee' })).toBe('that person is not to be reached')
    expect(cid.all('playerEntersWhisperV2')).toHaveLength(1)
    dee.ask('leaveWhisper', {})
    dee.ask('joinMeeting', { meetingId: 'm', connectionIds: ['tab'] })
    expect(refused(ann, 'enterWhisper', { recipientId: 'dee' })).toBe('that person is in a meeting')
    expect(refused(dee, 'enterWhisper', { recipientId: 'ann' })).toBe('you are in a meeting')
  })
})

describe('nooks', () => {
  const walk = (visitor: Visitor, x: number, z: number): [number, number] => {
    visitor.move(x, z)
    wait(50)
    const { position } = visitor.self!
    return [position.x, position.z]
  }

  test('a restricted one keeps strangers out, whichever way they come', async () => {
    await open({
      den: {
        name: 'den',
        nookCoords: { coords: square(10, 10) },
        restricted: true,
        allowedUsers: { users: ['bob'] },
      },
    })
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await at('ann', 9, 11), await at('bob', 9, 10), await at('boss', 9, 12)]
    expect(walk(ann, 10.2, 11.5)).toEqual([9.5, 11.5])
    expect(ann.all('playerMoves').at(-1)?.position).toMatchObject({ x: 9.5, z: 11.5 })
    expect(walk(bob, 10.2, 10.5)).toEqual([10.2, 10.5])
    expect(walk(boss, 10.2, 12.5)).toEqual([10.2, 12.5])
    expect(refused(ann, 'teleport', { mapId: '0', x: 11, y: 11 })).toBe('the nook is closed')
    expect(refused(ann, 'setChairStatus', { chairIdx: 1, isOccupied: true })).toBe('the nook is closed')
    expect(refused(ann, 'transScene', { targetId: '0', pos: { x: 11.5, y: 0, z: 11.5 } })).toBe(
      'the nook is closed',
    )
    ann.ask('move', { dir: 1, inputId: 9 })
    wait(50)
    expect(ann.self?.position.x).toBe(9.5)
    expect(boss.ask('teleport', { targetId: 'ann', mapId: '0', x: 11, y: 11 })?.succeeded).toBe(true)
    expect(walk(ann, 10.3, 11.5)).toEqual([10.3, 11.5])
  })

  test('nor are they to be entered by entering the space', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'OWNER')
    const [ann, boss] = [await at('ann', 11, 11), await at('boss', 11, 11)]
    expect([Math.floor(ann.self!.position.x), Math.floor(ann.self!.position.z)]).toEqual([2, 5])
    expect(Math.floor(boss.self!.position.x)).toBe(11)
  })

  test('who pushes at a closed door is no cheat', async () => {
    const [ann, bob] = [await at('ann', 15, 15), await at('bob', 14, 16)]
    for (let push = 0; push < 150; push += 1) {
      bob.move(15.1, 16.5)
      space.pass(limits.flushMs)
    }
    expect([ann.closed, bob.closed, bob.self?.position.x]).toEqual([undefined, undefined, 14.5])
  })

  test('a full one lets nobody else in, not even two at one moment; who is inside may move', async () => {
    const [ann, bob] = [await at('ann', 14, 15), await at('bob', 14, 16)]
    ann.move(15.1, 15.5)
    bob.move(15.1, 16.5)
    wait(50)
    expect([ann.self?.position.x, bob.self?.position.x]).toEqual([15.1, 14.5])
    expect(walk(ann, 15.4, 15.5)).toEqual([15.4, 15.5])
    expect(walk(bob, 15.1, 16.5)).toEqual([14.5, 16.5])
    expect(walk(ann, 14.4, 15.5)).toEqual([14.4, 15.5])
    expect(walk(bob, 15.1, 16.5)).toEqual([15.1, 16.5])
  })

  test('a knock, an answer, and the door opens for good', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'OWNER')
    const [ann, bob, boss] = [await at('ann', 9, 11), await at('bob', 2, 12), await at('boss', 3, 3)]
    const knock = ann.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
    await space.settle()
    expect(ann.answer(knock)?.succeeded).toBe(true)
    expect(boss.world.maps.get('0' as never)?.nooks.get('den')?.requestedUsers?.users).toEqual({
      ann: { name: 'ann' },
    })
    expect(refused(bob, 'updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })).toBe(
      'the nook is not yours',
    )
    boss.send('updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })
    await space.settle()
    const den = ann.world.maps.get('0' as never)?.nooks.get('den')
    expect([den?.allowedUsers?.users, den?.requestedUsers?.users]).toEqual([['ann'], {}])
    expect(den?.name).toBe('den')
    expect(walk(ann, 10.2, 11.5)).toEqual([10.2, 11.5])
    expect(ann.all('mapCommitsChanges').length).toBeGreaterThan(2)
    walk(ann, 9.5, 11.5)
    boss.send('updateNookPermission', { playerId: String(ann.encId), nookId: 'den', granted: false })
    await space.settle()
    expect(walk(ann, 10.2, 11.5)).toEqual([9.5, 11.5])
    // Both are in the lists of those they concern, and what was taken back is no news.
    expect(ports.notices).toEqual([
      { to: ['boss'], kind: 'nookRequest', params: { nookName: 'den', userId: 'ann', userName: 'ann' } },
      { to: ['ann'], kind: 'nookGrant', params: { nookName: 'den' } },
    ])
  })

  test('a knock while nobody is there is for who runs the space, and told once', async () => {
    await open({ den: { nookCoords: { coords: square(10, 10) }, restricted: true } })
    const ann = await at('ann', 9, 11)
    for (let times = 0; times < 3; times += 1) {
      ann.send('requestToJoinNook', { nookId: 'den', mapId: '0' })
      await space.settle()
    }
    const params = { nookName: 'den', userId: 'ann', userName: 'ann' }
    expect(ports.notices).toEqual([{ to: 'managers', kind: 'nookRequest', params }])
  })

  test('two answers at one moment are both kept', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, restricted: true } })
    ports.roles.set('boss', 'OWNER')
    const boss = await at('boss', 3, 3)
    boss.send('updateNookPermission', { playerId: 'ann', nookId: 'den', granted: true })
    boss.send('updateNookPermission', { playerId: 'bob', nookId: 'den', granted: true })
    await space.settle()
    expect(space.live.world.maps.get('0' as never)?.nooks.get('den')?.allowedUsers?.users).toEqual([
      'ann',
      'bob',
    ])
  })

  test('whose desk it is locks it and lets people in; a second claim counts for nothing', async () => {
    const [ann, bob] = [await at('ann', 10, 15), await at('bob', 9, 15)]
    const cid = await at('cid', 9, 16)
    ann.ask('setDeskInfo', { deskInfo: { deskId: 'desk', locked: true } })
    cid.ask('setDeskInfo', { deskInfo: { deskId: 'desk', locked: false } })
    expect(walk(bob, 10.1, 15.5)).toEqual([9.5, 15.5])
    expect(walk(cid, 10.1, 16.5)).toEqual([9.5, 16.5])
    bob.send('requestToJoinNook', { nookId: 'desk', mapId: '' })
    await space.settle()
    expect(refused(cid, 'updateNookPermission', { playerId: 'bob', nookId: 'desk', granted: true })).toBe(
      'the nook is not yours',
    )
    ann.send('updateNookPermission', { playerId: 'bob', nookId: 'desk', granted: true })
    await space.settle()
    expect(walk(bob, 10.1, 15.5)).toEqual([10.1, 15.5])
    ann.ask('exit', {})
    expect(walk(cid, 10.1, 16.5)).toEqual([10.1, 16.5])
  })

  test('a restricted nook is not had by calling it one’s desk', async () => {
    await open({
      desk: { name: 'desk', nookCoords: { coords: square(10, 15) }, isDesk: true, restricted: true },
    })
    const ann = await at('ann', 9, 15)
    ann.ask('setCurrentDesk', { currentDesk: 'desk' })
    expect(walk(ann, 10.1, 15.5)).toEqual([9.5, 15.5])
    expect(refused(ann, 'respawnAtDesk', {})).toBe('the nook is closed')
    expect(refused(ann, 'updateNookPermission', { playerId: 'ann', nookId: 'desk', granted: true })).toBe(
      'the nook is not yours',
    )
  })

  test('refusals', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await at('ann', 2, 12), await at('boss', 3, 3)]
    expect(refused(ann, 'requestToJoinNook', { nookId: 'nowhere', mapId: '0' })).toBe('no such nook')
    expect(refused(ann, 'requestToJoinNook', { nookId: 'den', mapId: '7' })).toBe('no such nook')
    expect(refused(ann, 'requestToJoinNook', { nookId: 'den', mapId: '0' })).toBe('that nook is open')
    expect(refused(boss, 'updateNookPermission', { playerId: 'ann', nookId: 'nowhere', granted: true })).toBe(
      'no such nook',
    )
    expect(refused(boss, 'updateNookPermission', { playerId: '', nookId: 'den', granted: true })).toBe(
      'playerId is not valid',
    )
  })

  test('no more than so many wait at one door', async () => {
    const users = Object.fromEntries(
      Array.from({ length: limits.nookRequests }, (_, n) => [`u${n}`, { name: 'u' }]),
    )
    await open({
      den: {
        name: 'den',
        nookCoords: { coords: square(10, 10) },
        restricted: true,
        requestedUsers: { users },
      },
    })
    const ann = await at('ann', 2, 12)
    expect(refused(ann, 'requestToJoinNook', { nookId: 'den', mapId: '0' })).toBe(
      'too many are waiting at that nook',
    )
  })

  test('who may enter already need not knock, and nobody knocks at the door of who blocks it', async () => {
    await open({
      desk: {
        name: 'desk',
        nookCoords: { coords: square(10, 15) },
        isDesk: true,
        restricted: true,
        allowedUsers: { users: ['ann', 'bob'] },
      },
    })
    const [ann, bob, cid] = [await at('ann', 10, 15), await at('bob', 9, 15), await at('cid', 9, 16)]
    ann.ask('setCurrentDesk', { currentDesk: 'desk' })
    expect(refused(bob, 'requestToJoinNook', { nookId: 'desk', mapId: '0' })).toBe(
      'you may enter that nook already',
    )
    ann.send('block', { blockedUserId: 'cid', blocked: true })
    await space.settle()
    expect(refused(cid, 'requestToJoinNook', { nookId: 'desk', mapId: '0' })).toBe(
      'that person is not to be reached',
    )
  })
})

describe('meetings', () => {
  const meets = (visitor: Visitor) => visitor.all('meetingUpdate').at(-1)
  const isInMeeting = (visitor: Visitor) =>
    visitor.world.maps.get('0' as never)?.nooks.get('den')?.isInMeeting ?? false

  test('members hear who is in it, others do not; an empty list means left', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 8, 12)]
    ann.ask('joinMeeting', { meetingId: 'm', connectionIds: ['tab-a'] })
    bob.ask('joinMeeting', { meetingId: 'm', connectionIds: ['tab-b'] })
    expect(meets(ann)).toEqual({
      meetingId: 'm',
      partners: ['ann', 'bob'],
      meetingStart: true,
      connectionIds: ['tab-a', 'tab-b'],
      allMute: false,
    })
    expect(meets(bob)).toEqual(meets(ann))
    expect(meets(cid)).toBeUndefined()
    wait(50)
    expect(told(bob)).toEqual([`meeting ${ids(ann, bob)}`])
    bob.ask('leaveMeeting', { meetingId: 'other' })
    expect(meets(bob)?.partners).toHaveLength(2)
    bob.ask('leaveMeeting', {})
    expect(meets(bob)).toMatchObject({ meetingId: 'm', meetingStart: false })
    expect(meets(bob)?.partners ?? []).toEqual([])
    expect(meets(ann)?.partners).toEqual(['ann'])
    wait(50)
    expect(told(bob).at(-1)).toBe('meeting')
  })

  test('joining again changes the tabs, joining with no tab leaves, another meeting is instead of the first', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 19, 19)]
    bob.ask('joinMeeting', { meetingId: 'm', connectionIds: ['tab-b'] })
    ann.ask('joinMeeting', { meetingId: 'm', connectionIds: ['one'] })
    ann.ask('joinMeeting', { meetingId: 'm', connectionIds: ['two'] })
    expect(meets(bob)?.connectionIds).toEqual(['tab-b', 'two'])
    ann.ask('joinMeeting', { meetingId: 'm', connectionIds: [] })
    expect(meets(bob)?.partners).toEqual(['bob'])
    ann.ask('joinMeeting', { meetingId: 'm' })
    expect(meets(bob)?.partners).toEqual(['bob', 'ann'])
    ann.ask('joinMeeting', { meetingId: 'n', connectionIds: ['one'] })
    expect(meets(bob)?.partners).toEqual(['bob'])
    expect(meets(ann)?.partners).toEqual(['ann'])
    expect(ann.ask('joinMeeting', { connectionIds: [] })?.succeeded).toBe(true)
    expect(meets(ann)?.partners ?? []).toEqual([])
    expect(ann.ask('leaveMeeting', {})?.succeeded).toBe(true)
  })

  test('joining ends a whisper', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 19, 19)]
    ann.ask('enterWhisper', { recipientId: 'bob' })
    ann.ask('joinMeeting', { meetingId: 'm', connectionIds: ['tab'] })
    expect([ann, bob].map((one) => one.self?.attributes.whisperId)).toEqual(['', ''])
  })

  test('in a nook: only from inside, everybody sees it is on, who walks out has left', async () => {
    const [ann, bob, cid] = [await at('ann', 10, 11), await at('bob', 11, 11), await at('cid', 2, 12)]
    expect(refused(cid, 'joinMeeting', { meetingId: 'den', connectionIds: ['tab'] })).toBe(
      'you are not in that nook',
    )
    ann.ask('joinMeeting', { connectionIds: ['a'] })
    bob.ask('joinMeeting', { meetingId: 'den', connectionIds: ['b'] })
    expect(meets(ann)?.meetingId).toBe('den')
    expect(meets(ann)?.partners).toEqual(['ann', 'bob'])
    wait(50)
    expect(isInMeeting(cid)).toBe(true)
    ann.move(9.2, 11.5)
    wait(100)
    expect(meets(ann)?.partners ?? []).toEqual([])
    expect(meets(bob)?.partners).toEqual(['bob'])
    expect(isInMeeting(cid)).toBe(true)
    bob.ask('exit', {})
    wait(50)
    expect(isInMeeting(cid)).toBe(false)
    expect(isInMeeting(await at('dee', 3, 3))).toBe(false)
  })

  test('a nook that was in a meeting when the server stopped is not any more', async () => {
    await open({ den: { name: 'den', nookCoords: { coords: square(10, 10) }, isInMeeting: true } })
    const ann = await at('ann', 1, 12)
    expect(isInMeeting(ann)).toBe(false)
  })

  test('the same nook of two levels holds two meetings', async () => {
    const [ann, bob] = [await at('ann', 10, 11), await at('bob', 10, 11, '1')]
    ann.ask('joinMeeting', { meetingId: 'den', connectionIds: ['a'] })
    bob.ask('joinMeeting', { meetingId: 'den', connectionIds: ['b'] })
    expect(meets(ann)?.partners).toEqual(['ann'])
    expect(meets(bob)?.partners).toEqual(['bob'])
  })

  test('of a conversation: it takes its name, and another level ends it', async () => {
    const [ann, bob] = await talks()
    const { id } = ann.all('conversation')[0]!
    ann.ask('joinMeeting', { connectionIds: ['a'] })
    bob.ask('joinMeeting', { meetingId: id!, connectionIds: ['b'] })
    expect(meets(ann)).toMatchObject({ meetingId: id, partners: ['ann', 'bob'] })
    bob.ask('teleport', { mapId: '1', x: 3, y: 12 })
    wait(50)
    expect(meets(ann)?.partners).toEqual(['ann'])
    expect(meets(bob)?.partners ?? []).toEqual([])
    expect(refused(bob, 'joinMeeting', { meetingId: id!, connectionIds: ['b'] })).toBe(
      'that meeting is on another map',
    )
  })

  test('a lost connection keeps its place a minute', async () => {
    const [ann, bob] = [await at('ann', 1, 12), await at('bob', 19, 19)]
    ann.ask('joinMeeting', { meetingId: 'm', connectionIds: ['a'] })
    bob.ask('joinMeeting', { meetingId: 'm', connectionIds: ['b'] })
    bob.leave()
    wait(limits.fadeAfterMs + 2_000)
    expect(meets(ann)?.partners).toEqual(['ann', 'bob'])
    const again = (await space.visit('bob')).enter()
    expect(meets(again)?.partners).toEqual(['ann', 'bob'])
    again.leave()
    space.pass(limits.playerHoldMs + 2_000)
    space.pass(limits.flushMs)
    expect(meets(ann)?.partners).toEqual(['ann'])
  })

  test('refusals', async () => {
    const ann = await at('ann', 1, 12)
    expect(refused(ann, 'joinMeeting', { meetingId: 'x'.repeat(65), connectionIds: ['a'] })).toBe(
      'meetingId is not valid',
    )
    expect(
      refused(ann, 'joinMeeting', { meetingId: 'm', connectionIds: Array.from({ length: 17 }, () => 'a') }),
    ).toBe('connectionIds are not valid')
    expect(refused(ann, 'joinMeeting', { meetingId: 'm', connectionIds: [''] })).toBe(
      'connectionIds are not valid',
    )
    expect(refused(ann, 'joinMeeting', { connectionIds: ['a'] })).toBe(
      'you are in no conversation to meet in',
    )
  })
})

describe('presenter mode', () => {
  const casts = (visitor: Visitor): string[] =>
    visitor.events.flatMap(({ kind, body }) =>
      kind === 'startCastScreen' || kind === 'endCastScreen'
        ? [`${kind === 'startCastScreen' ? '+' : '-'}${(body as { hostId: string }).hostId}`]
        : [],
    )
  const isMute = (visitor: Visitor) => visitor.all('meetingUpdate').at(-1)?.allMute ?? false
  const meeting = async (): Promise<[Visitor, Visitor, Visitor]> => {
    const three: [Visitor, Visitor, Visitor] = [
      await at('ann', 1, 12),
      await at('bob', 19, 19),
      await at('cid', 8, 12),
    ]
    for (const visitor of three)
      visitor.ask('joinMeeting', { meetingId: 'm', connectionIds: [visitor.userId] })
    wait(50)
    return three
  }

  test('the others are muted, nobody else hears of it, and the end lifts it', async () => {
    const [ann, bob, cid] = await meeting()
    const dee = await at('dee', 3, 18)
    ann.ask('startCastScreen', { hostId: 'ann' })
    expect([ann, bob, cid, dee].map(casts)).toEqual([['+ann'], ['+ann'], ['+ann'], []])
    expect([ann, bob, cid].map(isMute)).toEqual([false, true, true])
    expect(ann.ask('startCastScreen', {})?.succeeded).toBe(true)
    ann.ask('endCastScreen', { hostId: 'ann' })
    expect([ann, bob, cid, dee].map(casts)).toEqual([
      ['+ann', '-ann'],
      ['+ann', '-ann'],
      ['+ann', '-ann'],
      [],
    ])
    expect([ann, bob, cid].map(isMute)).toEqual([false, false, false])
    expect(ann.ask('endCastScreen', {})?.succeeded).toBe(true)
  })

  test('one presenter at a time', async () => {
    const [ann, bob] = await meeting()
    ann.ask('startCastScreen', { hostId: 'ann' })
    expect(refused(bob, 'startCastScreen', { hostId: 'bob' })).toBe('somebody else is presenting')
    ann.ask('endCastScreen', {})
    expect(bob.ask('startCastScreen', { hostId: 'bob' })?.succeeded).toBe(true)
    expect(isMute(ann)).toBe(true)
  })

  test('who comes later is muted, who leaves is not any more', async () => {
    const [ann, , cid] = await meeting()
    ann.ask('startCastScreen', {})
    const dee = await at('dee', 3, 18)
    dee.ask('joinMeeting', { meetingId: 'm', connectionIds: ['d'] })
    wait(100)
    expect([casts(dee), isMute(dee)]).toEqual([['+ann'], true])
    cid.ask('leaveMeeting', {})
    wait(100)
    expect([casts(cid), isMute(cid)]).toEqual([['+ann', '-ann'], false])
    dee.leave()
    const again = (await space.visit('dee')).enter()
    expect([casts(again), isMute(again)]).toEqual([['+ann'], true])
  })

  test.each<[string, (host: Visitor) => void]>([
    ['leaving the meeting', (host) => void host.ask('leaveMeeting', {})],
    ['another level', (host) => void host.ask('teleport', { mapId: '1', x: 3, y: 12 })],
    ['an exit', (host) => void host.ask('exit', {})],
    [
      'a connection that stays lost',
      (host) => {
        host.leave()
        space.pass(limits.playerHoldMs)
        space.pass(1_000)
      },
    ],
  ])('%s of the presenter ends it', async (_name, end) => {
    const [ann, bob] = await meeting()
    ann.ask('startCastScreen', {})
    end(ann)
    wait(100)
    expect([casts(bob), isMute(bob)]).toEqual([['+ann', '-ann'], false])
  })

  test('a connection that comes back within the minute goes on presenting', async () => {
    const [ann, bob] = await meeting()
    ann.ask('startCastScreen', {})
    ann.leave()
    wait(limits.fadeAfterMs + 2_000)
    expect([casts(bob), isMute(bob)]).toEqual([['+ann'], true])
    const again = (await space.visit('ann')).enter()
    expect(casts(again)).toEqual(['+ann'])
  })

  test('in a conversation without a meeting the muted hear of one in its name', async () => {
    const [ann, bob, cid] = await talks()
    ann.ask('startCastScreen', {})
    expect(bob.all('meetingUpdate').at(-1)).toMatchObject({
      meetingId: ann.all('conversation')[0]?.id,
      partners: ['ann', 'bob'],
      allMute: true,
    })
    cid.move(4.9, 12.5)
    wait(1_000)
    expect([casts(cid), isMute(cid)]).toEqual([['+ann'], true])
    bob.ask('exit', {})
    ann.ask('endCastScreen', {})
    expect(cid.all('meetingUpdate').at(-1)).toMatchObject({ meetingStart: false, allMute: false })
  })

  test('where two presentations meet the first goes on', async () => {
    const [ann, , bob] = [await at('ann', 1, 12), await at('cid', 1, 13), await at('bob', 8, 18)]
    await at('dee', 8, 17)
    wait(400)
    ann.ask('startCastScreen', {})
    wait(50)
    bob.ask('startCastScreen', {})
    bob.ask('teleport', { mapId: '0', x: 2, y: 12 })
    wait(1_000)
    expect(casts(bob)).toEqual(['+bob', '-bob', '+ann'])
    expect(casts(ann)).toEqual(['+ann'])
  })

  test('who is muted is seen silent', async () => {
    const [ann, bob] = await meeting()
    bob.ask('activelySpeaking', { activelySpeaking: true })
    ann.ask('startCastScreen', {})
    expect(ann.all('playerActivelySpeaks').map(({ activelySpeaking }) => activelySpeaking ?? 0)).toEqual([
      1, 0,
    ])
    expect(bob.ask('activelySpeaking', { activelySpeaking: true })?.succeeded).toBe(true)
    expect(ann.all('playerActivelySpeaks')).toHaveLength(2)
  })

  test('refusals; who runs the space ends anybody’s', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob] = await meeting()
    const boss = await at('boss', 3, 3)
    expect(refused(boss, 'startCastScreen', {})).toBe('you are in no meeting and no conversation')
    expect(refused(bob, 'startCastScreen', { hostId: 'ann' })).toBe('only oneself')
    ann.ask('startCastScreen', {})
    expect(refused(bob, 'endCastScreen', { hostId: 'ann' })).toBe('only of oneself')
    expect(refused(boss, 'endCastScreen', { hostId: 'nobody' })).toBe('that person is not here')
    expect(boss.ask('endCastScreen', { hostId: 'ann' })?.succeeded).toBe(true)
    expect(casts(bob)).toEqual(['+ann', '-ann'])
  })
})

describe('the stage', () => {
  const lit = (visitor: Visitor, of: Visitor) =>
    visitor.world.players.get(of.encId!)?.attributes.spotlightedBy ?? 0

  test('who stands on announcer tiles is heard by the level, and only there', async () => {
    const [ann, bob, cid] = [await at('ann', 2, 2), await at('bob', 19, 19), await at('cid', 3, 3, '1')]
    ann.move(1.5, 1.9)
    wait(100)
    expect(lit(bob, ann)).toBe(ann.encId)
    expect(told(bob)).toEqual([`stage ${ids(ann, bob)}`])
    expect(told(cid)).toEqual([])
    const late = await at('dee', 8, 18)
    wait(50)
    expect(lit(late, ann)).toBe(ann.encId)
    expect(told(late)).toEqual([`stage ${ids(ann, bob, late)}`])
    expect(refused(bob, 'spotlight', { spotlightedUser: 'bob', isSpotlighted: true })).toBe(
      'only on announcer tiles, or by who runs the space',
    )
    expect(ann.ask('spotlight', { spotlightedUser: 'ann', isSpotlighted: false })?.succeeded).toBe(true)
    wait(50)
    expect(lit(bob, ann)).toBe(0)
    expect(told(bob).at(-1)).toBe('stage')
    ann.ask('spotlight', { spotlightedUser: 'ann', isSpotlighted: true })
    ann.move(2.5, 2.5)
    wait(100)
    expect(lit(bob, ann)).toBe(0)
  })

  test('who runs the space puts anybody on it, from where they are', async () => {
    ports.roles.set('boss', 'OWNER')
    const [boss, ann, bob] = [await at('boss', 2, 5), await at('ann', 8, 12), await at('bob', 19, 19)]
    expect(boss.ask('spotlight', { spotlightedUser: 'ann', isSpotlighted: true })?.succeeded).toBe(true)
    wait(50)
    expect([lit(bob, ann), told(bob).at(-1)]).toEqual([boss.encId, `stage ${ids(boss, ann, bob)}`])
    ann.move(9, 12.5)
    wait(100)
    expect(lit(bob, ann)).toBe(boss.encId)
    boss.ask('spotlight', { spotlightedUser: 'ann', isSpotlighted: false })
    expect(lit(bob, ann)).toBe(0)
    expect(refused(boss, 'spotlight', { spotlightedUser: 'nobody', isSpotlighted: true })).toBe(
      'that person is not here',
    )
    expect(refused(ann, 'spotlight', { spotlightedUser: 'bob', isSpotlighted: true })).toBe(
      'only on announcer tiles, or by who runs the space',
    )
  })

  test('no ghost speaks from it', async () => {
    const [ann, bob] = [await at('ann', 1, 1), await at('bob', 19, 19)]
    expect(lit(bob, ann)).toBe(ann.encId)
    ann.send('ghost', { ghost: 1 })
    wait(100)
    expect(lit(bob, ann)).toBe(0)
  })
})

describe('microphones and browsers', () => {
  test('requestMute reaches the target only, from the same conversation or from who runs the space', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, cid] = await talks()
    const boss = await at('boss', 3, 3)
    expect(ann.ask('requestMute', { target: 'bob', video: true })?.succeeded).toBe(true)
    expect(bob.all('gotRequestMute')).toEqual([{ muterId: 'ann', video: true }])
    expect(ann.all('gotRequestMute').concat(cid.all('gotRequestMute'))).toEqual([])
    expect(refused(cid, 'requestMute', { target: 'bob', video: false })).toBe(
      'you are in no conversation with that person',
    )
    expect(boss.ask('requestMute', { target: 'cid', video: false })?.succeeded).toBe(true)
    expect(cid.all('gotRequestMute')).toHaveLength(1)
    expect(refused(ann, 'requestMute', { target: 'nobody', video: false })).toBe('that person is not here')
    bob.send('block', { blockedUserId: 'ann', blocked: true })
    await space.settle()
    expect(refused(ann, 'requestMute', { target: 'bob', video: false })).toBe(
      'that person is not to be reached',
    )
  })

  test('signals pass inside an announced conversation only', async () => {
    const [ann, bob, cid] = await talks()
    const data = Uint8Array.of(1, 2, 3)
    expect(ann.ask('signal', { to: 'bob', data })?.succeeded).toBe(true)
    expect(bob.all('signal').map((body) => [body.encId, [...(body.data ?? [])]])).toEqual([
      [ann.encId, [1, 2, 3]],
    ])
    expect(ann.all('signal').concat(cid.all('signal'))).toEqual([])
    expect(refused(ann, 'signal', { to: 'cid', data })).toBe('you are in no conversation with that person')
    expect(refused(ann, 'signal', { to: 'ann', data })).toBe('you are in no conversation with that person')
    expect(refused(ann, 'signal', { to: 'nobody', data })).toBe('that person is not here')
    expect(refused(ann, 'signal', { to: 'bob', data: new Uint8Array(limits.signalBytes + 1) })).toBe(
      'the signal is too long',
    )
    cid.send('block', { blockedUserId: 'ann', blocked: true })
    await space.settle()
    expect(refused(ann, 'signal', { to: 'cid', data })).toBe('that person is not to be reached')
  })

  test('who speaks is seen on the level; ghosts are not; leaving and fading end it', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 3, 3, '1')]
    const speaks = (visitor: Visitor) =>
      visitor.all('playerActivelySpeaks').map(({ activelySpeaking }) => activelySpeaking ?? 0)
    ann.ask('activelySpeaking', { activelySpeaking: true })
    ann.ask('activelySpeaking', { activelySpeaking: false })
    ann.ask('activelySpeaking', { activelySpeaking: true })
    expect([speaks(bob), speaks(cid)]).toEqual([[1, 0, 1], []])
    ann.ask('teleport', { mapId: '1', x: 3, y: 12 })
    expect(speaks(bob)).toEqual([1, 0, 1, 0])
    ann.ask('activelySpeaking', { activelySpeaking: true })
    ann.leave()
    wait(limits.fadeAfterMs + 2_000)
    expect(speaks(cid)).toEqual([1, 0])
    cid.send('ghost', { ghost: 1 })
    expect(cid.ask('activelySpeaking', { activelySpeaking: true })?.succeeded).toBe(true)
    expect(speaks(cid)).toEqual([1, 0])
  })
})

describe('sessions of speakers and the banner', () => {
  test('what a speaker opens and closes is told to everybody and to newcomers', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [boss, ann] = [await at('boss', 3, 3), await at('ann', 1, 12)]
    boss.ask('speakerUpdatesSession', { sessionId: 's', chatEnabled: true, qaEnabled: false })
    boss.ask('speakerUpdatesSession', { sessionId: 's', massMuteEnabled: true, chatEnabled: false })
    const whole = { sessionId: 's', chatEnabled: false, qaEnabled: false, massMuteEnabled: true }
    expect(ann.world.speakerSessions.get('s')).toEqual(whole)
    expect((await at('bob', 2, 5)).all('speakerUpdatesSession')).toEqual([whole])
    expect(refused(ann, 'speakerUpdatesSession', { sessionId: 's', chatEnabled: true })).toBe(
      'you have no right to do this',
    )
    expect(refused(boss, 'speakerUpdatesSession', { sessionId: '', chatEnabled: true })).toBe(
      'sessionId is not valid',
    )
    for (let n = 1; n < limits.speakerSessionsMax; n += 1) {
      space.pass(1_000)
      boss.ask('speakerUpdatesSession', { sessionId: `s${n}` })
    }
    expect(refused(boss, 'speakerUpdatesSession', { sessionId: 'one too many' })).toBe(
      'there are too many sessions',
    )
  })

  test('the banner is stored, told to everybody and to newcomers', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [boss, ann] = [await at('boss', 3, 3), await at('ann', 1, 12)]
    expect((await space.visit('early')).events.length).toBe(1)
    const txnId = boss.send('updateMeetingBanner', { meetingBanner: ' 周会 ' })
    await space.settle()
    expect(boss.answer(txnId)?.succeeded).toBe(true)
    expect(ports.spaces.get('space-1')?.meetingBanner).toBe('周会')
    expect(ann.world.meetingBanner).toBe('周会')
    expect((await at('bob', 2, 5)).world.meetingBanner).toBe('周会')
    expect(refused(boss, 'updateMeetingBanner', { meetingBanner: '  ' })).toBe(
      'the input is not valid, please re-enter',
    )
    expect(refused(boss, 'updateMeetingBanner', { meetingBanner: 'x'.repeat(501) })).toBe(
      'the input is not valid, please re-enter',
    )
    expect(refused(ann, 'updateMeetingBanner', { meetingBanner: 'mine' })).toBe(
      'you have no right to do this',
    )
    const again = await openSpace(ports)
    expect(again.live.world.meetingBanner).toBe('周会')
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, meetingBanner: '' })
    await space.live.spaceChanged()
    space.live.flush()
    expect(ann.world.meetingBanner).toBe('')
  })
})

test('before enter, and in a space for one, nobody meets anybody', async () => {
  const outside = await space.visit('outside')
  outside.subscribe(allSubscriptions)
  expect(outside.ask('enterWhisper', { recipientId: 'ann' })?.reason).toBe('enter the space first')
  const [ann, bob] = await talks()
  ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, allowMultiPlayer: false })
  await space.live.spaceChanged()
  wait(500)
  expect(refused(ann, 'signal', { to: 'bob', data: new Uint8Array() })).toBe('that person is not here')
  expect(refused(ann, 'enterWhisper', { recipientId: 'bob' })).toBe('that person is not here')
  expect(refused(ann, 'joinMeeting', { meetingId: 'm', connectionIds: ['a'] })).toContain('alone')
  const before = told(bob).length
  ann.ask('teleport', { mapId: '0', x: 15, y: 15 })
  bob.ask('teleport', { mapId: '0', x: 15, y: 16 })
  wait(500)
  expect([bob.self?.position.z, told(bob).length]).toEqual([16.5, before])
  expect(bob.closed).toBeUndefined()
})
