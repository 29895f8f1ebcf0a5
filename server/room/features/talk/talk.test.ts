import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import {
  at,
  ids,
  open,
  ports,
  refused,
  space,
  talks,
  told,
  wait,
} from '../../../../tests/support/rooms/talkers.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { allSubscriptions } from '../../../../tests/support/rooms/subscriptions.ts'
import { chairAt } from '../../../../tests/support/world/makeWorld.ts'

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

  test('the word comes with the first flush that is due, not with the look after', async () => {
    const STEP_MS = 48
    const ann = await at('ann', 1, 12)
    await at('bob', 2, 12)
    let steps = 0
    while (told(ann).length === 0 && steps < 20) {
      space.pass(STEP_MS)
      space.live.flush()
      steps += 1
    }
    // That they stand together was seen when the second came.
    expect(steps).toBe(Math.ceil(limits.proximityJoinMs / STEP_MS))
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

  test('what somebody switches is no reason to look at a crowd at once', async () => {
    await open({}, { '9': { ...chairAt(1, 12), type: 8, propertiesJson: '{"component":"counter"}' } })
    for (let n = 0; n < 25; n += 1) await at(`p${n}`, 1 + (n % 2), 11 + (n % 3))
    const one = await at('one', 1, 12)
    wait(2_000)
    const looks = new Set<unknown>()
    for (let turn = 0; turn < 10; turn += 1) {
      one.send('pressThing', { key: '9', command: 'add' })
      await space.settle()
      looks.add(space.live.memory.meeting.looked?.at)
      wait(50)
    }
    expect(space.live.world.maps.get('0' as never)?.objects.get('9')?.customState).toBe('{"count":10}')
    expect(looks.size).toBeLessThan(5)
    wait(1_000)
    expect(space.live.memory.meeting.looked?.maps).toBe(space.live.world.maps)
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
    bob.ask('enterWhisper', { recipientId: 'ann' })
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
    bob.ask('enterWhisper', { recipientId: 'ann' })
    wait(50)
    expect(told(ann)).toEqual([`whisper ${ids(ann, bob)}`])
    expect(told(cid)).toEqual([])
    const late = await at('dee', 3, 5)
    expect([...late.world.players.values()].filter(({ attributes }) => attributes.whisperId)).toHaveLength(2)
  })

  test('a third joins; nobody stays behind alone', async () => {
    const [ann, bob, cid] = [await at('ann', 1, 12), await at('bob', 19, 19), await at('cid', 8, 12)]
    ann.ask('enterWhisper', { recipientId: 'bob' })
    bob.ask('enterWhisper', { recipientId: 'ann' })
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

describe('microphones and browsers', () => {
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

describe('the banner', () => {
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
