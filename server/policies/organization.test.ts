import { expect, test } from 'vitest'
import type { OrganizationRole } from '#shared/rules/organizationRights.ts'
import { canActForUser, canRemoveFromOrganization } from './organization.ts'

const roles = {
  owner: 'OWNER',
  admin: 'ADMIN',
  member: 'MEMBER',
  stranger: undefined,
  siteAdmin: undefined,
} as const
type Name = keyof typeof roles
const personOf = (name: Name) => ({ id: name as string, isSiteAdmin: name === 'siteAdmin' })
const standingOf = (name: Name) => ({ person: personOf(name), role: roles[name] })

/** Of whom the person sends somebody away that has a role. */
const whoRemoves = (userId: string, role: OrganizationRole) =>
  (Object.keys(roles) as Name[]).filter((name) =>
    canRemoveFromOrganization(standingOf(name), { userId, role }),
  )

test('who sends whom away; everybody goes by themselves but the owner', () => {
  expect(whoRemoves('somebody', 'MEMBER')).toEqual(['owner', 'admin', 'siteAdmin'])
  expect(whoRemoves('somebody', 'ADMIN')).toEqual(['owner', 'siteAdmin'])
  expect(whoRemoves('somebody', 'OWNER')).toEqual([])
  expect(whoRemoves('member', 'MEMBER')).toContain('member')
  expect(whoRemoves('admin', 'ADMIN')).toContain('admin')
  expect(whoRemoves('owner', 'OWNER')).toEqual([])
})

test('for others only a site admin acts', () => {
  expect((['owner', 'siteAdmin'] as const).map((name) => canActForUser(personOf(name), 'somebody'))).toEqual([
    false,
    true,
  ])
  expect(canActForUser(personOf('owner'), 'owner')).toBe(true)
})
