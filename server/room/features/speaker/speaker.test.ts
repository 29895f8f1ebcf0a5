import { beforeEach, describe, expect, test } from 'vitest'
import { mediaBits } from '#shared/rules/media.ts'
import { raisedHands } from '#shared/rules/speaking.ts'
import { at, open, ports, refused, space, talks, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

const { microphone, camera, screen } = mediaBits
const all = microphone | camera | screen

beforeEach(async () => {
  await open()
  ports.roles.set('boss', 'ADMIN')
})

/** What somebody may send, by what each of their conversations said last. */
const gives = (visitor: Visitor): number[] => {
  const byId = new Map(visitor.all('mediaPeers').map((body) => [body.id, body]))
  return [...byId.values()].flatMap(({ members, give }) => ((members ?? []).length > 0 ? [give ?? 0] : []))
}

/** What somebody may take from another, all conversations together. */
const takes = (visitor: Visitor, other: Visitor): number => {
  const byId = new Map(visitor.all('mediaPeers').map((body) => [body.id, body]))
  return [...byId.values()].reduce((bits, { members, take, exceptions }) => {
    if (!members?.includes(other.encId ?? 0)) return bits
    return bits | (exceptions?.find(({ encId }) => encId === other.encId)?.take ?? take ?? 0)
  }, 0)
}

const set = (visitor: Visitor, flags: object, sessionId = '0') => {
  const answer = visitor.ask('speakerUpdatesSession', { sessionId, ...flags })
  wait(100)
  return answer?.succeeded
}
const speaking = (visitor: Visitor) =>
  visitor.all('playerActivelySpeaks').map(({ encId, activelySpeaking }) => [encId, activelySpeaking ?? 0])
const meets = (visitor: Visitor, meetingId = 'm') => {
  expect(visitor.ask('joinMeeting', { meetingId, connectionIds: [visitor.userId] })?.succeeded).toBe(true)
  wait(100)
}

describe('a session', () => {
  test('is a level or a meeting; what was said of it is told to everybody and to newcomers', async () => {
    const [boss, ann] = [await at('boss', 3, 3), await at('ann', 1, 12)]
    set(boss, { chatEnabled: true, qaEnabled: true })
    set(boss, { massMuteEnabled: true, chatEnabled: false })
    const whole = { sessionId: '0', chatEnabled: false, qaEnabled: true, massMuteEnabled: true }
    expect(ann.world.speakerSessions.get('0')).toEqual(whole)
    expect((await at('bob', 2, 5)).world.speakerSessions.get('0')).toEqual(whole)
    expect(refused(boss, 'speakerUpdatesSession', { sessionId: '', chatEnabled: true })).toBe(
      'sessionId is not valid',
    )
    expect(refused(boss, 'speakerUpdatesSession', { sessionId: 'nowhere', chatEnabled: true })).toBe(
      'no such session',
    )
  })

  test('is led by who runs the space; nobody else says anything of it', async () => {
    const ann = await at('ann', 1, 12)
    for (const flags of [{ massMuteEnabled: true }, { chatEnabled: false }, { qaEnabled: true }]) {
      expect(refused(ann, 'speakerUpdatesSession', { sessionId: '0', ...flags })).toBe(
        'only by who leads this session',
      )
    }
    expect(refused(ann, 'giveWord', { sessionId: '0', user: 'ann', given: true })).toBe(
      'only by who leads this session',
    )
  })

  test('that holds nothing any more is none, also for who was away meanwhile', async () => {
    const [boss, ann] = [await at('boss', 3, 3), await at('ann', 1, 12)]
    set(boss, { massMuteEnabled: true })
    ann.leave()
    set(boss, { massMuteEnabled: false })
    expect(space.live.world.speakerSessions.size).toBe(0)
    const again = await space.visit('ann')
    // The same page, with what it knew.
    again.world = ann.world
    again.enter({})
    expect(again.world.speakerSessions.size).toBe(0)
  })

  test('of a meeting is led by its host, and over with it', async () => {
    const [ann, bob, cid] = await talks()
    for (const one of [ann, bob]) meets(one)
    expect(set(ann, { massMuteEnabled: true }, 'm')).toBe(true)
    expect(gives(bob)).toEqual([camera])
    expect(gives(ann)).toEqual([all])
    expect(refused(bob, 'speakerUpdatesSession', { sessionId: 'm', massMuteEnabled: false })).toBe(
      'only by who leads this session',
    )
    expect(refused(cid, 'speakerUpdatesSession', { sessionId: 'm', massMuteEnabled: false })).toBe(
      'only by who leads this session',
    )
    // Who presents leads: nobody takes the word like this.
    expect(refused(bob, 'startCastScreen', {})).toBe('all are muted')
    for (const one of [ann, bob]) one.ask('leaveMeeting', {})
    wait(1_000)
    expect(space.live.world.speakerSessions.size).toBe(0)
    expect(bob.world.speakerSessions.size).toBe(0)
  })

  test('is not a meeting that is called like a level: nobody leads a level like this', async () => {
    const [ann, bob] = await talks()
    meets(ann, '0')
    meets(bob, '0')
    expect(refused(ann, 'speakerUpdatesSession', { sessionId: '0', massMuteEnabled: true })).toBe(
      'only by who leads this session',
    )
    expect(refused(ann, 'giveWord', { sessionId: '0', user: 'bob', given: true })).toBe(
      'only by who leads this session',
    )
    const boss = await at('boss', 15, 3)
    set(boss, { massMuteEnabled: true })
    expect(gives(ann)).toEqual([camera])
  })
})

describe('all-mute', () => {
  test('takes everybody on the level their microphones and the sound of their screens, wherever they talk', async () => {
    const [ann, bob] = await talks()
    const boss = await at('boss', 15, 3)
    ann.ask('activelySpeaking', { activelySpeaking: true })
    expect(set(boss, { massMuteEnabled: true })).toBe(true)
    expect([gives(ann), gives(bob), takes(bob, ann)]).toEqual([[camera], [camera], camera])
    expect(speaking(bob)).toEqual([
      [ann.encId, 1],
      [ann.encId, 0],
    ])
    // Nothing they do gives it back: asking, meeting, whispering, presenting, stepping onto the stage.
    ann.ask('unmute', {})
    ann.ask('unmute', { bits: all })
    ann.ask('activelySpeaking', { activelySpeaking: true })
    expect(speaking(bob)).toHaveLength(2)
    ann.ask('enterWhisper', { recipientId: 'bob' })
    wait(100)
    expect(gives(ann)).toEqual([camera])
    meets(ann)
    meets(bob)
    expect(gives(ann)).toEqual([camera])
    expect(refused(ann, 'startCastScreen', {})).toBe('all are muted')
    ann.ask('leaveMeeting', {})
    ann.ask('teleport', { mapId: '0', x: 0, y: 0 })
    wait(400)
    expect(space.live.world.players.get(ann.encId as never)?.attributes.spotlightedBy).toBe(ann.encId)
    expect(gives(ann)).toEqual([camera])
    expect(takes(bob, ann)).toBe(camera)
    set(boss, { massMuteEnabled: false })
    expect(gives(ann)).toEqual([all])
    expect(takes(bob, ann)).toBe(all)
  })

  test('of a meeting holds for who comes into it presenting: they neither lead it nor take anybody’s word', async () => {
    const [ann, bob] = [await at('ann', 10, 6), await at('bob', 12, 6)]
    const [eve] = [await at('eve', 1, 12), await at('mal', 2, 12)]
    meets(ann)
    meets(bob)
    expect(set(ann, { massMuteEnabled: true }, 'm')).toBe(true)
    wait(400)
    expect(eve.ask('startCastScreen', {})?.succeeded).toBe(true)
    meets(eve)
    wait(100)
    expect([gives(ann), gives(bob), gives(eve)]).toEqual([[all], [camera], [camera]])
    expect(refused(eve, 'speakerUpdatesSession', { sessionId: 'm', massMuteEnabled: false })).toBe(
      'only by who leads this session',
    )
    expect(eve.all('endCastScreen')).toHaveLength(1)
  })

  test('holds for those who come later and not on another level; who runs the space is free', async () => {
    const boss = await at('boss', 2, 12)
    set(boss, { massMuteEnabled: true })
    const [ann] = await talks()
    expect(gives(ann)).toEqual([camera])
    expect(gives(boss)).toEqual([all])
    const [dee, eve] = [await at('dee', 5, 5, '1'), await at('eve', 6, 5, '1')]
    wait(400)
    expect([gives(dee), gives(eve)]).toEqual([[all], [all]])
    const again = (await space.visit('ann')).enter({})
    wait(100)
    expect(gives(again)).toEqual([camera])
  })

  test('a word that is given is heard by the level, until it is taken back', async () => {
    const [ann, bob] = await talks()
    const boss = await at('boss', 15, 3)
    set(boss, { massMuteEnabled: true })
    expect(boss.ask('giveWord', { sessionId: '0', user: 'ann', given: true })?.succeeded).toBe(true)
    wait(400)
    expect(takes(bob, ann)).toBe(all)
    expect(takes(boss, ann)).toBe(all)
    expect(gives(bob).every((give) => (give & microphone) === 0)).toBe(true)
    expect(ann.all('wordGiven')).toMatchObject([{ sessionId: '0', by: 'boss', given: true }])
    boss.ask('giveWord', { sessionId: '0', user: 'ann', given: false })
    wait(400)
    expect(takes(bob, ann)).toBe(camera)
    expect(takes(boss, ann)).toBe(0)
  })

  test('a word is of one level: on the next one is heard by nobody far away, and muted with the others', async () => {
    const [boss, ann] = [await at('boss', 1, 12), await at('ann', 8, 12)]
    const bob = await at('bob', 8, 13, '1')
    boss.ask('giveWord', { sessionId: '0', user: 'ann', given: true })
    set(boss, { massMuteEnabled: true }, '1')
    ann.ask('teleport', { mapId: '1', x: 8, y: 12 })
    wait(500)
    expect(bob.world.players.get(ann.encId!)?.attributes.spotlightedBy ?? 0).toBe(0)
    expect([gives(ann), takes(bob, ann)]).toEqual([[camera], camera])
  })

  test('in a meeting the word is a place on its list, lost with the meeting', async () => {
    const [ann, bob] = await talks()
    for (const one of [ann, bob]) meets(one)
    set(ann, { massMuteEnabled: true }, 'm')
    expect(ann.ask('giveWord', { sessionId: 'm', user: 'bob', given: true })?.succeeded).toBe(true)
    wait(100)
    expect(gives(bob)).toEqual([all])
    expect(ann.world.speakerSessions.get('m')?.speakers).toEqual({ users: ['bob'] })
    // What a client says of the list is not heard.
    ann.ask('speakerUpdatesSession', { sessionId: 'm', speakers: { users: ['x'] }, overwrite: true })
    expect(ann.world.speakerSessions.get('m')?.speakers).toEqual({ users: ['bob'] })
    bob.ask('leaveMeeting', {})
    wait(100)
    expect(ann.world.speakerSessions.get('m')?.speakers).toEqual({ users: [] })
    expect(refused(ann, 'giveWord', { sessionId: 'm', user: 'bob', given: true })).toBe(
      'that person is not here',
    )
  })
})

describe('one person', () => {
  test('who is asked by a partner is told; by a leader they are cut off until they ask themselves', async () => {
    const [ann, bob, cid] = await talks()
    const boss = await at('boss', 15, 3)
    expect(ann.ask('requestMute', { target: 'bob', video: true })?.succeeded).toBe(true)
    wait(100)
    expect(bob.all('gotRequestMute')).toEqual([{ muterId: 'ann', video: true }])
    expect(gives(bob)).toEqual([all])
    expect(refused(cid, 'requestMute', { target: 'bob', video: false })).toBe(
      'you are in no conversation with that person',
    )
    expect(refused(ann, 'requestMute', { target: 'nobody', video: false })).toBe('that person is not here')
    boss.ask('requestMute', { target: 'bob', video: false })
    wait(100)
    // Whatever bob's client goes on sending is announced to nobody.
    expect([gives(bob), takes(ann, bob)]).toEqual([[camera | screen], camera | screen])
    boss.ask('requestMute', { target: 'bob', video: true })
    wait(100)
    expect([gives(bob), takes(ann, bob)]).toEqual([[screen], screen])
    expect(bob.all('mediaPeers').at(-1)?.held).toBe(microphone | camera)
    bob.ask('unmute', {})
    wait(100)
    expect(takes(ann, bob)).toBe(microphone | screen)
    bob.ask('unmute', { bits: camera })
    wait(100)
    expect(takes(ann, bob)).toBe(all)
    bob.send('block', { blockedUserId: 'ann', blocked: true })
    await space.settle()
    expect(refused(ann, 'requestMute', { target: 'bob', video: false })).toBe(
      'that person is not to be reached',
    )
  })

  test('a camera that was cut stays so on the next level, and goes with its person', async () => {
    const [, bob] = await talks()
    const boss = await at('boss', 15, 3)
    boss.ask('requestMute', { target: 'bob', video: true })
    bob.ask('teleport', { mapId: '1', x: 5, y: 5 })
    expect(space.live.memory.media.held.get(bob.encId as never)).toBe(camera)
    bob.ask('exit', {})
    expect(space.live.memory.media.held.size).toBe(0)
  })
})

describe('hands', () => {
  const hand = (visitor: Visitor) => visitor.self?.attributes.lastRaisedHand
  const raise = (visitor: Visitor, emote = '✋') =>
    visitor.ask('setEmoteV2', { emote, count: emote === '' ? 0 : 1 })
  const order = (visitor: Visitor) => raisedHands(visitor.world.players.values()).map(({ uid }) => uid)

  test('stay up in the order they were raised, through other emotes, and are known to newcomers', async () => {
    const [ann, bob, cid] = await talks()
    // All at one moment: the order is that of the hands for all that.
    for (const one of [cid, ann, bob]) raise(one)
    raise(cid, '👍')
    raise(cid)
    raise(ann)
    expect(order(bob)).toEqual(['cid', 'ann', 'bob'])
    expect(order(await at('dee', 5, 15))).toEqual(['cid', 'ann', 'bob'])
    raise(cid, '')
    raise(cid)
    expect(order(bob)).toEqual(['ann', 'bob', 'cid'])
  })

  test('go down when one walks to another level, leaves, or is answered', async () => {
    const [ann, bob, cid] = await talks()
    const boss = await at('boss', 15, 3)
    for (const one of [ann, bob, cid]) raise(one)
    ann.ask('teleport', { mapId: '1', x: 5, y: 5 })
    expect([hand(ann), ann.self?.emote]).toEqual(['', ''])
    boss.ask('giveWord', { sessionId: '0', user: 'bob', given: false })
    expect([hand(bob), bob.self?.emote]).toEqual(['', ''])
    expect(bob.all('wordGiven')).toMatchObject([{ sessionId: '0', by: 'boss', given: false }])
    boss.ask('giveWord', { sessionId: '0', user: 'cid', given: true })
    expect(hand(cid)).toBe('')
    expect(order(boss)).toEqual([])
    // Without a hand and without the word there is nothing to take back, and nothing to tell.
    boss.ask('giveWord', { sessionId: '0', user: 'bob', given: false })
    expect(bob.all('wordGiven')).toHaveLength(1)
    expect(refused(boss, 'giveWord', { sessionId: '0', user: 'ann', given: true })).toBe(
      'that person is not here',
    )
  })
})

describe('what a speaker closes', () => {
  test('the chat: the audience writes to nobody but one person, who has the word writes on', async () => {
    const [ann, bob] = await talks()
    const boss = await at('boss', 15, 3)
    expect(set(boss, { chatEnabled: false })).toBe(true)
    for (const channel of ['GLOBAL_CHAT', 'LOCAL_CHAT', 'ROOM_CHAT']) {
      expect(refused(ann, 'chat', { chatRecipient: channel, contents: 'hi', channel })).toBe(
        'the speaker has closed the chat',
      )
    }
    const say = async (visitor: Visitor, to: string) => {
      const txnId = visitor.send('chat', { chatRecipient: to, contents: 'hi' })
      await space.settle()
      return visitor.answer(txnId)?.succeeded
    }
    expect(await say(ann, 'bob')).toBe(true)
    expect(await say(boss, 'GLOBAL_CHAT')).toBe(true)
    boss.ask('giveWord', { sessionId: '0', user: 'bob', given: true })
    expect(await say(bob, 'GLOBAL_CHAT')).toBe(true)
    set(boss, { chatEnabled: true })
    expect(await say(ann, 'GLOBAL_CHAT')).toBe(true)
  })

  test('the room: nobody but who runs the space changes the level', async () => {
    ports.roles.set('builder', 'BUILDER')
    const [boss, builder] = [await at('boss', 3, 3), await at('builder', 5, 12)]
    const change = async (visitor: Visitor, mapId = '0') => {
      const txnId = visitor.send('mapSetName', { mapId, name: `by ${visitor.userId}` })
      await space.settle()
      return visitor.answer(txnId)
    }
    set(boss, { customizeRoomEnabled: false })
    expect((await change(builder))?.reason).toBe('the speaker lets nobody change the room')
    expect((await change(builder, '1'))?.succeeded).toBe(true)
    expect((await change(boss))?.succeeded).toBe(true)
    set(boss, { customizeRoomEnabled: true })
    expect((await change(builder))?.succeeded).toBe(true)
  })
})

describe('a picture in place of the camera', () => {
  const picture = '/assets/images/portraits/3.webp'
  const show = (visitor: Visitor, manualVideoSrc: string) =>
    visitor.ask('setManualVideoSrc', { manualVideoSrc })
  const shown = (visitor: Visitor) => visitor.self?.attributes.manualVideoSrc

  test('is of this site, and seen by everybody; it goes when a leader switches the camera off', async () => {
    const [ann, bob] = await talks()
    const boss = await at('boss', 15, 3)
    expect(show(ann, picture)?.succeeded).toBe(true)
    expect(bob.all('playerSetsManualVideoSrc').at(-1)).toEqual({ encId: ann.encId, manualVideoSrc: picture })
    expect(refused(ann, 'setManualVideoSrc', { manualVideoSrc: 'https://a.example/x.webp' })).toBe(
      'manualVideoSrc is not valid',
    )
    boss.ask('requestMute', { target: 'ann', video: true })
    expect(shown(ann)).toBe('')
    expect(refused(ann, 'setManualVideoSrc', { manualVideoSrc: picture })).toBe(
      'your camera was switched off: switch it on again first',
    )
    ann.ask('unmute', { bits: camera })
    expect(show(ann, picture)?.succeeded).toBe(true)
  })

  test('goes where video is closed', async () => {
    const [ann] = await talks()
    show(ann, picture)
    const record = ports.spaces.get('space-1')!
    const settings = {
      allowAudioChat: true,
      allowVideoChat: false,
      allowScreenShare: true,
      disableAudioVideo: false,
      hideInMetaCity: false,
      topMessage: '',
      screenImage: [],
    }
    ports.spaces.set('space-1', { ...record, settings })
    await space.live.spaceChanged()
    wait(100)
    expect(shown(ann)).toBe('')
    expect(refused(ann, 'setManualVideoSrc', { manualVideoSrc: picture })).toBe(
      'video is closed in this space',
    )
    expect(show(ann, '')?.succeeded).toBe(true)
  })
})
