import { beforeEach, describe, expect, test } from 'vitest'
import type { ActionBody, ActionName, EventName } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/liveSpace.ts'
import { makeMap } from '../../../../tests/support/makeWorld.ts'
import { createMemoryPorts, makeSpace, type MemoryPorts } from '../../../../tests/support/memoryPorts.ts'

const den = { nookCoords: { coords: [2, 3].map((x) => ({ x, y: 3 })) } }
const maps = [
  { map: { ...makeMap({ id: '1' }), nooks: new Map([['den', den]]) }, isDefault: true, updateId: 1 },
  { map: makeMap({ id: '2' }), isDefault: false, updateId: 1 },
]

let ports: MemoryPorts
let space: TestSpace

const open = async (patch: Parameters<typeof makeSpace>[0] = {}): Promise<void> => {
  ports = createMemoryPorts(makeSpace({ maps, ...patch }))
  space = await openSpace(ports)
}
const enter = async (userId: string, sceneId = '1', apiKey = false): Promise<Visitor> => {
  const visitor = (await space.visit(userId, { apiKey })).enter({ sceneId, info: { name: userId } })
  await space.settle()
  return visitor
}
/** The same space in a server that has started again, an hour later. */
const reopen = async (): Promise<void> => {
  space = await openSpace(ports)
  space.pass(3_600_000)
}
/** Asks for something that may be stored first, and reads the answer. */
async function ask<K extends ActionName>(visitor: Visitor, kind: K, body: ActionBody<K>) {
  const txnId = visitor.send(kind, body)
  await space.settle()
  return visitor.answer(txnId)
}
const ok = { succeeded: true }
const refused = (reason: string) => ({ succeeded: false, reason })
const heard = (visitor: Visitor, kind: EventName): number => visitor.all(kind).length
const lines = (visitor: Visitor): string[] => visitor.all('playerChats').map(({ contents }) => contents ?? '')
const say = (
  visitor: Visitor,
  contents: string,
  chatRecipient = 'GLOBAL_CHAT',
  id = `${visitor.userId}-${contents.replaceAll(' ', '-')}`,
) => ask(visitor, 'chat', { chatRecipient, contents, id })

beforeEach(() => open())

describe('calling on somebody', () => {
  test.each([
    ['ring', 'playerRings', { user: 'bob' }, { user: 'ann' }],
    ['requestToLead', 'playerRequestsToLead', { target: 'bob', snapshot: 's' }, { target: 'ann' }],
  ] as const)(
    '%s is heard by who is called, on any level, and by nobody else',
    async (kind, event, body, back) => {
      const ann = await enter('ann')
      const bob = await enter('bob', '2')
      const cid = await enter('cid')
      expect(ann.ask(kind, body as never)).toMatchObject(ok)
      expect(bob.all(event)).toMatchObject([{ encId: ann.encId }])
      expect([heard(ann, event), heard(cid, event)]).toEqual([0, 0])
      expect(ann.ask(kind, { user: 'nobody', target: 'nobody' } as never)).toMatchObject(
        refused('that person is not here'),
      )
      expect(ann.ask(kind, back as never)).toMatchObject(refused('not of oneself'))
    },
  )

  test('a wave is seen by both, with what it answers', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob', '2'), await enter('cid')]
    expect(ann.ask('wave', { user: 'bob', isReply: true })).toMatchObject(ok)
    for (const one of [ann, bob]) {
      expect(one.all('playerWaves')).toMatchObject([{ encId: ann.encId, targetId: 'bob', isReply: true }])
    }
    expect(heard(cid, 'playerWaves')).toBe(0)
    expect(cid.ask('wave', { user: 'cid' })).toMatchObject(refused('not of oneself'))
  })

  test('a notice goes to everybody on the level', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    expect(ann.ask('notify', { notification: '开会了' })).toMatchObject(ok)
    expect(bob.all('playerNotifies')).toMatchObject([{ encId: ann.encId, notification: '开会了' }])
    expect(heard(cid, 'playerNotifies')).toBe(0)
    for (const notification of ['', ' ', 'x'.repeat(501), 'a\u0000']) {
      expect(ann.ask('notify', { notification })).toMatchObject(refused('notification is not valid'))
    }
  })

  test('a high five is seen on the level of both', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    expect(ann.ask('highFive', { targetId: 'bob', emote: '🙏' })).toMatchObject(ok)
    expect(bob.all('playerHighFives')).toMatchObject([
      { encId: ann.encId, encIdTarget: bob.encId, emote: '🙏' },
    ])
    expect(ann.ask('highFive', { targetId: 'bob' })).toMatchObject(ok)
    expect(heard(cid, 'playerHighFives')).toBe(0)
    expect(ann.ask('highFive', { targetId: 'cid' })).toMatchObject(refused('that person is on another level'))
    expect(ann.ask('highFive', { targetId: 'gone' })).toMatchObject(refused('that person is not here'))
    expect(ann.ask('highFive', { targetId: 'bob', emote: 'x'.repeat(33) })).toMatchObject(
      refused('emote is not valid'),
    )
  })

  test('a question to lead bears no huge picture', async () => {
    const ann = await enter('ann')
    await enter('bob')
    expect(ann.ask('requestToLead', { target: 'bob', snapshot: 'x'.repeat(8193) })).toMatchObject(
      refused('snapshot is too long'),
    )
    expect(ann.ask('requestToLead', { target: 'bob' })).toMatchObject(ok)
  })

  test('confetti is seen on the level; over another only by a manager', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await enter('ann'), await enter('bob', '2'), await enter('boss')]
    expect(ann.ask('shootConfetti', {})).toMatchObject(ok)
    expect(boss.all('playerShootsConfetti')).toMatchObject([{ encId: ann.encId }])
    expect(heard(bob, 'playerShootsConfetti')).toBe(0)
    expect(ann.ask('shootConfetti', { targetId: 'boss' })).toMatchObject({ succeeded: false })
    expect(boss.ask('shootConfetti', { targetId: 'bob' })).toMatchObject(ok)
    expect(bob.all('playerShootsConfetti')).toMatchObject([{ encId: bob.encId }])
    expect(heard(boss, 'playerShootsConfetti')).toBe(1)
  })

  test('before entering nobody is called', async () => {
    await enter('ann')
    const bob = await space.visit('bob')
    bob.subscribe()
    expect(bob.ask('ring', { user: 'ann' })).toMatchObject(refused('enter the space first'))
  })

  test('in a space for one nobody else is there', async () => {
    await open({ allowMultiPlayer: false })
    const ann = await enter('ann')
    await enter('bob')
    expect(ann.ask('ring', { user: 'bob' })).toMatchObject(refused('that person is not here'))
    expect(ann.ask('customAction', { name: 'n', payload: '', recipients: ['bob'] })).toMatchObject(
      refused('that person is not here'),
    )
  })

  test('too many calls are answered 429', async () => {
    const ann = await enter('ann')
    await enter('bob')
    const answers = Array.from({ length: 12 }, () => ann.ask('ring', { user: 'bob' })?.succeeded)
    expect(answers.filter(Boolean)).toHaveLength(10)
  })
})

describe('following', () => {
  const follows = (visitor: Visitor) => visitor.self?.attributes.followTarget

  test('is told to all and to newcomers, and ends by oneself', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    expect(ann.ask('setFollowTarget', { followTarget: 'bob' })).toMatchObject(ok)
    const cid = await enter('cid', '2')
    expect(cid.world.players.get(ann.encId!)?.attributes.followTarget).toBe('bob')
    expect(ann.ask('setFollowTarget', { followTarget: '' })).toMatchObject(ok)
    expect(bob.all('playerSetsFollowTarget').map(({ followTarget }) => followTarget)).toEqual(['bob', ''])
  })

  test('needs somebody on the same level', async () => {
    const ann = await enter('ann')
    await enter('bob', '2')
    const wish = (followTarget: string) => ann.ask('setFollowTarget', { followTarget })
    expect(wish('bob')).toMatchObject(refused('that person is on another level'))
    expect(wish('ann')).toMatchObject(refused('not of oneself'))
    expect(wish('nobody')).toMatchObject(refused('that person is not here'))
    expect(follows(ann)).toBeUndefined()
  })

  test('ends when the other leaves, changes the level, or one does so oneself', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const start = () => ann.ask('setFollowTarget', { followTarget: 'bob' })
    start()
    bob.ask('teleport', { mapId: '2', x: 3, y: 3 })
    expect(follows(ann)).toBe('')
    bob.ask('teleport', { mapId: '1', x: 3, y: 3 })
    start()
    bob.ask('teleport', { mapId: '1', x: 9, y: 3 })
    expect(follows(ann)).toBe('bob')
    ann.ask('teleport', { mapId: '2', x: 3, y: 3 })
    expect(follows(ann)).toBe('')
    ann.ask('teleport', { mapId: '1', x: 3, y: 3 })
    start()
    bob.ask('exit', {})
    expect(follows(ann)).toBe('')
  })

  test('a manager makes others follow, a visitor does not', async () => {
    ports.roles.set('boss', 'OWNER')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    expect(boss.ask('setFollowTarget', { followTarget: 'boss', targetId: 'ann' })).toMatchObject(ok)
    expect(follows(ann)).toBe('boss')
    expect(ann.ask('setFollowTarget', { followTarget: 'ann', targetId: 'boss' })).toMatchObject({
      succeeded: false,
    })
  })
})

describe('blocks', () => {
  const block = (by: Visitor, blockedUserId: string, blocked = true) =>
    ask(by, 'block', { blockedUserId, blocked })

  test('both hear of it, nobody else, and it is stored', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    expect(await block(ann, 'bob')).toMatchObject(ok)
    for (const one of [ann, bob]) {
      expect(one.all('playerBlocks')).toMatchObject([{ blockedBy: 'ann', blocked: true }])
    }
    expect(heard(cid, 'playerBlocks')).toBe(0)
    expect([...ports.blocks]).toEqual(['ann/bob'])
    expect(await block(ann, 'bob', false)).toMatchObject(ok)
    expect(bob.all('playerBlocks').at(-1)).toMatchObject({ blockedBy: 'ann', blocked: false })
    expect(ports.blocks.size).toBe(0)
  })

  test('oneself and strangers cannot be blocked; lifting none is nothing', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    expect(await block(ann, 'ann')).toMatchObject(refused('not of oneself'))
    expect(await block(ann, 'stranger')).toMatchObject(refused('that person is not here'))
    expect(await block(ann, 'bob', false)).toMatchObject(ok)
    expect(heard(bob, 'playerBlocks')).toBe(0)
  })

  test('no call of any kind gets through, either way, until it is lifted', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await block(ann, 'bob')
    for (const [from, to] of [
      [ann, 'bob'],
      [bob, 'ann'],
    ] as const) {
      const no = refused('that person is not reachable')
      expect(from.ask('ring', { user: to })).toMatchObject(no)
      expect(from.ask('wave', { user: to })).toMatchObject(no)
      expect(from.ask('highFive', { targetId: to })).toMatchObject(no)
      expect(from.ask('requestToLead', { target: to })).toMatchObject(no)
      expect(from.ask('setFollowTarget', { followTarget: to })).toMatchObject(no)
      expect(from.ask('sendCommand', { command: 'x', targetId: to })).toMatchObject(no)
      expect(from.ask('customAction', { name: 'n', payload: '', recipients: [to] })).toMatchObject(no)
      expect(await say(from, `to ${to}`, to)).toMatchObject(no)
      expect(from.ask('notify', { notification: 'hm' })).toMatchObject(ok)
      expect(from.ask('hipToBeSquare', { data: 'hm' })).toMatchObject(ok)
      for (const channel of ['GLOBAL_CHAT', 'ROOM_CHAT', 'LOCAL_CHAT']) {
        expect(await say(from, `${to} ${channel}`, channel)).toMatchObject(ok)
      }
    }
    expect(lines(ann)).toEqual(['bob GLOBAL_CHAT', 'bob ROOM_CHAT', 'bob LOCAL_CHAT'])
    expect(lines(bob)).toEqual(['ann GLOBAL_CHAT', 'ann ROOM_CHAT', 'ann LOCAL_CHAT'])
    for (const one of [ann, bob]) {
      expect(one.all('playerNotifies').map(({ encId }) => encId)).toEqual([one.encId])
      expect(heard(one, 'hipToBeSquare')).toBe(1)
    }
    await block(ann, 'bob', false)
    space.pass(5_000)
    expect(bob.ask('ring', { user: 'ann' })).toMatchObject(ok)
    await say(bob, 'again')
    expect(lines(ann)).toContain('again')
  })

  test('the one who is followed shakes the follower off', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    bob.ask('setFollowTarget', { followTarget: 'ann' })
    await block(ann, 'bob')
    expect(bob.self?.attributes.followTarget).toBe('')
  })

  test('hold from the moment they are asked for, and not when they could not be stored', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    ann.send('block', { blockedUserId: 'bob', blocked: true })
    bob.send('chat', { chatRecipient: 'GLOBAL_CHAT', contents: 'quick' })
    await space.settle()
    expect(lines(ann)).toEqual([])
    await block(ann, 'bob', false)
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect(await block(ann, 'bob')).toMatchObject(refused('could not be stored'))
    ports.beforeSave = () => Promise.resolve()
    await say(bob, 'heard')
    expect(lines(ann)).toEqual(['heard'])
  })

  test('hold also when one of the two comes in before they are stored', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const stored = Promise.withResolvers<void>()
    ports.beforeSave = () => stored.promise
    ann.send('block', { blockedUserId: 'bob', blocked: true })
    bob.leave()
    const again = await enter('bob')
    stored.resolve()
    await space.settle()
    expect(again.ask('ring', { user: 'ann' })).toMatchObject(refused('that person is not reachable'))
  })

  test('outlive the room, whoever of the two comes first', async () => {
    await enter('ann').then((ann) => enter('bob').then(() => block(ann, 'bob')))
    for (const order of [
      ['ann', 'bob'],
      ['bob', 'ann'],
    ] as const) {
      await reopen()
      const [first, second] = [await enter(order[0]), await enter(order[1])]
      expect(first.ask('ring', { user: second.userId })).toMatchObject({ succeeded: false })
      expect(second.ask('ring', { user: first.userId })).toMatchObject({ succeeded: false })
    }
  })

  test('lifted elsewhere they are lifted here when that person comes back', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await block(ann, 'bob')
    ports.blocks.clear()
    ann.ask('exit', {})
    ann.leave()
    const again = await enter('ann')
    expect(bob.ask('ring', { user: 'ann' })).toMatchObject(ok)
    expect(heard(again, 'playerRings')).toBe(1)
  })
})

describe('sending out', () => {
  beforeEach(() => {
    for (const [user, role] of [
      ['owner', 'OWNER'],
      ['admin', 'ADMIN'],
      ['other', 'ADMIN'],
      ['member', 'MEMBER'],
    ] as const)
      ports.roles.set(user, role)
  })

  test('kick: out with 4010, seen by all, and kept out for a minute', async () => {
    const [admin, ann, cid] = [await enter('admin'), await enter('ann'), await enter('cid')]
    const { encId } = ann
    expect(admin.ask('kick', { user: 'ann' })).toMatchObject(ok)
    expect(ann.closed?.code).toBe(4010)
    expect(cid.all('playerExits')).toMatchObject([{ encId }])
    expect([cid.closed, admin.closed]).toEqual([undefined, undefined])
    expect(space.live.isKept('ann')).toBe(true)
    expect(space.live.isGuarded).toBe(true)
    space.pass(limits.kickMs)
    expect(space.live.isKept('ann')).toBe(false)
    expect(space.live.isGuarded).toBe(false)
    await enter('ann')
    expect(cid.world.players.has(encId!)).toBe(true)
    expect(ports.bans).toEqual([])
  })

  test('ban: out with 4003, stored, and no way back', async () => {
    const [admin, ann] = [await enter('admin'), await enter('ann')]
    const now = space.now()
    expect(await ask(admin, 'ban', { user: 'ann', reason: 'x'.repeat(201) })).toMatchObject(
      refused('reason is not valid'),
    )
    expect(await ask(admin, 'ban', { user: 'ann', reason: ' 刷屏 ' })).toMatchObject(ok)
    expect(ann.closed).toMatchObject({ code: 4003, reason: 'banned from this space' })
    expect(ports.bans).toMatchObject([{ userId: 'ann', bannedBy: 'admin', reason: '刷屏', createdAt: now }])
    expect(space.live.isKept('ann')).toBe(true)
    const identity = (await ports.authenticate({ token: 'token-ann' }))!
    expect((await ports.access(identity, 'space-1')).canEnter).toBe(false)
  })

  test('a ban that could not be stored is none', async () => {
    const [admin, ann] = [await enter('admin'), await enter('ann')]
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect(await ask(admin, 'ban', { user: 'ann' })).toMatchObject(refused('could not be stored'))
    expect([ann.closed, space.live.isKept('ann')]).toEqual([undefined, false])
  })

  test.each(['kick', 'ban'] as const)(
    '%s: never oneself, the owner, nobody, nor admins each other',
    async (kind) => {
      const people = [await enter('owner'), await enter('admin'), await enter('other'), await enter('member')]
      const [owner, admin, other, member] = people as [Visitor, Visitor, Visitor, Visitor]
      const wish = (by: Visitor, user: string) => ask(by, kind, { user })
      expect(await wish(admin, 'admin')).toMatchObject(refused('not of oneself'))
      expect(await wish(admin, 'owner')).toMatchObject(refused('the owner stays'))
      expect(await wish(admin, 'other')).toMatchObject(refused('only the owner may do that'))
      expect(await wish(admin, 'stranger')).toMatchObject(refused('that person is not here'))
      expect(await wish(member, 'admin')).toMatchObject({ succeeded: false })
      expect(people.map(({ closed }) => closed)).toEqual(people.map(() => undefined))
      expect(await wish(owner, 'other')).toMatchObject(ok)
      expect(other.closed).toBeDefined()
      expect(await wish(admin, 'member')).toMatchObject(ok)
      expect(member.closed).toBeDefined()
    },
  )

  test('whoever rose while away is known by the new role', async () => {
    const [admin, member] = [await enter('admin'), await enter('member')]
    member.ask('exit', {})
    member.leave()
    for (const [role, reason] of [
      ['OWNER', 'the owner stays'],
      ['ADMIN', 'only the owner may do that'],
    ] as const) {
      ports.roles.set('member', role)
      await space.live.memberChanged('member')
      for (const kind of ['kick', 'ban'] as const) {
        expect(await ask(admin, kind, { user: 'member' })).toMatchObject(refused(reason))
      }
      expect(admin.world.members.get('member')?.role).toBe(role)
    }
    await space.live.memberChanged('stranger')
    expect(admin.world.members.has('stranger')).toBe(false)
    expect(ports.bans).toEqual([])
  })

  test('a member who has just left can be banned, not kicked', async () => {
    const [admin, member] = [await enter('admin'), await enter('member')]
    member.ask('exit', {})
    member.leave()
    expect(await ask(admin, 'kick', { user: 'member' })).toMatchObject(refused('that person is not here'))
    expect(await ask(admin, 'ban', { user: 'member' })).toMatchObject(ok)
    expect(ports.bans).toHaveLength(1)
  })
})

describe('commands and events of programs', () => {
  test('a command is told to all and to newcomers, and goes with its bot', async () => {
    ports.roles.set('maker', 'ADMIN')
    const ann = await enter('ann')
    const bot = await enter('maker', '1', true)
    expect(bot.ask('registerCommand', { command: '/dice' })).toMatchObject(ok)
    expect(ann.all('spaceRegistersCommand')).toMatchObject([{ command: '/dice' }])
    const cid = await enter('cid', '2')
    expect(cid.all('spaceRegistersCommand')).toMatchObject([{ command: '/dice' }])
    expect(cid.ask('sendCommand', { command: '/dice 2 6' })).toMatchObject(ok)
    expect(bot.all('playerSendsCommand')).toMatchObject([{ encId: cid.encId, command: '/dice 2 6' }])
    expect(heard(ann, 'playerSendsCommand')).toBe(0)
    bot.ask('exit', {})
    expect(cid.ask('sendCommand', { command: '/dice' })).toMatchObject(refused('no such command'))
    expect(heard(await enter('dee'), 'spaceRegistersCommand')).toBe(0)
  })

  test('a command may be for one person', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob', '2'), await enter('cid')]
    expect(ann.ask('sendCommand', { command: 'hop', targetId: 'bob' })).toMatchObject(ok)
    expect(bob.all('playerSendsCommand')).toMatchObject([{ encId: ann.encId, command: 'hop' }])
    expect(heard(cid, 'playerSendsCommand')).toBe(0)
    expect(ann.ask('sendCommand', { command: 'hop', targetId: 'nobody' })).toMatchObject(
      refused('that person is not here'),
    )
  })

  test('words that are no command are refused; visitors register none', async () => {
    ports.roles.set('boss', 'OWNER')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    expect(ann.ask('registerCommand', { command: '/x' })).toMatchObject({ succeeded: false })
    for (const command of ['', '  ', 'two words', 'x'.repeat(65), 'a\u0007']) {
      expect(boss.ask('registerCommand', { command })).toMatchObject({ succeeded: false })
    }
    for (const command of ['', 'x'.repeat(501)]) {
      expect(ann.ask('sendCommand', { command })).toMatchObject(refused('command is not valid'))
    }
    expect(heard(ann, 'spaceRegistersCommand')).toBe(0)
  })

  test('there is an end to commands', async () => {
    ports.roles.set('boss', 'OWNER')
    const boss = await enter('boss')
    for (let n = 0; n < 200; n += 1) {
      space.pass(100)
      expect(boss.ask('registerCommand', { command: `/c${n}` })).toMatchObject(ok)
    }
    space.pass(5_000)
    expect(boss.ask('registerCommand', { command: '/more' })).toMatchObject(refused('too many commands'))
    expect(boss.ask('registerCommand', { command: '/c3' })).toMatchObject(ok)
  })

  test('a blocked bot gets no commands', async () => {
    ports.roles.set('maker', 'ADMIN')
    const ann = await enter('ann')
    const bot = await enter('maker', '1', true)
    bot.ask('registerCommand', { command: '/dice' })
    await ask(ann, 'block', { blockedUserId: 'maker', blocked: true })
    expect(ann.ask('sendCommand', { command: '/dice' })).toMatchObject(
      refused('that person is not reachable'),
    )
    expect(heard(bot, 'playerSendsCommand')).toBe(0)
  })

  test('a custom event reaches who is named, once each', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob', '2'), await enter('cid')]
    const body = { name: 'vote', payload: '{"yes":1}', recipients: ['bob', 'bob', 'nobody'] }
    expect(ann.ask('customAction', body)).toMatchObject(ok)
    expect(bob.all('customEvent')).toMatchObject([{ name: 'vote', payload: '{"yes":1}' }])
    expect([heard(ann, 'customEvent'), heard(cid, 'customEvent')]).toEqual([0, 0])
  })

  test('to all it goes only from managers', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, bob, boss] = [await enter('ann'), await enter('bob', '2'), await enter('boss')]
    const body = { name: 'vote', payload: '', recipients: [], sendToAll: true }
    expect(ann.ask('customAction', body)).toMatchObject(refused('only managers send to all'))
    expect(heard(bob, 'customEvent')).toBe(0)
    expect(boss.ask('customAction', body)).toMatchObject(ok)
    expect([ann, bob, boss].map((one) => heard(one, 'customEvent'))).toEqual([1, 1, 1])
  })

  test('a custom event has a name, somebody to go to and at most 8 KB', async () => {
    const ann = await enter('ann')
    await enter('bob')
    const send = (patch: Partial<ActionBody<'customAction'>>) =>
      ann.ask('customAction', { name: 'n', payload: '', recipients: ['bob'], ...patch })
    expect(send({ name: '' })).toMatchObject(refused('name is not valid'))
    expect(send({ payload: '界'.repeat(2731) })).toMatchObject(refused('payload is too long: at most 8 KB'))
    expect(send({ payload: '界'.repeat(2730) })).toMatchObject(ok)
    expect(send({ recipients: [] })).toMatchObject(refused('nobody is named'))
    expect(send({ recipients: Array.from({ length: 501 }, () => 'bob') })).toMatchObject(
      refused('too many recipients'),
    )
    expect(send({ recipients: ['nobody'] })).toMatchObject(refused('that person is not here'))
  })

  test('hipToBeSquare is heard on the level, once a second, at most 1 KB', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    expect(ann.ask('hipToBeSquare', { data: 'x'.repeat(1025) })).toMatchObject(
      refused('data is too long: at most 1 KB'),
    )
    expect(ann.ask('hipToBeSquare', { data: 'x' })).toMatchObject(refused('too many requests'))
    space.pass(1_000)
    expect(ann.ask('hipToBeSquare', { data: 'x' })).toMatchObject(ok)
    expect(bob.all('hipToBeSquare')).toMatchObject([{ data: 'x' }])
    expect(heard(cid, 'hipToBeSquare')).toBe(0)
  })
})

describe('history', () => {
  const past = (visitor: Visitor): string[] =>
    visitor.all('playerChats').flatMap(({ contents, history }) => (history ? [contents ?? ''] : []))

  test('a newcomer gets what they were allowed to see, in order, with ids and times', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    await say(ann, 'to all')
    space.pass(10)
    await say(ann, 'on level 1', 'ROOM_CHAT')
    space.pass(10)
    await say(cid, 'on level 2', 'ROOM_CHAT')
    space.pass(10)
    await say(ann, 'nearby', 'LOCAL_CHAT')
    space.pass(10)
    await say(ann, 'to bob', 'bob')
    space.pass(10)
    const { senderId, unixTime, id, channel } = bob.all('playerChats')[0]!
    for (const one of [ann, bob, cid]) {
      one.ask('exit', {})
      one.leave()
    }
    await reopen()
    const again = await enter('bob')
    expect(past(again)).toEqual(['to all', 'on level 1', 'nearby', 'to bob'])
    expect(again.all('playerChats')[0]).toMatchObject({ senderId, unixTime, id, channel, history: true })
    expect(past(await enter('dee'))).toEqual(['to all', 'on level 1'])
    expect(past(await enter('cid', '2'))).toEqual(['to all', 'on level 2'])
    expect(past(await enter('ann'))).toEqual(['to all', 'on level 1', 'nearby', 'to bob'])
  })

  test('what is said in a nook stays there', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    const nook = (one: Visitor, x: number) => one.ask('teleport', { mapId: '1', x, y: 3 })
    for (const [one, x] of [
      [ann, 2],
      [bob, 3],
      [cid, 9],
    ] as const)
      nook(one, x)
    const inNook = (by: Visitor, contents: string) =>
      ask(by, 'chat', { chatRecipient: 'ROOM_CHAT', contents, nookId: 'den' })
    expect(await inNook(ann, 'psst')).toMatchObject(ok)
    expect(bob.all('playerChats')).toMatchObject([{ contents: 'psst', nookId: 'den' }])
    expect(await inNook(cid, 'me too')).toMatchObject(refused('you are not in that nook'))
    expect(lines(cid)).toEqual([])
    await reopen()
    expect(past(await enter('bob'))).toEqual(['psst'])
    expect(past(await enter('cid'))).toEqual([])
  })

  test('it is the newest two hundred', async () => {
    const ann = await enter('ann')
    for (let n = 0; n < 205; n += 1) {
      space.pass(1_000)
      await say(ann, `line ${n}`)
    }
    space.pass(1_000)
    const lived = past(await enter('bob'))
    expect(lived).toHaveLength(limits.chatHistory)
    expect([lived[0], lived.at(-1)]).toEqual(['line 5', 'line 204'])
  })

  test('nothing where chat is closed, nothing twice for who is here, nothing before entering', async () => {
    const ann = await enter('ann')
    await say(ann, 'one')
    const bob = await space.visit('bob')
    bob.subscribe()
    await space.settle()
    expect(lines(bob)).toEqual([])
    space.pass(10)
    bob.enter({ sceneId: '1' })
    await say(ann, 'two')
    expect(lines(bob)).toEqual(['one', 'two'])
    expect(lines(ann)).toEqual(['one', 'two'])
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, disableChatPersist: true })
    await reopen()
    expect(lines(await enter('bob'))).toEqual([])
    expect(await say(await enter('ann'), 'no')).toMatchObject(refused('text chat is closed in this space'))
  })

  test('what was missed while the line was cut is no history', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'before')
    space.pass(1_000)
    bob.leave()
    space.pass(1_000)
    await say(ann, 'meanwhile')
    space.pass(1_000)
    const again = await enter('bob')
    expect(lines(again)).toEqual(['before', 'meanwhile'])
    expect(past(again)).toEqual(['before'])
  })

  test('lines of blocked pairs stay away, also those said while the block held', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(bob, 'before')
    space.pass(1_000)
    await ask(ann, 'block', { blockedUserId: 'bob', blocked: true })
    await say(bob, 'during')
    space.pass(1_000)
    const reenter = async (): Promise<Visitor> => {
      await reopen()
      return enter('ann')
    }
    expect(past(await reenter())).toEqual([])
    const lifting = await reenter()
    await ask(lifting, 'block', { blockedUserId: 'bob', blocked: false })
    expect(past(await reenter())).toEqual(['before'])
  })

  test('in a space for one everybody reads their own lines only, later too', async () => {
    await open({ allowMultiPlayer: false })
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'mine')
    await say(bob, 'yours')
    space.pass(10)
    ann.leave()
    expect(lines(await enter('ann'))).toEqual(['mine'])
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, allowMultiPlayer: true })
    await reopen()
    expect(past(await enter('bob'))).toEqual(['yours'])
    expect(past(await enter('cid'))).toEqual([])
  })

  test('a database that fails takes nobody’s entry away', async () => {
    ports.loadChats = () => Promise.reject(new Error('gone'))
    const ann = await enter('ann')
    expect(ann.encId).toBeDefined()
    expect(space.errors).toEqual(['history not loaded Error: gone'])
  })
})

describe('what becomes of a message', () => {
  const edit = (visitor: Visitor, body: ActionBody<'chatMessageUpdated'>) =>
    ask(visitor, 'chatMessageUpdated', body)
  const edits = (visitor: Visitor) => visitor.all('playerEditsChatMessage')

  test('nobody can put a line in the place of another’s', async () => {
    const [ann, mal] = [await enter('ann'), await enter('mal')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    await edit(mal, { id: 'm1', likes: 1 })
    expect(await say(mal, 'never', 'GLOBAL_CHAT', 'm1')).toMatchObject(refused('the chat id is taken'))
    // Nor after a restart of the server, once their history is on the screens.
    await reopen()
    const again = await enter('mal')
    expect(await say(again, 'never', 'GLOBAL_CHAT', 'm1')).toMatchObject(refused('the chat id is taken'))
    expect(ports.chats).toMatchObject([{ senderId: 'ann', contents: 'hello', likers: ['mal'] }])
    // One's own line once more is the same line; another text is none of it.
    const ann2 = await enter('ann')
    expect(await say(ann2, 'hello', 'GLOBAL_CHAT', 'm1')).toMatchObject(ok)
    expect(await say(ann2, 'other', 'GLOBAL_CHAT', 'm1')).toMatchObject(refused('the chat id is taken'))
    expect(lines(again)).toEqual(['hello'])
  })

  test('another line under an id that is being stored is refused, not swallowed', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const line = (contents: string, chatRecipient = 'GLOBAL_CHAT') =>
      ann.send('chat', { id: 'm1', contents, chatRecipient })
    const sent = [line('one'), line('one'), line('two'), line('one', 'ROOM_CHAT'), line('one', 'bob')]
    await space.settle()
    const taken = refused('the chat id is taken')
    const wanted = [ok, ok, taken, taken, taken]
    expect(sent.map((txnId) => ann.answer(txnId))).toMatchObject(wanted)
    // Nor is it once the first is stored.
    for (const [contents, to] of [
      ['two', 'GLOBAL_CHAT'],
      ['one', 'bob'],
    ] as const) {
      expect(await say(ann, contents, to, 'm1')).toMatchObject(taken)
    }
    expect(await say(ann, 'one', 'GLOBAL_CHAT', 'm1')).toMatchObject(ok)
    expect(lines(bob)).toEqual(['one'])
    expect(ports.chats.map(({ contents }) => contents)).toEqual(['one'])
  })

  test('where two chose one id, sender and id name the line', async () => {
    const theirs = { id: 'm1', spaceId: 'space-1', mapId: '1', channel: 'GLOBAL_CHAT', sentAt: 5 }
    for (const senderId of ['ann', 'bob']) {
      const line = { senderId, senderName: senderId, recipient: 'GLOBAL_CHAT', contents: senderId }
      ports.chats.push({ ...theirs, ...line, likers: [] })
    }
    const cid = await enter('cid')
    expect(lines(cid)).toEqual(['ann', 'bob'])
    expect(await edit(cid, { id: 'm1', senderId: 'bob', likes: 1 })).toMatchObject(ok)
    expect(await edit(cid, { id: 'm1', senderId: 'nobody', likes: 1 })).toMatchObject({ succeeded: false })
    expect(edits(cid)).toMatchObject([{ id: 'm1', senderId: 'bob', likes: 1 }])
    expect(ports.chats.map(({ likers }) => likers)).toEqual([[], ['cid']])
    // A client that knows no senders means the first one.
    expect(await edit(cid, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect(ports.chats.map(({ likers }) => likers)).toEqual([['cid'], ['cid']])
  })

  test('everybody likes it once and may take that back', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid', '2')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    bob.send('chatMessageUpdated', { id: 'm1', likes: 1 })
    cid.send('chatMessageUpdated', { id: 'm1', likes: 99 })
    await space.settle()
    expect(edits(ann)).toMatchObject([
      { id: 'm1', likes: 1 },
      { id: 'm1', likes: 2 },
    ])
    expect(await edit(bob, { id: 'm1', likes: 5 })).toMatchObject(ok)
    expect(edits(ann)).toHaveLength(2)
    expect(await edit(bob, { id: 'm1', likes: 0 })).toMatchObject(ok)
    expect(edits(cid).at(-1)).toMatchObject({ id: 'm1', likes: 1 })
    expect(ports.chats[0]?.likers).toEqual(['cid'])
  })

  test('an answer bears the name of who gives it', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'hello?', 'GLOBAL_CHAT', 'm1')
    const reply = { senderId: 'ann', senderName: 'ann', contents: 'yes' }
    expect(await edit(bob, { id: 'm1', reply })).toMatchObject(ok)
    expect(edits(ann)).toMatchObject([
      { id: 'm1', replied: true, reply: { senderId: 'bob', senderName: 'bob', contents: 'yes' } },
    ])
    expect(await edit(bob, { id: 'm1', reply: { ...reply, contents: ' ' } })).toMatchObject(
      refused('chat is empty'),
    )
    expect(await edit(bob, { id: 'm1', reply: { ...reply, contents: 'x'.repeat(2001) } })).toMatchObject({
      succeeded: false,
    })
    expect(await edit(bob, { id: 'm1', replied: false })).toMatchObject(ok)
    expect(edits(ann).at(-1)).toMatchObject({ id: 'm1', replied: false })
    expect(await edit(bob, { id: 'm1' })).toMatchObject(refused('nothing to change'))
  })

  test('managers approve it, others do not', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    expect(await edit(ann, { id: 'm1', approved: true })).toMatchObject(
      refused('only managers approve messages'),
    )
    expect(heard(boss, 'playerEditsChatMessage')).toBe(0)
    expect(await edit(boss, { id: 'm1', approved: true })).toMatchObject(ok)
    expect(edits(ann)).toMatchObject([{ id: 'm1', approved: true }])
  })

  test('only who may see it may change it or hears of it', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    await say(ann, 'secret', 'bob', 'm1')
    expect(await edit(cid, { id: 'm1', likes: 1 })).toMatchObject(refused('no such message'))
    expect(await edit(cid, { id: 'none', likes: 1 })).toMatchObject(refused('no such message'))
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect([ann, bob, cid].map((one) => edits(one).length)).toEqual([1, 1, 0])
  })

  test('blocked pairs: no change of the other’s lines, no answer to read', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    await say(cid, 'hi', 'GLOBAL_CHAT', 'm2')
    await ask(ann, 'block', { blockedUserId: 'bob', blocked: true })
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(refused('that person is not reachable'))
    const reply = { senderId: '', senderName: '', contents: 'hm' }
    expect(await edit(bob, { id: 'm2', likes: 1, reply })).toMatchObject(ok)
    expect(edits(cid)).toMatchObject([{ id: 'm2', likes: 1, reply: { contents: 'hm' } }])
    expect(edits(ann)).toMatchObject([{ id: 'm2', likes: 1 }])
    expect(edits(ann)[0]?.reply ?? undefined).toBeUndefined()
    await edit(bob, { id: 'm2', reply })
    expect(edits(ann)).toHaveLength(1)
    await reopen()
    const again = await enter('ann')
    expect(edits(again)[0]?.reply ?? undefined).toBeUndefined()
  })

  test('it is stored with the message and told to newcomers, and can go on after a restart', async () => {
    ports.roles.set('boss', 'ADMIN')
    const [ann, boss] = [await enter('ann'), await enter('boss')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    await edit(boss, {
      id: 'm1',
      likes: 1,
      approved: true,
      reply: { senderId: '', senderName: '', contents: 'hi' },
    })
    await reopen()
    const bob = await enter('bob')
    expect(bob.all('playerChats')).toMatchObject([{ id: 'm1', approved: true, history: true }])
    expect(edits(bob)).toMatchObject([{ id: 'm1', likes: 1, replied: true, reply: { contents: 'hi' } }])
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect(edits(bob).at(-1)).toMatchObject({ id: 'm1', likes: 2 })
  })

  test('what could not be stored did not happen', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    ports.beforeSave = () => Promise.reject(new Error('disk full'))
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(refused('could not be stored'))
    ports.beforeSave = () => Promise.resolve()
    expect(await edit(ann, { id: 'm1', likes: 1 })).toMatchObject(ok)
    expect(edits(bob)).toMatchObject([{ id: 'm1', likes: 1 }])
  })

  test('closed with the chat', async () => {
    const ann = await enter('ann')
    await say(ann, 'hello', 'GLOBAL_CHAT', 'm1')
    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, disableChatPersist: true })
    await space.live.spaceChanged()
    expect(await edit(ann, { id: 'm1', likes: 1 })).toMatchObject(
      refused('text chat is closed in this space'),
    )
  })

  test('two thousand lines are remembered', async () => {
    const chats = Array.from({ length: 2_001 }, (_, n) => ({
      id: `m${n}`,
      spaceId: 'space-1',
      mapId: '1',
      senderId: 'ann',
      senderName: 'ann',
      channel: 'GLOBAL_CHAT',
      recipient: 'GLOBAL_CHAT',
      contents: 'x',
      sentAt: n,
      likers: [],
    }))
    ports.loadChats = () => Promise.resolve(chats)
    const bob = await enter('bob')
    expect(await edit(bob, { id: 'm0', likes: 1 })).toMatchObject(refused('no such message'))
    expect(await edit(bob, { id: 'm1', likes: 1 })).toMatchObject(ok)
  })
})
