import { beforeEach, describe, expect, test } from 'vitest'
import { encodeEvent } from '#shared/protocol/codec.ts'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, refused, space, talks, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

// What is known of a talk outside of it, and what it is good for.

beforeEach(async () => {
  await open()
  ports.roles.set('boss', 'ADMIN')
})

const meets = (visitor: Visitor, meetingId?: string) => {
  const answer = visitor.ask('joinMeeting', {
    ...(meetingId !== undefined && { meetingId }),
    connectionIds: [visitor.userId],
  })
  wait(100)
  return answer?.succeeded
}
const members = (visitor: Visitor) => visitor.all('meetingUpdate').at(-1)?.partners ?? []

/** Kinds of what somebody was told in which a text occurs, in whatever field. */
const saidIn = (visitor: Visitor, text: string): string[] => [
  ...new Set(
    visitor.events
      .filter((told) => Buffer.from(encodeEvent(told)).toString('latin1').includes(text))
      .map(({ kind }) => kind),
  ),
]

describe('the name of a meeting', () => {
  test('is told to those in it, whatever its session says and whoever is given the word', async () => {
    const [ann, bob, cid] = await talks()
    const boss = await at('boss', 15, 3)
    const name = 'a-name-of-ours'
    for (const one of [ann, bob]) meets(one, name)
    ann.ask('speakerUpdatesSession', { sessionId: name, massMuteEnabled: true, qaEnabled: true })
    ann.ask('giveWord', { sessionId: name, user: 'bob', given: true })
    bob.ask('askQuestion', { contents: '何时开始？' })
    wait(100)
    expect(bob.world.speakerSessions.get(name)).toMatchObject({ massMuteEnabled: true })
    const late = await at('dee', 3, 18)
    ann.ask('giveWord', { sessionId: name, user: 'bob', given: false })
    ann.ask('leaveMeeting', {})
    bob.ask('leaveMeeting', {})
    wait(1_000)
    expect(space.live.world.speakerSessions.size).toBe(0)
    for (const one of [cid, late, boss]) expect(saidIn(one, name), one.userId).toEqual([])
    expect(saidIn(ann, name)).toContain('speakerUpdatesSession')
  })

  test('who comes into it is told what its session says, who leaves it forgets it, who comes back knows it', async () => {
    const [ann, bob, cid] = await talks()
    for (const one of [ann, bob]) meets(one, 'm')
    ann.ask('speakerUpdatesSession', { sessionId: 'm', massMuteEnabled: true })
    const said = { sessionId: 'm', massMuteEnabled: true }
    expect(bob.all('speakerUpdatesSession').filter(({ sessionId }) => sessionId === 'm')).toHaveLength(1)
    meets(cid, 'm')
    expect(cid.world.speakerSessions.get('m')).toMatchObject(said)
    bob.ask('leaveMeeting', {})
    wait(100)
    expect(bob.world.speakerSessions.size).toBe(0)
    // Nobody has ended it for the others.
    expect(space.live.world.speakerSessions.get('m')).toMatchObject(said)
    cid.leave()
    expect((await space.visit('cid')).enter().world.speakerSessions.get('m')).toMatchObject(said)
    expect((await at('bob', 2, 12)).world.speakerSessions.size).toBe(0)
  })

  test('that began in a conversation opens it to those who were in it, and to nobody who learnt it', async () => {
    const [ann, bob, cid] = await talks()
    const id = ann.all('conversation')[0]!.id!
    const boss = await at('boss', 15, 3)
    meets(ann)
    meets(bob, id)
    expect(members(ann)).toEqual(['ann', 'bob'])
    for (const one of [cid, boss]) {
      expect(refused(one, 'joinMeeting', { meetingId: id, connectionIds: ['x'] })).toBe(
        'that meeting takes nobody else in',
      )
    }
    // Who has left it may come back.
    bob.ask('leaveMeeting', {})
    expect(meets(bob, id)).toBe(true)
  })

  test('is not to be had by taking it first: what a conversation is called is nobody else’s', async () => {
    const [ann, bob, cid] = await talks()
    const id = ann.all('conversation')[0]!.id!
    expect(refused(cid, 'joinMeeting', { meetingId: id, connectionIds: ['x'] })).toBe(
      'that meeting takes nobody else in',
    )
    meets(ann)
    meets(bob, id)
    expect(members(ann)).toEqual(['ann', 'bob'])
  })
})

describe('a whisper', () => {
  const whispers = (visitor: Visitor, recipientId: string) => visitor.ask('enterWhisper', { recipientId })
  const asks = (visitor: Visitor) => {
    const { by, asked, wants, waits } = visitor.all('whisperAsks').at(-1) ?? {}
    return [by ?? 0, asked ?? [], wants ?? [], waits ?? false]
  }
  const nothing = [0, [], [], false]
  /** With whom somebody exchanges something, by all that was said. */
  const partners = (visitor: Visitor): number[] => {
    const byId = new Map(visitor.all('mediaPeers').map((body) => [body.id, body]))
    const all = [...byId.values()].flatMap(({ members: people }) => people ?? [])
    return [...new Set(all)].filter((encId) => encId !== visitor.encId).sort((a, b) => a - b)
  }
  const heard = async (visitor: Visitor, by: Visitor) => {
    const said = `line ${Math.random()}`
    by.send('chat', { chatRecipient: 'LOCAL_CHAT', contents: said })
    await space.settle()
    wait(50)
    return visitor.all('playerChats').some(({ contents }) => contents === said)
  }

  test('takes nobody out of their talk, and hears nobody, before they say yes; everybody sees it', async () => {
    const [ann, bob, eve] = await talks()
    expect(partners(bob)).toEqual([ann.encId])
    expect(whispers(eve, 'bob')?.succeeded).toBe(true)
    wait(1_000)
    expect([eve, bob].map((one) => Boolean(ann.world.players.get(one.encId!)?.attributes.whisperId))).toEqual(
      [true, true],
    )
    expect(asks(bob)).toEqual([eve.encId, [], [], false])
    expect(asks(eve)).toEqual([0, [bob.encId], [], false])
    expect([partners(ann), partners(bob), partners(eve)]).toEqual([[bob.encId], [ann.encId], []])
    expect(await heard(eve, bob)).toBe(false)
    expect(await heard(ann, bob)).toBe(true)
    expect(refused(eve, 'signal', { to: 'bob', data: Uint8Array.of(1) })).toBe(
      'you are in no conversation with that person',
    )
    // What the other says is no yes, however often.
    whispers(eve, 'bob')
    wait(100)
    expect(partners(eve)).toEqual([])
    whispers(bob, eve.userId)
    wait(100)
    expect([partners(ann), partners(bob), partners(eve)]).toEqual([[], [eve.encId], [bob.encId]])
    expect([asks(bob), asks(eve)]).toEqual([nothing, nothing])
  })

  test('is not listened to by who comes into it: somebody in it lets them in', async () => {
    const [ann, bob, eve] = await talks()
    whispers(ann, 'bob')
    whispers(bob, 'ann')
    wait(100)
    expect(whispers(eve, 'bob')?.succeeded).toBe(true)
    // Neither that of another who waits, nor that of whom one asks, is their word.
    const mal = await at('mal', 18, 18)
    whispers(mal, 'ann')
    whispers(mal, eve.userId)
    for (const name of ['mal', 'ann', 'bob']) whispers(eve, name)
    wait(1_000)
    expect([partners(ann), partners(bob), partners(eve), partners(mal)]).toEqual([
      [bob.encId],
      [ann.encId],
      [],
      [],
    ])
    expect(asks(ann)).toEqual([0, [], [eve.encId, mal.encId], false])
    expect(asks(eve)).toEqual([0, [], [], true])
    expect(await heard(eve, ann)).toBe(false)
    whispers(ann, eve.userId)
    wait(100)
    expect(partners(eve)).toEqual([ann.encId, bob.encId])
    expect(partners(mal)).toEqual([])
  })

  test('is left by saying no, and ends by itself where nobody answers', async () => {
    const [ann, bob, eve] = await talks()
    whispers(eve, 'bob')
    wait(100)
    bob.ask('leaveWhisper', {})
    wait(100)
    expect([asks(bob), asks(eve)]).toEqual([nothing, nothing])
    expect(eve.self?.attributes.whisperId).toBe('')
    whispers(eve, 'bob')
    wait(limits.whisperAskMs + 100)
    expect([bob, eve].map(({ self }) => self?.attributes.whisperId)).toEqual(['', ''])
    expect(space.live.memory.meeting.asks.size).toBe(0)
    expect(partners(bob)).toEqual([ann.encId])
  })

  test('that one was asked into is not one’s own: whom one asks meanwhile is not taken there', async () => {
    const [ann, bob, eve] = await talks()
    whispers(eve, 'bob')
    whispers(bob, 'ann')
    whispers(ann, 'bob')
    wait(100)
    expect([partners(ann), partners(bob), partners(eve)]).toEqual([[bob.encId], [ann.encId], []])
    expect(eve.self?.attributes.whisperId).toBe('')
  })

  test('waits for who was cut off, and asks again when they are back', async () => {
    const [, , eve] = await talks()
    const bob = (await space.visit('bob')).enter()
    whispers(eve, 'bob')
    wait(100)
    bob.leave()
    expect(asks((await space.visit('bob')).enter())).toEqual([eve.encId, [], [], false])
  })
})
