import { expect, test } from 'vitest'
import { isPagePath, pageRoutes } from '#shared/pageRoutes.ts'
import { findPages, pagesFor } from './findPages.ts'

test('each is a page there is', () => {
  for (const { to } of findPages) expect([to, isPagePath(to.split('?')[0]!)]).toEqual([to, true])
})

test('every page that needs nothing to be named is among them', () => {
  const leads = new Set<string>([
    pageRoutes.invite,
    pageRoutes.orgInvite,
    pageRoutes.templates,
    pageRoutes.siteAdmin,
    pageRoutes.account,
  ])
  const there = new Set<string>(findPages.map(({ to }) => to.split('?')[0]!))
  const open = Object.values(pageRoutes).filter((route) => !route.includes(':') && !leads.has(route))
  expect(open.filter((route) => !there.has(route))).toEqual([])
})

test('nobody is offered what they may not open', () => {
  const ids = (...who: Parameters<typeof pagesFor>) => pagesFor(...who).map(({ id }) => id)
  expect(ids(false, false)).not.toContain('orgs')
  expect(ids(true, false)).toContain('orgs')
  expect(ids(true, false)).not.toContain('adminUsers')
  expect(ids(true, true)).toContain('adminUsers')
})
