import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EncId } from '../ids.ts'
import { event, type EventName, type WireEvent } from '../protocol/messages.ts'
import { cellCentre, cellOf, directionOfYaw, yawOfDirection } from '../rules/cells.ts'
import { canManage, heldRoles, strongestRole } from '../rules/roles.ts'
import { eventNames } from './reduce.ts'
import { reduce, reduceAll } from './reduce.ts'
import { emptyWorld, type World } from './world.ts'

const joined = (encId: number, uid: string): WireEvent[] => [
  event('spaceSetsIdMapping', { uid, encId }),
  event('playerJoins', { encId, uid, playerInfo: { userId: uid, name: uid, map: '1' } }),
]
const player = (world: World, encId = 1) => world.players.get(encId as EncId)

test('no event of any kind throws on an empty body or an unknown player', () => {
  for (const kind of eventNames()) {
    const bare = event(kind as EventName, {})
    const unknown = event(kind as EventName, { encId: 404 } as never)
    expect(() => reduceAll(emptyWorld, [bare, unknown])).not.toThrow()
    expect(reduceAll(emptyWorld, [bare, unknown]).players.has(404 as EncId)).toBe(kind === 'playerJoins')
  }
})

test('a run of moves is one batch with the same end as one by one', () => {
  const moves = [1, 2, 1, 3].map((encId, n) =>
    event('playerMoves', {
      encId,
      position: { x: n + 0.123, y: 0, z: 1 },
      rotation: { y: 91 },
      lastInputId: n,
    }),
  )
  const start = reduceAll(emptyWorld, [...joined(1, 'ann'), ...joined(2, 'bob')])
  const batch = reduceAll(start, moves)
  expect(batch).toEqual(moves.reduce(reduce, start))
  expect(player(batch)).toMatchObject({
    position: { x: 2.12, y: 0, z: 1 },
    rotation: { y: 91.40625 },
    lastInputId: 2,
  })
})

test('a batch is the same as one by one, and leaves what was there before as it was', () => {
  const encId = fc.integer({ min: 1, max: 5 })
  const uid = (id: number): string => `u${id}`
  const anyEvent = fc.oneof(
    encId.map((id) => event('spaceSetsIdMapping', { uid: uid(id), encId: id })),
    encId.map((id) =>
      event('playerJoins', { encId: id, uid: uid(id), playerInfo: { name: uid(id), map: '1' } }),
    ),
    fc.tuple(encId, fc.string()).map(([id, name]) => event('playerSetsName', { encId: id, name })),
    fc
      .tuple(encId, fc.nat(9))
      .map(([id, x]) => event('playerMoves', { encId: id, position: { x, y: 0, z: 1 } })),
    encId.map((id) => event('playerExits', { encId: id })),
    fc
      .tuple(encId, fc.constantFrom('guest', 'member'))
      .map(([id, role]) => event('spaceSetsSpaceMembers', { members: { [uid(id)]: { role } } as never })),
  )
  fc.assert(
    fc.property(fc.array(anyEvent), fc.array(anyEvent, { maxLength: 40 }), (before, events) => {
      const start = reduceAll(emptyWorld, before)
      const kept = structuredClone(start)
      expect(reduceAll(start, events)).toEqual(events.reduce(reduce, start))
      expect(start).toEqual(kept)
    }),
  )
  expect(emptyWorld.players.size + emptyWorld.encIds.size + emptyWorld.members.size).toBe(0)
})

test('a move of a published client carries only its cell', () => {
  const world = reduceAll(emptyWorld, [
    ...joined(1, 'ann'),
    event('playerMoves', { encId: 1, x: 3, y: 4, mapId: '0' }),
  ])
  expect(player(world)).toMatchObject({ mapId: '0', position: { x: 3.5, y: 0, z: 4.5 } })
})

test('joining again starts the player afresh', () => {
  const world = reduceAll(emptyWorld, [
    ...joined(1, 'ann'),
    event('playerSetsTextStatus', { encId: 1, textStatus: 'busy' }),
    event('playerSits', { encId: 1, chairIdx: 4 }),
    ...joined(1, 'ann'),
  ])
  expect(player(world)?.attributes).toEqual({})
  expect(player(world)?.chairIdx).toBeUndefined()
})

test('an absent field is skipped, an empty one clears', () => {
  const world = reduceAll(emptyWorld, [
    ...joined(1, 'ann'),
    event('playerSetsEmoteV2', { encId: 1, emote: '🎉', count: 2 }),
    event('playerSetsEmoteV2', { encId: 1, count: 3 }),
  ])
  expect(player(world)).toMatchObject({ emote: '🎉', emoteCount: 3 })
  expect(player(reduce(world, event('playerSetsEmoteV2', { encId: 1, emote: '' })))?.emote).toBe('')
})

test('private and passing events leave the very same world', () => {
  const world = reduceAll(emptyWorld, joined(1, 'ann'))
  for (const passing of [
    event('playerChats', { senderId: 'ann', contents: 'hi' }),
    event('playerInteracts', { encId: 1 }),
    event('setChairStatus', { chairIdx: 1, isOccupied: true }),
    // As it is already.
    event('playerSetsName', { encId: 1, name: 'ann' }),
    event('playerSetsIsSignedIn', { encId: 1, isSignedIn: true }),
  ]) {
    expect(reduce(world, passing)).toBe(world)
  }
})

test('cells and directions there and back', () => {
  expect(cellOf({ x: 3.99, y: 0, z: -2 })).toEqual({ x: 3, y: 0 })
  expect(cellOf(cellCentre(7, 9))).toEqual({ x: 7, y: 9 })
  expect([0, 90, 180, 270, -90, 359].map(directionOfYaw)).toEqual([1, 5, 3, 7, 7, 1])
  expect([1, 2, 5, 6, 3, 8, 0, 9].map(yawOfDirection)).toEqual([0, 0, 90, 90, 180, 270, undefined, undefined])
})

test('the strongest role counts, and two of them manage', () => {
  expect(strongestRole(['MEMBER', 'ADMIN', 'BUILDER'])).toBe('ADMIN')
  expect(strongestRole(['stranger'])).toBe('')
  expect(strongestRole(heldRoles({ MEMBER: true, BUILDER: true, OWNER: false }))).toBe('BUILDER')
  expect(strongestRole(heldRoles({}))).toBe('')
  expect(['', 'MEMBER', 'BUILDER', 'ADMIN', 'OWNER'].map(canManage)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('who listens hears of each event about a player who is not there, and the world is the same', () => {
  const heard: number[] = []
  const batch: WireEvent[] = [
    event('playerMoves', { encId: 404, position: { x: 1, y: 0, z: 1 } }),
    event('playerMoves', { encId: 1, position: { x: 1, y: 0, z: 1 } }),
    event('playerSetsName', { encId: 405, name: '谁' }),
    event('playerSetsAway', { encId: 406, away: true }),
    ...joined(407, 'cid'),
    event('playerSetsName', { encId: 407, name: '席' }),
  ]
  const start = reduceAll(emptyWorld, joined(1, 'ann'))
  const after = reduceAll(start, batch, (encId) => heard.push(encId))
  expect(heard).toEqual([404, 405, 406])
  expect(after).toEqual(reduceAll(start, batch))
  // Nobody hears of what comes later.
  reduceAll(after, batch)
  expect(heard).toHaveLength(3)
})

test('who leaves twice, chats or has a role and is not in is no stranger', () => {
  const start = reduceAll(emptyWorld, [...joined(1, 'ann'), event('playerExits', { encId: 1 })])
  const batch = [
    event('playerExits', { encId: 1 }),
    event('playerChats', { senderId: 1, contents: '再见' } as never),
    event('spaceSetsSpaceMembers', { members: { ann: { role: 'ADMIN' } } as never }),
  ]
  const heard: number[] = []
  expect(reduceAll(start, batch, (encId) => heard.push(encId)).members.get('ann')).toEqual({ role: 'ADMIN' })
  expect(heard).toEqual([])
})
