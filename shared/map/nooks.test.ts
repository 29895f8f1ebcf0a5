import { expect, test } from 'vitest'
import type { EncId, MapId } from '../ids.ts'
import { newPlayer } from '../world/presence.ts'
import { blankMap } from '../world/update.ts'
import { emptyWorld, type GameMap, type Player, type World } from '../world/world.ts'
import { canBeLocked, isMeetingRoom } from './nookKinds.ts'
import { deskAt, isOpenTo, meetingToJoin, nookAt } from './nooks.ts'

const cells = [4, 5].flatMap((x) => [4, 5].map((y) => ({ x, y })))
type Nook = NonNullable<ReturnType<GameMap['nooks']['get']>>
const mapWith = (nook: Nook, areas: GameMap['areas'] = {}): GameMap => ({
  ...blankMap('1' as MapId),
  nooks: new Map([['den', { nookCoords: { coords: cells }, ...nook }]]),
  ...(areas && { areas }),
})
const meeting = (x1: number, y1: number, x2: number, y2: number) => ({
  meeting: { category: 'RW_OFFICE_MEETING', coords: [{ x1, y1, x2, y2 }] },
})

test.each<[string, GameMap, boolean]>([
  ['that can be booked', mapWith({ bookable: true }), true],
  ['in an area for meetings', mapWith({}, meeting(3, 3, 8, 8)), true],
  ['beside one', mapWith({}, meeting(6, 3, 8, 8)), false],
  [
    'in an area of another kind',
    mapWith({}, { lobby: { category: 'COWORKING', coords: [{ x1: 0, y1: 0, x2: 9, y2: 9 }] } }),
    false,
  ],
  ['that is silent', mapWith({ bookable: true, silent: true }), false],
  ['that is none of these', mapWith({}), false],
])('a nook %s is a room for meetings or not', (_what, map, is) => {
  expect(isMeetingRoom(map, 'den')).toBe(is)
  expect(isMeetingRoom(map, 'nowhere')).toBe(false)
})

test.each<[string, Nook, boolean, boolean]>([
  ['a room', { capacity: 12 }, true, true],
  ['a room for any number', {}, true, true],
  ['the largest room', { capacity: 30 }, true, true],
  ['a hall', { capacity: 140 }, false, true],
  ['a hall one can book', { capacity: 140, bookable: true }, true, true],
  ['a silent hall', { capacity: 140, silent: true }, false, false],
])('%s is closed by who is inside, a hall by who runs the space', (_what, nook, byVisitor, byManager) => {
  const map = mapWith(nook)
  expect(['GUEST', 'MEMBER'].map((role) => canBeLocked(map, 'den', role))).toEqual([byVisitor, byVisitor])
  expect(['ADMIN', 'OWNER'].map((role) => canBeLocked(map, 'den', role))).toEqual([byManager, byManager])
})

const person = (n: number, x: number, patch: Partial<Player> = {}): Player => ({
  ...newPlayer(n as EncId, `u${n}`),
  mapId: '1' as MapId,
  position: { x, y: 0, z: 4.5 },
  ...patch,
})
const worldOf = (nook: Nook, ...people: Player[]): World => ({
  ...emptyWorld,
  maps: new Map([['1' as MapId, mapWith(nook)]]),
  players: new Map(people.map((one) => [one.encId, one])),
})

test('a meeting is joined from outside of its room, on its level, where its door is open to oneself', () => {
  const [self, inside] = [person(1, 9), person(2, 4.5)]
  const asks = (nook: Nook, one = self, other = inside) =>
    meetingToJoin(worldOf(nook, one, other), one, other)
  expect(asks({ isInMeeting: true })).toBe('den')
  expect(asks({})).toBeUndefined()
  expect(asks({ isInMeeting: true, restricted: true })).toBeUndefined()
  expect(asks({ isInMeeting: true, restricted: true, allowedUsers: { users: ['u1'] } })).toBe('den')
  expect(asks({ isInMeeting: true }, person(1, 5.5))).toBeUndefined()
  expect(asks({ isInMeeting: true }, person(1, 9, { mapId: '2' as MapId }))).toBeUndefined()
  expect(asks({ isInMeeting: true }, self, person(2, 8))).toBeUndefined()
})

test('of nooks that overlap the first room in the alphabet has a cell, and a locked desk is one', () => {
  const coords = (...of: number[]) => ({ coords: of.map((x) => ({ x, y: 0 })) })
  const owner = { userId: 'ann', locked: true }
  const open: [string, Nook][] = [
    ['hall', { nookCoords: coords(1, 2, 3, 3, 4) }],
    ['desk', { isDesk: true, nookCoords: coords(2, 3, 9) }],
    ['den', { nookCoords: coords(3) }],
    ['attic', {}],
  ]
  const locked = open.map(([id, nook]): [string, Nook] => [id, id === 'desk' ? { ...nook, owner } : nook])
  const at = (nooks: [string, Nook][]) =>
    [1, 2, 3, 4, 5, 9].map((x) => nookAt({ nooks: new Map(nooks) }, { x: x + 0.5, z: 0.5 }))
  expect(at(open)).toEqual(['hall', 'hall', 'den', 'hall', undefined, undefined])
  expect(at(locked)).toEqual(['hall', 'desk', 'den', 'hall', undefined, 'desk'])
  expect(at(open.slice(1))).toEqual([undefined, undefined, 'den', undefined, undefined, undefined])
  expect(deskAt({ nooks: new Map(open) }, { x: 3.5, z: 0.5 })).toBe('desk')
})

test('whose room it is for now comes in, whoever has closed the door from within; others do not', () => {
  const booked = { bookedBy: 'ann', guests: { users: ['cid'] } }
  for (const locked of [false, true]) {
    expect(['ann', 'bob', 'cid'].map((userId) => isOpenTo({ ...booked, locked }, userId))).toEqual([
      true,
      false,
      true,
    ])
    expect(isOpenTo({ ...booked, locked }, undefined)).toBe(false)
  }
  expect(isOpenTo({ locked: true, allowedUsers: { users: ['ann'] } }, 'ann')).toBe(false)
})

test('cells are read once, not each time something is said at a door', () => {
  let reads = 0
  const nookCoords = {
    get coords() {
      reads += 1
      return cells
    },
  }
  for (const locked of [false, true, false]) {
    const nooks = new Map([['den', { nookCoords, locked }]])
    expect(nookAt({ nooks }, { x: 4.5, z: 4.5 })).toBe('den')
  }
  expect(reads).toBe(1)
})
