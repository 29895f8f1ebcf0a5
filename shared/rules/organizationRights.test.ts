import { expect, test } from 'vitest'
import {
  mayInOrganization,
  organizationRights,
  organizationSubjectOf,
  organizationSubjects,
} from './organizationRights.ts'

/** The table as it is meant, cell by cell: n none, m member, a admin, o owner, s siteAdmin. */
const meant = {
  view: 'maos',
  leave: 'ma',
  addMember: 'aos',
  removeMember: 'aos',
  invite: 'aos',
  seeAllInvites: 'os',
  share: 'maos',
  takeBack: 'aos',
  useTemplates: 'maos',
  removeAdmin: 'os',
  appoint: 'os',
  handOver: 'os',
  delete: 'os',
} as const satisfies Readonly<Record<keyof typeof organizationRights, string>>

test.each(Object.entries(meant))('%s', (action, letters) => {
  const row = organizationRights[action as keyof typeof meant]
  for (const subject of organizationSubjects)
    expect([subject, row[subject]]).toEqual([subject, letters.includes(subject[0]!)])
})

test('who one is', () => {
  expect(organizationSubjectOf(undefined, false)).toBe('none')
  expect(organizationSubjectOf('MEMBER', true)).toBe('siteAdmin')
  expect(mayInOrganization('delete', 'OWNER')).toBe(true)
  expect(mayInOrganization('delete', 'ADMIN')).toBe(false)
  expect(mayInOrganization('delete', undefined, true)).toBe(true)
})
