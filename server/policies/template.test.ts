import { expect, test } from 'vitest'
import { templateStates } from '#shared/http/templates.ts'
import { organizationRoles } from '#shared/rules/organizationRights.ts'
import {
  canEditTemplate,
  canShareTemplate,
  canUseTemplate,
  canViewTemplate,
  deletableStates,
  restingStates,
  withdrawableStates,
  workingStates,
} from './template.ts'

const people = {
  owner: { id: 'ann', isSiteAdmin: false },
  other: { id: 'bob', isSiteAdmin: false },
  siteAdmin: { id: 'root', isSiteAdmin: true },
}
const whoCan = (may: (person: (typeof people)['owner']) => boolean) =>
  Object.entries(people)
    .filter(([, person]) => may(person))
    .map(([name]) => name)
const own = { isOfficial: false, ownerId: 'ann', state: 'Published' } as const
const official = { isOfficial: true, ownerId: 'root', state: 'Published' } as const

test('who sees, uses and edits a template', () => {
  expect(whoCan((person) => canViewTemplate(own, person))).toEqual(['owner', 'siteAdmin'])
  expect(whoCan((person) => canUseTemplate(own, person))).toEqual(['owner'])
  expect(whoCan((person) => canEditTemplate(own, person))).toEqual(['owner', 'siteAdmin'])
  expect(whoCan((person) => canViewTemplate(official, person))).toHaveLength(3)
  expect(whoCan((person) => canUseTemplate(official, person))).toHaveLength(3)
  expect(whoCan((person) => canEditTemplate(official, person))).toEqual([])
  expect(canViewTemplate(official, undefined)).toBe(true)
  expect(canViewTemplate(own, undefined)).toBe(false)
  expect(canViewTemplate({ ...official, state: 'Draft' }, undefined)).toBe(false)
})

test('who is in an organization it is shared with sees and uses it, and does nothing else to it', () => {
  for (const role of organizationRoles) {
    expect(canViewTemplate(own, people.other, [role])).toBe(true)
    expect(canUseTemplate(own, people.other, [role])).toBe(true)
    expect(canUseTemplate({ ...own, state: 'Updating' }, people.other, [role])).toBe(false)
  }
  expect(canEditTemplate(own, people.other)).toBe(false)
  expect(whoCan((person) => canShareTemplate(own, person))).toEqual(['owner'])
  expect(whoCan((person) => canShareTemplate(official, person))).toEqual([])
})

test('only what is published is used', () => {
  const usable = templateStates.filter((state) => canUseTemplate({ ...own, state }, people.owner))
  expect(usable).toEqual(['Published'])
})

test('a template either rests or is worked on; only resting ones may be deleted', () => {
  expect([...restingStates, ...workingStates].toSorted()).toEqual([...templateStates].toSorted())
  expect(deletableStates.every((state) => restingStates.includes(state))).toBe(true)
})

test('whatever rests can be deleted, at once or once it is withdrawn', () => {
  expect([...deletableStates, ...withdrawableStates].toSorted()).toEqual([...restingStates].toSorted())
})
