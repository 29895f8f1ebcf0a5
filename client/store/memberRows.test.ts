import { expect, test } from 'vitest'
import type { MemberAnswer } from '#shared/http/members.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld, type World } from '#shared/world/world.ts'
import { memberRows, portraitPath } from './memberRows.ts'

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
    isManager: true,
    isSelf: false,
    isSignedIn: true,
    portrait: '/assets/images/portraits/3.webp',
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

test('portraits', () => {
  expect([undefined, 0, 9, 8].map(portraitPath).map((path) => path.at(-6))).toEqual(['1', '1', '1', '8'])
})
