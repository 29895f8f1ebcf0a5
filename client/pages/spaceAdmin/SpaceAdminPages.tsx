import { lazy } from 'react'
import { loadAreas } from '../../language/i18n.ts'

// Named here and not in the table of routes, which comes with every page and has little room.
const SpaceSettingsPage = lazy(async () => {
  const [page] = await Promise.all([import('./SpaceSettingsPage.tsx'), loadAreas('spaceAdmin')])
  return { default: page.SpaceSettingsPage }
})
const SpaceAnnouncementsPage = lazy(async () => {
  const [page] = await Promise.all([
    import('./announcements/SpaceAnnouncementsPage.tsx'),
    loadAreas('spaceAdmin'),
  ])
  return { default: page.SpaceAnnouncementsPage }
})
const SpaceEventsPage = lazy(async () => {
  const [page] = await Promise.all([
    import('./events/SpaceEventsPage.tsx'),
    loadAreas('spaceAdmin', 'events'),
  ])
  return { default: page.SpaceEventsPage }
})
const SpaceMembersPage = lazy(async () => {
  const [page] = await Promise.all([import('./SpaceMembersPage.tsx'), loadAreas('spaceAdmin', 'siteAdmin')])
  return { default: page.SpaceMembersPage }
})
const SpaceCustomersPage = lazy(async () => {
  const [page] = await Promise.all([import('./SpaceCustomersPage.tsx'), loadAreas('spaceAdmin', 'siteAdmin')])
  return { default: page.SpaceCustomersPage }
})
const SpaceStatsPage = lazy(async () => {
  const [page] = await Promise.all([import('./SpaceStatsPage.tsx'), loadAreas('spaceAdmin', 'siteAdmin')])
  return { default: page.SpaceStatsPage }
})
const SpaceInvitesPage = lazy(async () => {
  const [page] = await Promise.all([
    import('./SpaceInvitesPage.tsx'),
    loadAreas('spaceAdmin', 'spaces', 'invite'),
  ])
  return { default: page.SpaceInvitesPage }
})

const SpaceRecordingsPage = lazy(async () => {
  const [page] = await Promise.all([
    import('./SpaceRecordingsPage.tsx'),
    loadAreas('spaceAdmin', 'siteAdmin'),
  ])
  return { default: page.SpaceRecordingsPage }
})

const pages = {
  settings: SpaceSettingsPage,
  announcement: SpaceAnnouncementsPage,
  events: SpaceEventsPage,
  members: SpaceMembersPage,
  customers: SpaceCustomersPage,
  stats: SpaceStatsPage,
  invites: SpaceInvitesPage,
  recordings: SpaceRecordingsPage,
} as const

/** The pages for those who manage a space, by what they are about. */
export function SpaceAdminPages({ about }: { readonly about: keyof typeof pages }) {
  const Page = pages[about]
  return <Page />
}
