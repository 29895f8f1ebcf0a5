import { beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  enter,
  heard,
  lines,
  ok,
  open,
  ports,
  refused,
  reopen,
  say,
  space,
} from '../../../../tests/support/rooms/company.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

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

  test('a notice is seldom, says no forbidden word, and is no way round a closed chat', async () => {
    const [ann, bob] = [await enter('ann'), await enter('bob')]
    const wish = (by: Visitor, notification: string) => by.ask('notify', { notification })
    expect(wish(ann, 'fnord')).toMatchObject(refused('the text holds a forbidden word'))
    for (let index = 1; index < 5; index += 1) expect(wish(ann, `${index}`)).toMatchObject(ok)
    expect(wish(ann, 'again')).toMatchObject(refused('too many requests'))
    space.pass(5_000)
    expect(wish(ann, 'later')).toMatchObject(ok)
    expect(heard(bob, 'playerNotifies')).toBe(5)

    ports.spaces.set('space-1', { ...ports.spaces.get('space-1')!, disableChatPersist: true })
    ports.roles.set('boss', 'ADMIN')
    await reopen()
    const [boss, cid] = [await enter('boss'), await enter('cid')]
    expect(wish(cid, 'psst')).toMatchObject(refused('text chat is closed in this space'))
    expect(wish(boss, '开会了')).toMatchObject(ok)
    expect(heard(cid, 'playerNotifies')).toBe(1)
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
    expect(answers.filter(Boolean)).toHaveLength(5)
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

  test('in a circle ends with who closes it, of two as of three', async () => {
    const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
    ann.ask('setFollowTarget', { followTarget: 'bob' })
    expect(bob.ask('setFollowTarget', { followTarget: 'ann' })).toMatchObject(ok)
    expect([follows(ann), follows(bob)]).toEqual(['', 'ann'])
    ann.ask('setFollowTarget', { followTarget: 'cid' })
    expect([follows(ann), follows(bob)]).toEqual(['cid', 'ann'])
    expect(cid.ask('setFollowTarget', { followTarget: 'bob' })).toMatchObject(ok)
    expect([follows(ann), follows(bob), follows(cid)]).toEqual(['', 'ann', 'bob'])
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
