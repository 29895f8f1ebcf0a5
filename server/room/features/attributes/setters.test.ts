import { beforeEach, expect, test } from 'vitest'
import { closeReasons } from '#shared/protocol/closeCodes.ts'
import type { ActionBody, ActionName, EventName } from '#shared/protocol/messages.ts'
import { openSpace, type TestSpace, type Visitor } from '../../../../tests/support/rooms/liveSpace.ts'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import {
  createMemoryPorts,
  makeSpace,
  type MemoryPorts,
} from '../../../../tests/support/rooms/memoryPorts.ts'

let ports: MemoryPorts
let space: TestSpace
let ann: Visitor
let bob: Visitor

beforeEach(async () => {
  ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ id: '1' }), isDefault: true, updateId: 1 }] }),
  )
  space = await openSpace(ports)
  ann = (await space.visit('ann')).enter()
  bob = (await space.visit('bob')).enter()
})

const long = 'x'.repeat(2_001)

/** Values no setter takes. */
const bad: { readonly [K in ActionName]?: readonly ActionBody<K>[] } = {
  setName: [{}, { name: '' }, { name: long }],
  setTextStatus: [{ textStatus: long }, { textStatus: 'a\u0000' }],
  setEmojiStatus: [{ emojiStatus: long }],
  setOutfitString: [{ outfitString: long }],
  setCurrentlyEquippedWearables: [{}, { currentlyEquippedWearables: { hat: long } }],
  setDeskInfo: [{}, { deskInfo: { deskId: long } }],
  setFocusModeEndTime: [{ focusModeEndTime: 'soon' }],
  setManualVideoSrc: [{ manualVideoSrc: 'javascript:alert(1)' }],
  setSpeedModifier: [{ speedModifier: 0 }, { speedModifier: Number.NaN }, { speedModifier: 3 }],
  setAvailability: [{ availability: long }, { availability: 'Busy', endOption: long }],
  setImagePointer: [
    { objectId: long, x: 1, y: 1 },
    { objectId: 'a', x: Number.NaN, y: 1 },
  ],
  setScreenPointer: [
    { screenId: long, x: 1, y: 1 },
    { screenId: 'a', x: 1, y: Number.POSITIVE_INFINITY },
  ],
  setVehicleId: [{ vehicleId: long }, { vehicleId: 'kart', action: long }],
  updateSelfName: [{}, { name: long }],
}

test.each(Object.entries(bad) as [ActionName, readonly object[]][])(
  '%s refuses what is not valid, and nobody hears of it',
  (kind, bodies) => {
    const before = bob.events.length
    for (const body of bodies) {
      ann.post(kind, body as ActionBody<ActionName>)
      space.live.flush()
      expect(ann.all('error').at(-1)).toMatchObject({ code: 400 })
    }
    expect(bob.events.length).toBe(before)
  },
)

/** What one change tells, in the words of both generations of clients (notes §1.6). */
const twins: readonly (readonly [ActionName, object, Partial<Record<EventName, object>>])[] = [
  [
    'setStatus',
    { status: true },
    { playerSetsStatus: { busy: true }, playerSetsAvailability: { status: 'Busy' } },
  ],
  [
    'setStatus',
    { status: false },
    { playerSetsStatus: { busy: false }, playerSetsAvailability: { status: 'Available' } },
  ],
  [
    'setAvailability',
    { availability: 'DoNotDisturb', endOption: 'hour' },
    {
      playerSetsAvailability: { status: 'DoNotDisturb', statusEndOption: 'hour' },
      playerSetsStatus: { busy: true },
    },
  ],
  ['setAvailability', {}, { playerSetsAvailability: { status: '' }, playerSetsStatus: { busy: false } }],
  [
    'setWorkCondition',
    { workCondition: true },
    { playerSetsWorkCondition: { workCondition: 1 }, playerSetsAway: { away: true } },
  ],
  [
    'setAway',
    { away: true },
    { playerSetsAway: { away: true }, playerSetsWorkCondition: { workCondition: 1 } },
  ],
  [
    'setOutfitString',
    { outfitString: 'v1:a' },
    {
      playerSetsOutfitString: { outfitString: 'v1:a' },
      playerSetsCurrentlyEquippedWearables: { currentlyEquippedWearables: { other: 'v1:a' } },
    },
  ],
  [
    'setCurrentlyEquippedWearables',
    { currentlyEquippedWearables: { hat: 'cap' } },
    {
      playerSetsCurrentlyEquippedWearables: { currentlyEquippedWearables: { hat: 'cap' } },
      playerSetsOutfitString: { outfitString: '' },
    },
  ],
  [
    'setCurrentDesk',
    { currentDesk: 'd1' },
    // Where one is just now; whose desk it is stays what it was.
    { playerSetsCurrentDesk: { currentDesk: 'd1' } },
  ],
  [
    'setDeskInfo',
    { deskInfo: { description: 'tea' } },
    { playerSetsDeskInfo: { deskInfo: { description: 'tea' } }, playerSetsCurrentDesk: { currentDesk: '' } },
  ],
]

test.each(twins)('%s %j is told in both ways', (kind, body, told) => {
  expect(ann.ask(kind, body as ActionBody<ActionName>)).toMatchObject({ succeeded: true })
  for (const [name, fields] of Object.entries(told)) {
    for (const visitor of [ann, bob]) {
      expect(visitor.all(name as EventName).at(-1), name).toMatchObject({ encId: ann.encId, ...fields })
    }
  }
})

test('who concentrates is told with its end, and when it is over', () => {
  ann.ask('setFocusModeEndTime', { focusModeEndTime: '2026-01-01T00:00:00.000Z' })
  expect(bob.all('playerUpdatesFocusModeStatus').at(-1)).toMatchObject({
    encId: ann.encId,
    isInFocusMode: true,
  })
  ann.ask('setFocusModeEndTime', { focusModeEndTime: '' })
  expect(bob.all('playerUpdatesFocusModeStatus').at(-1)?.isInFocusMode ?? false).toBe(false)
  expect(bob.all('playerSetsFocusModeEndTime').at(-1)).toMatchObject({ focusModeEndTime: '' })
})

test('a space that is gone says so before it closes; a server that stops says why', async () => {
  ports.spaces.delete('space-1')
  await space.live.spaceChanged()
  for (const visitor of [ann, bob]) {
    expect(visitor.events.at(-1)?.kind).toBe('spaceIsClosed')
    expect(visitor.closed).toMatchObject({ code: 4003, reason: closeReasons.spaceGone })
  }
  const next = await openSpace(createMemoryPorts(makeSpace()))
  const cid = await next.visit('cid')
  cid.subscribe()
  await next.live.close()
  expect(cid.all('info')).toEqual([{ message: 'going away' }])
  expect(cid.closed?.code).toBe(1001)
})

test('who reads too slowly is warned once, then loses movements', () => {
  bob.buffered = 600 * 1024
  for (let at = 0; at < 3; at += 1) {
    ann.move(3 + at / 10, 3)
    space.pass(50)
  }
  expect(bob.all('warn').length).toBe(1)
  expect(ann.all('warn')).toEqual([])
})

test('pointers are seen by everybody, on screens in a colour of one’s own', () => {
  ann.ask('setImagePointer', { objectId: 'picture', x: 0.25, y: 0.5 })
  ann.ask('setScreenPointer', { screenId: 'screen', x: 0.25, y: 0.5 })
  bob.ask('setScreenPointer', { screenId: 'screen', x: 0.5, y: 0.5 })
  expect(bob.all('playerSetsImagePointer').at(-1)).toMatchObject({
    encId: ann.encId,
    objectId: 'picture',
    x: 0.25,
  })
  const colours = bob.all('setScreenPointerServer').map(({ color }) => color)
  expect(new Set(colours).size).toBe(2)
})

test('one’s own name only by updateSelfName; another’s is refused and not stored', async () => {
  ports.roles.set('ann', 'OWNER')
  await space.live.memberChanged('ann')
  ann.post('updateSelfName', { name: 'x', userId: 'bob' })
  await space.settle()
  expect(ann.all('error').at(-1)).toMatchObject({ code: 403, message: 'only of oneself' })
  expect(ports.memberNames.size).toBe(0)
})

test('a second init is refused; an empty list of subscriptions ends all but answers', () => {
  ann.post('init', { spaceId: 'space-1' })
  space.live.flush()
  expect(ann.all('error').at(-1)).toMatchObject({ code: 400 })
  const answer = ann.ask('updateSubscriptions', {})
  expect(answer).toMatchObject({ succeeded: true })
  const before = ann.events.length
  bob.ask('setTextStatus', { textStatus: 'hi' })
  space.live.flush()
  expect(ann.events.length).toBe(before)
})

test('what one says of oneself is told to all and to who comes later, and not said ten times a second', async () => {
  const said = [
    ['setEmojiStatus', { emojiStatus: '🍵' }],
    ['setTextStatus', { textStatus: '喝茶' }],
    ['setEventStatus', { eventStatus: '14:00 评审' }],
    ['setAffiliation', { affiliation: '设计部' }],
    ['setWorkCondition', { workCondition: true }],
  ] as const
  for (const [kind, body] of said) expect(ann.ask(kind, body)?.succeeded, kind).toBe(true)
  const cid = (await space.visit('cid')).enter()
  for (const visitor of [bob, cid]) {
    expect(visitor.world.players.get(ann.encId!)?.attributes).toMatchObject({
      emojiStatus: '🍵',
      textStatus: '喝茶',
      eventStatus: '14:00 评审',
      affiliation: '设计部',
      workCondition: 1,
    })
  }
  const kinds = [
    ['setEventStatus', (n: number) => ({ eventStatus: String(n) })],
    ['setDeskInfo', (n: number) => ({ deskInfo: { deskId: 'none', description: String(n) } })],
  ] as const
  for (const [kind, body] of kinds) {
    const answers = Array.from({ length: 20 }, (_, n) => ann.ask(kind, body(n)))
    expect(answers.filter((answer) => answer?.succeeded).length).toBeLessThan(12)
  }
})
