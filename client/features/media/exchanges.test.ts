import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { carriers } from '#shared/rules/media.ts'
import { announce, conversationOfRoom, exchangesOf, isHushed, type Announced } from './exchanges.ts'

const self = 1 as EncId
const userIdOf = (encId: EncId) => (encId < 9 ? `user-${encId}` : undefined)
const shown = (announced: Announced) =>
  Object.fromEntries(
    [...exchangesOf(announced, self, userIdOf)].map(([userId, { take, give }]) => [
      userId,
      `${[...take].join(' ')} | ${[...give].join(' ')}`,
    ]),
  )

test('one takes what most give, but for the exceptions, and gives what one may', () => {
  const announced = announce(new Map(), {
    id: 'a',
    members: [1, 2, 3],
    take: 7,
    give: 2,
    exceptions: [{ encId: 3, take: 0 }],
  })
  expect(shown(announced)).toEqual({
    'user-2': 'microphone camera screen screenSound | camera',
    'user-3': ' | camera',
  })
})

test('two conversations with one person add up; what is over is over', () => {
  let announced: Announced = announce(new Map(), { id: 'a', members: [1, 2], take: 1, give: 0 })
  announced = announce(announced, { id: 'stage', members: [2], take: 2, give: 1 })
  expect(shown(announced)).toEqual({ 'user-2': 'microphone camera | microphone' })
  announced = announce(announced, { id: 'a' })
  expect(shown(announced)).toEqual({ 'user-2': 'camera | microphone' })
  announced = announce(announced, { id: 'stage', members: [] })
  expect(shown(announced)).toEqual({})
})

test('who is not here, and with whom nothing goes, is nobody', () => {
  expect(shown(announce(new Map(), { id: 'a', members: [1, 9], take: 7, give: 7 }))).toEqual({})
  expect(shown(announce(new Map(), { id: 'a', members: [1, 2] }))).toEqual({})
})

test('one is hushed where one talks and may not speak, not while one only listens to a stage', () => {
  const stage = announce(new Map(), { id: 'stage:0', members: [2], take: 7, give: 0 })
  expect(isHushed(new Map())).toBe(false)
  expect(isHushed(stage)).toBe(false)
  const talk = announce(stage, { id: 'talk', members: [1, 2], take: 7, give: 2 })
  expect(isHushed(talk)).toBe(true)
  expect(isHushed(announce(talk, { id: 'talk', members: [1, 2], take: 7, give: 3 }))).toBe(false)
})

test('what goes over a media server is said by conversation; with the same person the rest stays between browsers', () => {
  const over = { carrier: carriers.liveKit }
  let announced: Announced = announce(new Map(), { id: 'talk', members: [1, 2, 3], take: 3, give: 3 })
  announced = announce(announced, { id: 'stage:0', members: [2], take: 7, give: 0, ...over })
  announced = announce(announced, { id: 'quiet', members: [3], take: 0, give: 0, ...over })
  const people = exchangesOf(announced, self, userIdOf)
  expect([...people.get('user-2')!.rooms!]).toEqual([
    ['0 stage:0', { take: new Set(['microphone', 'camera', 'screen', 'screenSound']), give: new Set() }],
  ])
  expect(people.get('user-3')!.rooms).toBeUndefined()
  // In another room from now on: another way.
  announced = announce(announced, { id: 'stage:0', members: [2], take: 7, give: 0, turn: 1, ...over })
  const [name] = [...exchangesOf(announced, self, userIdOf).get('user-2')!.rooms!.keys()]
  expect([name, conversationOfRoom(name!)]).toEqual(['1 stage:0', 'stage:0'])
})
