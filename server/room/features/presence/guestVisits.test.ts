import { beforeEach, expect, test } from 'vitest'
import { guestRole, guestSeatShare } from '#shared/rules/guestVisit.ts'
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

test('guests hold a part of the seats, and people with an account find the rest', async () => {
  await open({ capacity: 4 })
  await look('one')
  await look('two')
  await expect(look('three')).rejects.toThrow('the space is full')
  await enter('ann')
  await enter('bob')
  expect([...space.live.world.players.values()].filter(({ role }) => role === guestRole).length).toBe(
    4 / guestSeatShare,
  )
})
