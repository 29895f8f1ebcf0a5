import { beforeEach, expect, test } from 'vitest'
import { guestRole, guestSeatShare } from '#shared/rules/guestVisit.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  ask,
  enter,
  heard,
  lines,
  ok,
  open,
  ports,
  refused,
  say,
  space,
} from '../../../../tests/support/rooms/company.ts'

const den = { nookCoords: { coords: [2, 3].map((x) => ({ x, y: 3 })) } }

beforeEach(() => open())

const look = (userId: string, sceneId?: string) => {
  ports.roles.set(userId, guestRole)
  return enter(userId, sceneId)
}

test('who looks around is seen and walks, and neither says nor hears anything', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  const guest = await look('guest')
  expect(ann.all('playerJoins').map(({ encId }) => encId)).toContain(guest.encId)
  expect(await ask(guest, 'setEmoteV2', { emote: '👋' })).toMatchObject(ok)
  expect(ann.all('playerSetsEmoteV2').at(-1)).toMatchObject({ encId: guest.encId, emote: '👋' })
  await say(ann, 'for those with an account', 'LOCAL_CHAT')
  await say(ann, 'for all of the space')
  expect([lines(bob).length, lines(guest).length]).toEqual([2, 0])
  expect(await say(guest, 'hello')).toMatchObject(refused('you have no right to do this'))
  for (const kind of ['setName', 'wave', 'enterWhisper', 'interact', 'signal'] as const)
    expect(await ask(guest, kind, {}), kind).toMatchObject(refused('you have no right to do this'))
})

test('people beside a guest talk with each other, and the guest is in no conversation', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  const guest = await look('guest')
  // All arrive at the same place.
  space.pass(10_000)
  await space.settle()
  const conversations = [...space.live.memory.meeting.conversations.values()]
  expect(conversations.map(({ members }) => members)).toEqual([
    [ann.encId, bob.encId].toSorted((a, b) => a! - b!),
  ])
  expect(heard(guest, 'conversation') + heard(guest, 'mediaPeers')).toBe(0)
})

test('the list of members is not told', async () => {
  ports.roles.set('ann', 'ADMIN')
  await enter('ann')
  const guest = await look('guest')
  expect(heard(guest, 'spaceSetsSpaceMembers')).toBe(0)
  expect(guest.world.members.size).toBe(0)
})

test('nothing is said by coming in, either', async () => {
  const ann = await enter('ann')
  ports.roles.set('guest', guestRole)
  const guest = (await space.visit('guest')).enter({
    sceneId: '1',
    info: {
      name: 'guest',
      textStatus: 'buy at evil.example',
      affiliation: 'the admins',
      emojiStatus: 'look',
      busy: true,
    },
  })
  await space.settle()
  expect(ann.world.players.get(guest.encId!)?.attributes).toEqual({ away: false })
})

test('what people say by other ways, and who is where in rooms, is not told', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  await ask(ann, 'setSubtitle', { subtitle: 'secret words' })
  const guest = await look('guest')
  await ask(ann, 'setSubtitle', { subtitle: 'more of them' })
  await ask(ann, 'customAction', { name: 'note', payload: 'x', recipients: ['guest', 'bob'] })
  await ask(ann, 'setTextStatus', { textStatus: '开会' })
  await ask(ann, 'block', { blockedUserId: 'guest', blocked: true })
  expect(heard(bob, 'customEvent')).toBe(1)
  const seen = guest.world.players.get(ann.encId!)?.attributes
  expect([seen?.subtitle, seen?.textStatus]).toEqual([undefined, undefined])
  for (const kind of ['playerSetsSubtitle', 'customEvent', 'playerBlocks', 'playerActivelySpeaks'] as const)
    expect(heard(guest, kind), kind).toBe(0)
})

test('of rooms a guest is not told whose they are, who has booked them and who knocks', async () => {
  const booked = {
    ...den,
    owner: { userId: 'ann' },
    bookedBy: 'ann',
    bookings: { list: [{ id: 'x', userId: 'ann', from: 1, to: 2 }] },
  }
  const map = { ...makeMap({ id: '1' }), nooks: new Map([['den', booked]]) }
  await open({ maps: [{ map, isDefault: true, updateId: 1 }] })
  const [ann, guest] = [await enter('ann'), await look('guest')]
  const told = (visitor: typeof ann) => JSON.stringify(visitor.all('mapSetNooks'))
  expect(told(ann)).toContain('bookedBy')
  expect(told(guest)).not.toContain('ann')
})

test('a guest keeps no room shut and takes no place in one', async () => {
  const small = { ...den, capacity: 1 }
  const map = { ...makeMap({ id: '1' }), nooks: new Map([['den', small]]) }
  await open({ maps: [{ map, isDefault: true, updateId: 1 }] })
  const guest = await look('guest')
  expect(await ask(guest, 'teleport', { mapId: '1', x: 2, y: 3 })).toMatchObject(ok)
  const ann = await enter('ann')
  expect(await ask(ann, 'teleport', { mapId: '1', x: 3, y: 3 })).toMatchObject(ok)
})

test('guests hold a part of the seats, and make room one by one for people with an account', async () => {
  await open({ capacity: 10 })
  const guests = []
  for (let i = 0; i < 10 / guestSeatShare; i++) guests.push(await look(`guest${i}`))
  await expect(look('one more')).rejects.toThrow('the space is full')
  for (let i = 0; i < 4; i++) await enter(`person${i}`)
  expect(guests.map(({ closed }) => closed)).toEqual(guests.map(() => undefined))
  for (let i = 4; i < 10; i++) await enter(`person${i}`)
  // Who came last goes first; nobody with an account was refused.
  expect(guests.every(({ closed }) => closed !== undefined)).toBe(true)
  expect([...space.live.world.players.values()].filter(({ isSignedIn }) => isSignedIn).length).toBe(10)
  await expect(enter('the eleventh')).rejects.toThrow('the space is full')
})
