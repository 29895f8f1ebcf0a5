import { expect, test } from 'vitest'
import { carriers, mediaBits } from '#shared/rules/media.ts'
import { limits } from '#shared/rules/limits.ts'
import { FakeMediaRooms } from '../../../../tests/support/rooms/fakeMediaRooms.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { at, open, ports, refused, space, talks, wait } from '../../../../tests/support/rooms/talkers.ts'
import { admissionOf } from '../../known/media.ts'

const { microphone, camera, screen } = mediaBits
const all = microphone | camera | screen

/** So many people in one room of its own. */
async function inDen(count: number): Promise<Visitor[]> {
  const people: Visitor[] = []
  for (let i = 0; i < count; i++)
    people.push(await at(`user${i}`, 10 + (i % 3), 10 + (Math.floor(i / 3) % 3)))
  wait(400)
  return people
}

const carrierOf = (visitor: Visitor): number | undefined =>
  visitor.all('mediaPeers').findLast(({ members }) => (members ?? []).length > 0)?.carrier ?? undefined

const conversationId = 'nook:0/den'

test('browsers carry what they can, and LiveKit what is too much for them', async () => {
  const rooms = new FakeMediaRooms()
  await open({}, {}, {}, rooms)
  const people = await inDen(limits.meshPeople)
  expect(people.map(carrierOf)).toEqual(people.map(() => carriers.mesh))
  expect(rooms.talks.size).toBe(0)
  const one = await at('one', 11, 11)
  wait(100)
  expect([...people, one].map(carrierOf)).toEqual([...people, one].map(() => carriers.liveKit))
  expect(rooms.gives()).toEqual(
    Object.fromEntries([...people, one].map(({ userId }) => [userId, all] as const)),
  )
})

test('one camera too many is too much; it goes back after a while, and for a moment both ways stand', async () => {
  const rooms = new FakeMediaRooms()
  await open({}, {}, {}, rooms)
  const people = await inDen(limits.meshCameras + 1)
  const [first, last] = [people[0]!, people.at(-1)!]
  for (const one of people) one.ask('mediaSends', { sends: one === last ? microphone : camera })
  wait(100)
  expect(carrierOf(first)).toBe(carriers.mesh)
  last.ask('mediaSends', { sends: all })
  wait(100)
  expect(carrierOf(first)).toBe(carriers.liveKit)
  const { round } = rooms.talks.get(conversationId)!
  // A camera that is off for a moment changes nothing.
  last.ask('mediaSends', { sends: 0 })
  wait(limits.carrierBackMs / 2)
  last.ask('mediaSends', { sends: camera })
  wait(limits.carrierBackMs)
  expect(carrierOf(first)).toBe(carriers.liveKit)
  last.ask('mediaSends', { sends: 0 })
  wait(limits.carrierBackMs + 200)
  expect(carrierOf(first)).toBe(carriers.mesh)
  expect(rooms.talks.get(conversationId)?.round).toBe(round)
  wait(limits.carrierLingerMs)
  expect(rooms.talks.size).toBe(0)
  // Next time it is another room.
  last.ask('mediaSends', { sends: camera })
  wait(100)
  expect(rooms.talks.get(conversationId)?.round).not.toBe(round)
})

test('a camera that sends nothing because a presentation or the space says so counts for nothing', async () => {
  const rooms = new FakeMediaRooms()
  await open({}, {}, {}, rooms)
  const people = await inDen(limits.meshCameras + 1)
  for (const one of people) one.ask('mediaSends', { sends: camera })
  wait(100)
  expect(carrierOf(people[0]!)).toBe(carriers.liveKit)
  const record = ports.spaces.get('space-1')!
  const settings = { ...record.settings!, allowVideoChat: false }
  ports.spaces.set('space-1', { ...record, settings })
  await space.live.spaceChanged()
  wait(limits.carrierBackMs + limits.carrierLingerMs + 500)
  expect(carrierOf(people[0]!)).toBe(carriers.mesh)
  // Where nothing may be sent there is no room at all.
  ports.spaces.set('space-1', { ...record, settings: { ...settings, disableAudioVideo: true } })
  await space.live.spaceChanged()
  wait(100)
  expect(rooms.talks.size).toBe(0)
})

test('always: two are enough; what changes their rights changes what they may send there', async () => {
  const rooms = new FakeMediaRooms('always')
  await open({}, {}, {}, rooms)
  const [ann, bob, cid] = await talks()
  expect([ann, bob, cid].map(carrierOf)).toEqual([carriers.liveKit, carriers.liveKit, undefined])
  expect(rooms.gives()).toEqual({ ann: all, bob: all })
  const before = [...rooms.talks.values()][0]!
  ann.ask('startCastScreen', {})
  wait(100)
  expect(rooms.gives()).toEqual({ ann: all, bob: camera })
  ann.ask('endCastScreen', {})
  wait(100)
  expect([...rooms.talks.values()]).toEqual([before])
  ann.ask('block', { blockedUserId: 'bob', blocked: true })
  await space.settle()
  wait(100)
  expect(rooms.talks.size).toBe(0)
})

test('of two who block each other in one room neither receives the other', async () => {
  const rooms = new FakeMediaRooms('always')
  await open({}, {}, {}, rooms)
  const [one, , third] = await inDen(3)
  one!.ask('block', { blockedUserId: 'user2', blocked: true })
  await space.settle()
  wait(100)
  const members = rooms.talks.get(conversationId)!.members
  expect(Object.fromEntries([...members].map(([userId, { without }]) => [userId, without]))).toEqual({
    user0: ['user2'],
    user1: [],
    user2: ['user0'],
  })
  third!.leave()
  space.live.disconnectUser('user2', 4003, 'sent out')
  wait(100)
  expect(Object.keys(rooms.gives())).toEqual(['user0', 'user1'])
})

test('who was sent out, or parted by a block, leaves nothing behind that lets them in: the others go on in another room', async () => {
  const rooms = new FakeMediaRooms('always')
  await open({}, {}, {}, rooms)
  ports.roles.set('boss', 'OWNER')
  const boss = await at('boss', 2, 2)
  const [one, , third, fourth] = await inDen(4)
  const roundNow = () => rooms.talks.get(conversationId)!.round
  const turnOf = (visitor: Visitor) =>
    visitor.all('mediaPeers').findLast(({ members }) => (members ?? []).length > 0)?.turn ?? undefined
  const first = roundNow()
  fourth!.leave()
  space.live.disconnectUser('user3', 4003, 'gone by themselves')
  wait(100)
  expect([roundNow(), turnOf(one!)]).toEqual([first, 0])
  expect(boss.ask('kick', { user: 'user2' })?.succeeded).toBe(true)
  wait(100)
  const second = roundNow()
  expect(second).not.toBe(first)
  expect([turnOf(one!), carrierOf(one!), turnOf(third!)]).toEqual([1, carriers.liveKit, 0])
  // Nothing else changes it.
  one!.ask('mediaSends', { sends: camera })
  wait(limits.carrierBackMs)
  expect([roundNow(), turnOf(one!)]).toEqual([second, 1])
  expect(admissionOf(space.live.memory.media, conversationId, one!.encId)).toMatchObject({ round: second })
})

test('who blocks one and steps in and out does not chase the others from room to room: once in a while they go on', async () => {
  const rooms = new FakeMediaRooms('always')
  await open({}, {}, {}, rooms)
  ports.roles.set('boss', 'OWNER')
  const boss = await at('boss', 2, 2)
  const people = await inDen(4)
  const eve = people[3]!
  const meet = (one: Visitor) => void one.ask('joinMeeting', { meetingId: 'den', connectionIds: ['a'] })
  for (const one of people) meet(one)
  eve.send('block', { blockedUserId: 'user0', blocked: true })
  await space.settle()
  wait(100)
  const rounds: string[] = []
  const look = () => {
    const { round } = [...rooms.talks.values()].find(({ members }) => members.has('user0'))!
    if (rounds.at(-1) !== round) rounds.push(round)
  }
  const inAndOut = (times: number) => {
    for (let n = 0; n < times; n++) {
      eve.ask('leaveMeeting', {})
      wait(50)
      look()
      meet(eve)
      wait(50)
      look()
    }
  }
  look()
  inAndOut(1)
  expect(rounds).toHaveLength(2)
  inAndOut(Math.ceil((limits.carrierMoveMs * 2) / 100))
  expect(rounds.length).toBeLessThanOrEqual(4)
  // What was put off is done when it may be, though nobody does anything.
  wait(limits.carrierMoveMs)
  look()
  meet(eve)
  wait(limits.carrierMoveMs)
  inAndOut(2)
  const before = rounds.length
  wait(limits.carrierMoveMs)
  look()
  expect(rounds.length).toBe(before + 1)
  // Who is sent out is out at once.
  expect(boss.ask('kick', { user: 'user2' })?.succeeded).toBe(true)
  wait(50)
  look()
  expect(rounds.length).toBe(before + 2)
})

test('who is no member of a conversation is none for the media server; nothing of it outlives the space', async () => {
  const rooms = new FakeMediaRooms('always')
  await open({}, {}, {}, rooms)
  const [ann, , cid] = await talks()
  const { media } = space.live.memory
  const [id] = [...rooms.talks.keys()]
  expect(admissionOf(media, id!, ann.encId)).toMatchObject({ kind: 'member', give: all })
  expect(admissionOf(media, id!, cid.encId)).toEqual({ kind: 'notMember' })
  expect(admissionOf(media, id!, undefined)).toEqual({ kind: 'notMember' })
  expect(admissionOf(media, 'nook:0/none', ann.encId)).toEqual({ kind: 'unknown' })
  for (const userId of ['ann', 'bob', 'cid']) space.live.disconnectUser(userId, 4003, 'sent out')
  wait(100)
  expect(rooms.talks.size).toBe(0)
  await space.live.close()
  expect(rooms.isOpen).toBe(false)
})

test('without a media server everything goes from browser to browser, however many there are', async () => {
  await open()
  const people = await inDen(limits.meshPeople + 2)
  for (const one of people) one.ask('mediaSends', { sends: all })
  wait(100)
  expect(carrierOf(people[0]!)).toBe(carriers.mesh)
  expect(admissionOf(space.live.memory.media, conversationId, people[0]!.encId)).toEqual({ kind: 'mesh' })
  expect(refused(people[0]!, 'mediaSends', { sends: 8 })).toContain('sends')
})
