import { beforeEach, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { ask, enter, ok, open, refused, space } from '../../../../tests/support/rooms/company.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

beforeEach(() => open())

const states = (visitor: Visitor) => visitor.all('offerUpdate').map(({ state }) => state)
const last = (visitor: Visitor) => visitor.all('offerUpdate').at(-1)!
const offer = (from: Visitor, targetId: string, what = 'highFive') =>
  from.ask('offerHand', { targetId, what })
const answer = (visitor: Visitor, said: string) =>
  visitor.ask('answerOffer', { offerId: last(visitor).offerId!, answer: said })
const follows = (visitor: Visitor) => visitor.self?.attributes.followTarget

test('a high five waits for the other, and is seen on the level once it is taken', async () => {
  const [ann, bob, cid] = [await enter('ann'), await enter('bob'), await enter('cid')]
  expect(offer(ann, 'bob')).toMatchObject(ok)
  expect(last(bob)).toMatchObject({ fromId: 'ann', toId: 'bob', what: 'highFive', state: 'offered' })
  expect([cid.all('offerUpdate'), cid.all('playerHighFives')]).toEqual([[], []])
  expect(answer(bob, 'accept')).toMatchObject(ok)
  expect([states(ann), states(bob)]).toEqual([
    ['offered', 'accepted'],
    ['offered', 'accepted'],
  ])
  expect(cid.all('playerHighFives')).toMatchObject([{ encId: ann.encId, encIdTarget: bob.encId }])
  expect(answer(bob, 'accept')).toMatchObject(refused('no such offer'))
})

test('declined, taken back and forgotten ones end at both ends, and nothing else happens', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  offer(ann, 'bob')
  expect(answer(bob, 'cancel')).toMatchObject(refused('answer is not valid'))
  expect(answer(bob, 'decline')).toMatchObject(ok)
  offer(ann, 'bob')
  expect(answer(ann, 'accept')).toMatchObject(refused('answer is not valid'))
  expect(answer(ann, 'cancel')).toMatchObject(ok)
  space.pass(5_000)
  offer(ann, 'bob')
  // Once more is the same one.
  offer(ann, 'bob')
  space.pass(limits.offerMs)
  expect(states(bob)).toEqual(['offered', 'declined', 'offered', 'cancelled', 'offered', 'expired'])
  expect(bob.all('playerHighFives')).toEqual([])
})

test('two hands that meet need no answer', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  offer(ann, 'bob')
  expect(offer(bob, 'ann')).toMatchObject(ok)
  expect(ann.all('playerHighFives')).toMatchObject([{ encId: ann.encId, encIdTarget: bob.encId }])
})

test('who is led follows only by an answer of their own; everybody near at once', async () => {
  const [ann, bob, cid, far] = [
    await enter('ann'),
    await enter('bob'),
    await enter('cid'),
    await enter('far'),
  ]
  far.ask('teleport', { mapId: '1', x: 1, y: 1 })
  ann.ask('teleport', { mapId: '1', x: 15, y: 15 })
  bob.ask('teleport', { mapId: '1', x: 14, y: 15 })
  cid.ask('teleport', { mapId: '1', x: 15, y: 13 })
  expect(offer(ann, '', 'lead')).toMatchObject(ok)
  expect([states(bob), states(cid), states(far)]).toEqual([['offered'], ['offered'], []])
  expect(follows(bob)).toBeUndefined()
  answer(bob, 'accept')
  answer(cid, 'decline')
  expect([follows(bob), follows(cid)]).toEqual(['ann', undefined])
  far.ask('teleport', { mapId: '2', x: 1, y: 1 })
  expect(offer(far, '', 'lead')).toMatchObject(refused('nobody is near'))
  expect(offer(ann, '', 'highFive')).toMatchObject(refused('that person is not here'))
})

test('nobody is asked who does not want to be, is kept apart, or is elsewhere', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  const cid = await enter('cid', '2')
  expect(offer(ann, 'cid')).toMatchObject(refused('that person is on another level'))
  expect(offer(ann, 'ann')).toMatchObject(refused('not of oneself'))
  expect(offer(ann, 'bob', 'dance')).toMatchObject(refused('what is not valid'))
  bob.ask('setAvailability', { availability: 'DoNotDisturb' })
  expect(offer(ann, 'bob')?.succeeded ?? false).toBe(false)
  bob.ask('setAvailability', { availability: 'Available' })
  await ask(bob, 'block', { blockedUserId: 'ann', blocked: true })
  expect(offer(ann, 'bob')).toMatchObject(refused('that person is not reachable'))
  expect(states(cid)).toEqual([])
})

test('an offer ends when one of the two goes', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  offer(ann, 'bob', 'lead')
  ann.ask('teleport', { mapId: '2', x: 3, y: 3 })
  space.pass(100)
  expect(states(bob)).toEqual(['offered', 'gone'])
})

test('nobody is led by who was kept apart from them in the meantime', async () => {
  const [ann, bob] = [await enter('ann'), await enter('bob')]
  offer(ann, 'bob', 'lead')
  ann.send('block', { blockedUserId: 'bob', blocked: true })
  answer(bob, 'accept')
  await space.settle()
  expect(follows(bob)).toBeUndefined()
  expect(states(bob)).toEqual(['offered', 'gone'])
})
