import { expect, test } from 'vitest'
import {
  canActForUser,
  canManageOrganization,
  canRemoveFromOrganization,
  canViewOrganization,
} from './organization.ts'

const people = {
  owner: { id: 'ann', isSiteAdmin: false },
  member: { id: 'bob', isSiteAdmin: false },
  stranger: { id: 'cid', isSiteAdmin: false },
  siteAdmin: { id: 'root', isSiteAdmin: true },
}
type Name = keyof typeof people
const whoCan = (may: (person: (typeof people)['owner'], name: Name) => boolean) =>
  Object.entries(people)
    .filter(([name, person]) => may(person, name as Name))
    .map(([name]) => name)

test('who may do what in an organization of ann with bob', () => {
  const ownerId = 'ann'
  const standing = (name: Name) => ({ ownerId, isMember: name === 'owner' || name === 'member' })
  expect(whoCan((person, name) => canViewOrganization(standing(name), person))).toEqual([
    'owner',
    'member',
    'siteAdmin',
  ])
  expect(whoCan((person) => canManageOrganization({ ownerId }, person))).toEqual(['owner', 'siteAdmin'])
  expect(whoCan((person) => canRemoveFromOrganization({ ownerId }, person, 'bob'))).toEqual([
    'owner',
    'member',
    'siteAdmin',
  ])
  expect(whoCan((person) => canActForUser(person, 'bob'))).toEqual(['member', 'siteAdmin'])
})
