import { describe, expect, test } from 'vitest'
import {
  canChangeRole,
  canEnterSpace,
  canManageSpace,
  canViewSpace,
  effectiveRole,
  hasRoomLeft,
} from './space.ts'
import type { Standing } from './space.ts'

const person = { id: 'ann', isSiteAdmin: false }
const standings: Record<string, Standing> = {
  guest: { person: undefined, role: undefined },
  visitor: { person, role: undefined },
  MEMBER: { person, role: 'MEMBER' },
  BUILDER: { person, role: 'BUILDER' },
  ADMIN: { person, role: 'ADMIN' },
  OWNER: { person, role: 'OWNER' },
  siteAdmin: { person: { id: 'root', isSiteAdmin: true }, role: undefined },
}
const everybody = Object.keys(standings)
const open = { isPublic: true, ownerId: 'x' }
const closed = { isPublic: false, ownerId: 'x' }
const whoCan = (may: (standing: Standing) => boolean) =>
  Object.entries(standings)
    .filter(([, standing]) => may(standing))
    .map(([name]) => name)

describe('who may', () => {
  const insiders = ['MEMBER', 'BUILDER', 'ADMIN', 'OWNER', 'siteAdmin']

  test('see a space', () => {
    expect(whoCan((standing) => canViewSpace(open, standing))).toEqual(everybody)
    expect(whoCan((standing) => canViewSpace(closed, standing))).toEqual(insiders)
  })
  test('enter a space', () => {
    expect(whoCan((standing) => canEnterSpace(open, standing))).toEqual(['visitor', ...insiders])
    expect(whoCan((standing) => canEnterSpace(closed, standing))).toEqual(insiders)
  })
  test('manage a space', () => {
    expect(whoCan(canManageSpace)).toEqual(['ADMIN', 'OWNER', 'siteAdmin'])
  })
})

test('a ban bars everybody but the owner and site admins', () => {
  expect(whoCan((standing) => canEnterSpace(open, { ...standing, isBanned: true }))).toEqual([
    'OWNER',
    'siteAdmin',
  ])
})

test('a site admin counts as owner, whatever the role', () => {
  const admin = { id: 'root', isSiteAdmin: true }
  expect(effectiveRole({ person: admin, role: 'MEMBER' })).toBe('OWNER')
  expect(effectiveRole({ person, role: undefined })).toBe('')
})

test('capacity: managers may exceed it by ten', () => {
  expect(hasRoomLeft(200, 199, false)).toBe(true)
  expect(hasRoomLeft(200, 200, false)).toBe(false)
  expect(hasRoomLeft(200, 209, true)).toBe(true)
  expect(hasRoomLeft(200, 210, true)).toBe(false)
})

test('roles: managers give them, but not OWNER, not to the owner and not to themselves', () => {
  const member = { userId: 'mia', role: 'MEMBER' } as const
  expect(whoCan((standing) => canChangeRole(standing, member, 'ADMIN'))).toEqual([
    'ADMIN',
    'OWNER',
    'siteAdmin',
  ])
  expect(whoCan((standing) => canChangeRole(standing, member, 'OWNER'))).toEqual([])
  expect(whoCan((standing) => canChangeRole(standing, { userId: 'x', role: 'OWNER' }, 'MEMBER'))).toEqual([])
  expect(whoCan((standing) => canChangeRole(standing, { userId: 'ann', role: 'ADMIN' }, 'MEMBER'))).toEqual([
    'siteAdmin',
  ])
})
