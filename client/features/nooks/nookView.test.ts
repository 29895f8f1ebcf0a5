import { describe, expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { closedNooks } from '#shared/map/nooks.ts'
import { emptyWorld, type GameMap, type Player, type World } from '#shared/world/world.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { answeredKnocks, knocks, nookHere } from './nookView.ts'

const coords = [
  { x: 4, y: 4 },
  { x: 5, y: 4 },
]
type Nook = NonNullable<ReturnType<GameMap['nooks']['get']>>

const deskOf = (encId: number, locked = false): Nook => ({
  isDesk: true,
  owner: { userId: `u${encId}`, locked, description: 'tea' },
})

const player = (encId: number, role = 'MEMBER'): Player =>
  ({
    encId: encId as EncId,
    uid: `u${encId}`,
    name: `n${encId}`,
    role,
    mapId: '1',
    position: { x: 0, y: 0, z: 0 },
    attributes: {},
  }) as unknown as Player

function worldOf(nook: Nook, ...players: Player[]): World {
  const map = { ...makeMap(), nooks: new Map([['quiet', { nookCoords: { coords }, name: '静室', ...nook }]]) }
  return {
    ...emptyWorld,
    maps: new Map([['1' as MapId, map]]),
    players: new Map(players.map((one) => [one.encId, one])),
    encIds: new Map(players.map((one) => [one.uid, one.encId])),
  }
}
const before = { x: 4.5, z: 5.6 }
const within = { x: 4.5, z: 4.5 }
const outside = { x: 0.5, z: 0.5 }

describe('which nooks are closed', () => {
  test('a restricted one, to all but those let in and those who run the space', () => {
    const world = worldOf({ restricted: true, allowedUsers: { users: ['u2'] } }, player(1))
    expect(closedNooks(world, player(1))).toEqual(['quiet'])
    expect(closedNooks(world, player(2))).toEqual([])
    expect(closedNooks(world, player(3, 'ADMIN'))).toEqual([])
    expect(closedNooks(worldOf({}, player(1)), player(1))).toEqual([])
  })

  test('a locked desk, to all but whose it is', () => {
    const owner = player(2)
    const world = worldOf(deskOf(2, true), player(1), owner)
    expect(closedNooks(world, player(1))).toEqual(['quiet'])
    expect(closedNooks(world, owner)).toEqual([])
    // Also while they are away.
    expect(closedNooks(worldOf(deskOf(2, true), player(1)), player(1))).toEqual(['quiet'])
    expect(closedNooks(worldOf(deskOf(2), player(1)), player(1))).toEqual([])
    expect(closedNooks(worldOf({ isDesk: true }, player(1)), player(1))).toEqual([])
  })
})

describe('what a nook offers', () => {
  test('a knock before a closed door, once', () => {
    const self = player(1)
    const shut = worldOf({ restricted: true }, self)
    expect(nookHere(shut, self, before)).toEqual({
      kind: 'closed',
      nookId: 'quiet',
      waiting: false,
      locked: false,
      hasCode: false,
      bookable: false,
    })
    expect(nookHere(shut, self, { x: 4.5, z: 6 })).toBeUndefined()
    expect(nookHere(shut, self, within)).toMatchObject({ kind: 'inside', nookId: 'quiet' })
    const asked = worldOf({ restricted: true, requestedUsers: { users: { u1: { name: 'n1' } } } }, self)
    expect(nookHere(asked, self, before)).toMatchObject({ waiting: true })
    expect(nookHere(worldOf({}, self), self, before)).toBeUndefined()
  })

  test('a room others have closed, one with a code, and a full one before one bumps into it', () => {
    const self = player(1)
    const here = (nook: Nook, ...others: Player[]) => nookHere(worldOf(nook, self, ...others), self, before)
    expect(here({ locked: true })).toMatchObject({ kind: 'closed', locked: true, hasCode: false })
    expect(here({ locked: true, guests: { users: ['u1'] } })).toBeUndefined()
    expect(here({ restricted: true, hasCode: true })).toMatchObject({ kind: 'closed', hasCode: true })
    const other = { ...player(2), position: { x: 4.5, y: 0, z: 4.5 } } as Player
    expect(here({ capacity: 1 }, other)).toEqual({ kind: 'full', nookId: 'quiet', people: 1, capacity: 1 })
    expect(here({ capacity: 2 }, other)).toBeUndefined()
  })

  test('a room that can be booked is booked from before its door, and says by whom it is', () => {
    const self = player(1)
    const here = (nook: Nook) => nookHere(worldOf(nook, self), self, before)
    expect(here({ bookable: true })).toEqual({ kind: 'bookable', nookId: 'quiet' })
    expect(here({ bookable: true, bookedBy: 'u2' })).toMatchObject({
      kind: 'closed',
      bookedBy: 'u2',
      bookable: true,
    })
    expect(here({ bookable: true, bookedBy: 'u2', guests: { users: ['u1'] } })).toMatchObject({
      kind: 'bookable',
    })
    expect(here({ bookable: true, bookedBy: 'u1' })).toMatchObject({ kind: 'bookable' })
  })

  test('a desk: nobody’s, one’s own, somebody else’s', () => {
    const self = player(1)
    const here = (nook: Nook) => nookHere(worldOf(nook, self), self, within)
    const free = {
      kind: 'desk',
      nookId: 'quiet',
      isOwn: false,
      isLocked: false,
      description: '',
      canManage: false,
    }
    expect(here({ isDesk: true })).toEqual({ ...free, holder: undefined })
    expect(here({ isDesk: true, owner: { userId: '' } })).toEqual({ ...free, holder: undefined })
    expect(here(deskOf(1, true))).toEqual({
      ...free,
      holder: 'u1',
      isOwn: true,
      isLocked: true,
      description: 'tea',
    })
    expect(here(deskOf(2))).toEqual({ ...free, holder: 'u2', description: 'tea' })
  })

  test('a desk whose cells are its table, from beside it; a door is nearer than a desk of others', () => {
    const self = player(1)
    const here = (nook: Nook) => nookHere(worldOf(nook, self), self, before)
    expect(here(deskOf(1))).toMatchObject({ kind: 'desk', isOwn: true })
    expect(here({ isDesk: true })).toMatchObject({ kind: 'desk', holder: undefined })
    expect(here(deskOf(2, true))).toMatchObject({ kind: 'closed' })
    expect(nookHere(worldOf(deskOf(1), self), self, outside)).toBeUndefined()
  })
})

describe('who knocks', () => {
  const requestedUsers = { users: { u1: { name: 'n1' }, u9: { name: 'gone' } } }

  test('managers and whose desk it is hear of those who are here', () => {
    const knock = [{ mapId: '1', nookId: 'quiet', userId: 'u1', name: 'n1' }]
    const admin = player(2, 'ADMIN')
    expect(knocks(worldOf({ restricted: true, requestedUsers }, player(1), admin), admin, outside)).toEqual(
      knock,
    )
    const owner = player(3)
    const desk = { ...deskOf(3, true), requestedUsers }
    expect(knocks(worldOf(desk, player(1), owner), owner, outside)).toEqual(knock)
    const member = player(4)
    expect(knocks(worldOf({ restricted: true, requestedUsers }, player(1), member), member, outside)).toEqual(
      [],
    )
    // Whose room it is for now hears of them, wherever they are.
    const booked = { bookedBy: member.uid, requestedUsers }
    expect(knocks(worldOf(booked, player(1), member), member, outside)).toEqual(knock)
    // Who is in the room hears of them, too.
    expect(knocks(worldOf({ restricted: true, requestedUsers }, player(1), member), member, within)).toEqual(
      knock,
    )
  })

  test('one hears what became of one’s knock', () => {
    const former = worldOf({ restricted: true, requestedUsers }, player(1))
    const granted = worldOf({ restricted: true, allowedUsers: { users: ['u1'] } }, player(1))
    const denied = worldOf({ restricted: true }, player(1))
    expect(answeredKnocks(former, granted, 'u1')).toEqual([{ mapId: '1', nookId: 'quiet', granted: true }])
    expect(answeredKnocks(former, denied, 'u1')).toEqual([{ mapId: '1', nookId: 'quiet', granted: false }])
    expect(
      answeredKnocks(former, worldOf({ locked: true, guests: { users: ['u1'] } }, player(1)), 'u1'),
    ).toEqual([{ mapId: '1', nookId: 'quiet', granted: true }])
    expect(answeredKnocks(former, former, 'u1')).toEqual([])
    expect(answeredKnocks(denied, granted, 'u1')).toEqual([])
  })
})
