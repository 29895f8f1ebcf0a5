import { beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import {
  at,
  ids,
  open,
  ports,
  refused,
  space,
  square,
  talks,
  told,
  wait,
} from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

beforeEach(() => open())

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
    // Who stays alone meets nobody.
    expect(isInMeeting(cid)).toBe(false)
    bob.ask('exit', {})
    wait(50)
    expect(isInMeeting(cid)).toBe(false)
    expect(isInMeeting(await at('dee', 3, 3))).toBe(false)
  })

  test('the last one who walks out of a room takes its sign along', async () => {
    const [ann, bob, cid] = [await at('ann', 10, 11), await at('bob', 10, 10), await at('cid', 2, 12)]
    ann.ask('joinMeeting', { connectionIds: ['a'] })
    wait(50)
    expect(isInMeeting(cid)).toBe(false)
    bob.ask('joinMeeting', { connectionIds: ['b'] })
    wait(50)
    expect(isInMeeting(cid)).toBe(true)
    bob.ask('exit', {})
    ann.move(9.2, 11.5)
    wait(500)
    expect(meets(ann)?.partners ?? []).toEqual([])
    expect(isInMeeting(cid)).toBe(false)
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

  test('nobody outside of a closed nook whispers in, those inside whisper out', async () => {
    const vault = {
      nookCoords: { coords: square(14, 2) },
      restricted: true,
      allowedUsers: { users: ['ann', 'bob'] },
    }
    await open({ vault })
    const [ann, bob, eve] = [await at('ann', 14, 3), await at('bob', 8, 12), await at('eve', 2, 16)]
    expect(refused(eve, 'enterWhisper', { recipientId: 'ann' })).toBe('the nook is closed')
    expect(bob.ask('enterWhisper', { recipientId: 'ann' })?.succeeded).toBe(true)
    ann.ask('leaveWhisper', {})
    expect(ann.ask('enterWhisper', { recipientId: 'eve' })?.succeeded).toBe(true)
  })

  test('that of a closed nook is no meeting of those outside who have called theirs like it', async () => {
    await open({
      vault: {
        nookCoords: { coords: square(14, 2) },
        restricted: true,
        allowedUsers: { users: ['ann', 'bob'] },
      },
    })
    // Nothing is called so on their level, and nothing anywhere like the second name.
    const [eve, mal] = [await at('eve', 2, 16, '1'), await at('mal', 2, 16)]
    const inside = [await at('ann', 14, 3), await at('bob', 15, 3)] as const
    eve.ask('joinMeeting', { meetingId: 'vault', connectionIds: ['e'] })
    mal.ask('joinMeeting', { meetingId: '0/vault', connectionIds: ['m'] })
    for (const one of inside) one.ask('joinMeeting', { meetingId: 'vault', connectionIds: ['tab'] })
    wait(100)
    for (const one of inside) expect(one.all('meetingUpdate').at(-1)?.partners).toEqual(['ann', 'bob'])
    const meetingId = inside[0].all('meetingUpdate').at(-1)?.meetingId
    expect(refused(mal, 'joinMeeting', { meetingId, connectionIds: ['m'] })).toBe('you are not in that nook')
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

  test('two present at once: both have their word, nobody else has until the last is done', async () => {
    const [ann, bob, cid] = await meeting()
    const dee = await at('dee', 3, 18)
    dee.ask('joinMeeting', { meetingId: 'm', connectionIds: ['d'] })
    ann.ask('startCastScreen', { hostId: 'ann' })
    expect([ann, bob, cid, dee].map(isMute)).toEqual([false, true, true, true])
    expect(bob.ask('startCastScreen', { hostId: 'bob' })?.succeeded).toBe(true)
    expect([ann, bob, cid, dee].map(isMute)).toEqual([false, false, true, true])
    expect(refused(cid, 'startCastScreen', {})).toBe('somebody else is presenting')
    ann.ask('endCastScreen', {})
    expect([ann, bob, cid, dee].map(isMute)).toEqual([true, false, true, true])
    expect(cid.ask('startCastScreen', {})?.succeeded).toBe(true)
    bob.ask('endCastScreen', {})
    cid.ask('endCastScreen', {})
    expect([ann, bob, cid, dee].map(isMute)).toEqual([false, false, false, false])
  })

  test('who presents may give the others their word, and take it again', async () => {
    const [ann, bob] = await meeting()
    bob.ask('activelySpeaking', { activelySpeaking: true })
    ann.ask('startCastScreen', { othersSpeak: true })
    expect([casts(bob), isMute(bob)]).toEqual([['+ann'], false])
    expect(bob.all('startCastScreen')).toEqual([{ hostId: 'ann', othersSpeak: true }])
    ann.ask('startCastScreen', {})
    expect([casts(bob), isMute(bob)]).toEqual([['+ann', '+ann'], true])
    expect(ann.all('playerActivelySpeaks').at(-1)).toMatchObject({ activelySpeaking: 0 })
    ann.ask('startCastScreen', { othersSpeak: true })
    expect(isMute(bob)).toBe(false)
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

  test('where more than two presentations meet the first two go on', async () => {
    const people = [await at('ann', 1, 12), await at('cid', 1, 13), await at('bob', 8, 18)] as const
    const [ann, cid, bob] = people
    await at('dee', 8, 17)
    wait(400)
    for (const visitor of people) {
      visitor.ask('startCastScreen', {})
      wait(50)
    }
    bob.ask('teleport', { mapId: '0', x: 2, y: 12 })
    wait(1_000)
    expect(casts(bob)).toEqual(['+bob', '-bob', '+ann', '+cid'])
    expect(casts(ann)).toEqual(['+ann', '+cid'])
    expect([ann, cid, bob].map(isMute)).toEqual([false, false, true])
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
    // Who was put there may leave it by themselves.
    expect(ann.ask('spotlight', { spotlightedUser: 'ann', isSpotlighted: false })?.succeeded).toBe(true)
    expect(lit(bob, ann)).toBe(0)
    boss.ask('spotlight', { spotlightedUser: 'ann', isSpotlighted: true })
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
