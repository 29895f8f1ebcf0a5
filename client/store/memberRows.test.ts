import { expect, test } from 'vitest'
import type { MemberAnswer } from '#shared/http/members.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'
import { outfitFor } from '../scene/people/avatar.ts'
import { memberRows, portraitOf } from './memberRows.ts'

const join = (uid: string, encId: number, name: string, role = ''): WireEvent[] => [
  event('spaceSetsIdMapping', { uid, encId }),
  event('playerJoins', { encId, uid, playerInfo: { userId: uid, name, role } }),
]
const member = (userId: string, avatar: number, roles: Record<string, true>): MemberAnswer => ({
  id: userId,
  userId,
  displayName: `member ${userId}`,
  name: userId,
  avatar,
  character: null,
  outfitString: '',
  roles,
  firstInGame: false,
  profile: '',
  description: '',
  deskInfo: null,
  allowScreenPointer: true,
  teacher: false,
})
const world: World = reduceAll(emptyWorld, [
  ...join('bob', 1, '波'),
  ...join('ann', 2, '安', 'MEMBER'),
  ...join('own', 3, '主', 'OWNER'),
  ...join('me', 4, '我'),
])
const members = new Map([
  ['bob', member('bob', 3, { MEMBER: true, ADMIN: true })],
  ['away', member('away', 2, { MEMBER: true })],
])

test('only who is here, oneself first, then by role and name', () => {
  expect(memberRows(world, members, 'me').map(({ userId }) => userId)).toEqual(['me', 'own', 'bob', 'ann'])
})

test('merges the live player with the member', () => {
  const bob = memberRows(world, members, 'me').find(({ userId }) => userId === 'bob')
  expect(bob).toEqual({
    encId: 1,
    userId: 'bob',
    name: '波',
    role: 'ADMIN',
    isTeacher: false,
    isManager: true,
    isSelf: false,
    isSignedIn: true,
    portrait: portraitOf({ uid: 'bob', outfitString: '' }),
  })
})

test('moves change no row, a name does', () => {
  const rows = memberRows(world, members, 'me')
  const moved = reduceAll(world, [event('playerMoves', { encId: 1, position: { x: 1, y: 0, z: 1 } })])
  expect(moved).not.toBe(world)
  expect(memberRows(moved, members, 'me', rows)).toBe(rows)
  const renamed = reduceAll(world, [event('playerSetsName', { encId: 1, name: '新' })])
  expect(memberRows(renamed, members, 'me', rows)).not.toBe(rows)
  const left = reduceAll(world, [event('playerExits', { encId: 1 })])
  expect(memberRows(left, members, 'me', rows)).toHaveLength(3)
})

test('a face is that of the person one is in the scene, and changes with it', () => {
  const face = (now: World, uid: string) =>
    memberRows(now, members, 'me').find(({ userId }) => userId === uid)?.portrait
  const dressed = (outfitString: string) =>
    reduceAll(world, [event('playerSetsOutfitString', { encId: 1, outfitString })])
  const picture = (person: number) => `/assets/images/portraits/${person}.webp`
  expect(face(dressed('v1:person=12'), 'bob')).toBe(picture(12))
  expect(face(dressed('v1:person=5,top=3d8f8a'), 'bob')).toBe(picture(5))
  // Who never chose looks as the scene draws them, whatever number their account has.
  for (const uid of ['bob', 'ann', 'me']) expect(face(world, uid)).toBe(picture(outfitFor('', uid).person))
  expect(face(dressed('nobody knows this'), 'bob')).toBe(picture(outfitFor('', 'bob').person))
})
