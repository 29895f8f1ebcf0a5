import { beforeEach, expect, test } from 'vitest'
import { mediaBits } from '#shared/rules/media.ts'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

// What a teacher may in a classroom (decisions.md: Teacher), and nowhere else.

let tom: Visitor
let ann: Visitor
let boss: Visitor

beforeEach(async () => {
  await open({}, {}, { category: 'classroom' })
  ports.roles.set('boss', 'ADMIN').set('tom', 'MEMBER').set('tia', 'MEMBER')
  ports.teachers.add('tom').add('tia')
  ;[tom, ann, boss] = [await at('tom', 1, 12), await at('ann', 15, 12), await at('boss', 15, 3)]
  wait(100)
})

const lit = ({ encId }: Visitor): number => ann.world.players.get(encId!)?.attributes.spotlightedBy ?? 0
const held = ({ encId }: Visitor): number => space.live.memory.media.held.get(encId as never) ?? 0
const stage = (by: Visitor, spotlightedUser: string, isSpotlighted = true) =>
  refused(by, 'spotlight', { spotlightedUser, isSpotlighted })
const notOnStage = 'only on announcer tiles, or by who runs the space'

test('speaks to the level from wherever they stand, and puts nobody else on the stage', () => {
  tom.ask('spotlight', { spotlightedUser: 'tom', isSpotlighted: true })
  wait(100)
  expect(lit(tom)).toBe(tom.encId)
  expect(stage(tom, 'ann')).toBe(notOnStage)
  expect(stage(ann, 'ann')).toBe(notOnStage)
})

test('mutes whoever is there, but nobody who runs the space, nor another teacher', async () => {
  const tia = await at('tia', 17, 12)
  for (const target of ['ann', 'boss', 'tia']) tom.ask('requestMute', { target, video: false })
  wait(100)
  expect([ann, boss, tia].map(held)).toEqual([mediaBits.microphone, 0, 0])
  expect(refused(ann, 'requestMute', { target: 'tom', video: false })).not.toBe('')
  expect(refused(tom, 'speakerUpdatesSession', { sessionId: '0', massMuteEnabled: true })).toBe(
    'only by who leads this session',
  )
})

test('is like everybody else on a level that is no classroom', async () => {
  boss.ask('mapSetCategory', { mapId: '0', category: 'game' })
  await space.settle()
  wait(100)
  expect(stage(tom, 'tom')).toBe(notOnStage)
  expect(refused(tom, 'requestMute', { target: 'ann', video: false })).toMatch(/conversation/)
  expect(refused(boss, 'mapSetCategory', { mapId: '0', category: 'palace' })).toBe(
    'Invalid category of a level',
  )
})

test('leaves the stage when the level is a classroom no more', async () => {
  tom.ask('spotlight', { spotlightedUser: 'tom', isSpotlighted: true })
  wait(100)
  expect(lit(tom)).toBe(tom.encId)
  boss.ask('mapSetCategory', { mapId: '0', category: 'game' })
  await space.settle()
  wait(100)
  expect(lit(tom)).toBe(0)
})

test('is told to everybody, and leaves the stage when they are none any more', async () => {
  expect(ann.world.members.get('tom')?.teacher).toBe(true)
  tom.ask('spotlight', { spotlightedUser: 'tom', isSpotlighted: true })
  wait(100)
  ports.teachers.delete('tom')
  await space.live.memberChanged('tom')
  wait(100)
  expect(ann.world.members.get('tom')?.teacher ?? false).toBe(false)
  expect(lit(tom)).toBe(0)
  expect(stage(tom, 'tom')).toBe(notOnStage)
})
