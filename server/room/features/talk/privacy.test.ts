import { beforeEach, describe, expect, test } from 'vitest'
import { encodeEvent } from '#shared/protocol/codec.ts'
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
