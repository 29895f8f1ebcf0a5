/**
 * The pages of platform.md §2 as patterns of React Router. The client mounts them, and the server tells by them which
 * paths are pages (200) and which are none (404, with the page that says so). Third-party sites add theirs.
 */
export const pageRoutes = {
  home: '/',
  externalLogin: '/auth/:provider/login',
  externalCallback: '/auth/:provider/callback',
  space: '/space/:id',
  invite: '/space/invite',
  spaceAdmin: '/space/:id/admin',
  spaceSettings: '/space/:id/admin/settings',
  spaceAnnouncements: '/space/:id/admin/announcement',
  spaceEvents: '/space/:id/admin/events',
  spaceStats: '/space/:id/admin/stats',
  spaceLottery: '/space/:id/admin/lottery',
  lotteryProof: '/space/:id/lottery/:lotteryId/proof',
  spaceMembers: '/space/:id/admin/members',
  spaceInvites: '/space/:id/admin/invites',
  spaceCustomers: '/space/:id/admin/customers',
  spaceRecordings: '/space/:id/admin/recordings',
  siteAdmin: '/site-admin',
  siteAdminTab: '/site-admin/:tab',
  mySpaces: '/my-spaces',
  templates: '/template',
  templateTab: '/template/:tab',
  buildProfiles: '/my-buildProfiles',
  orgs: '/my-orgs',
  orgInvite: '/my-orgs/invite',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  contact: '/contact',
  credits: '/credits',
  events: '/events',
  event: '/events/:id',
  account: '/account',
  accountTab: '/account/:tab',
} as const

/** Providers with pages below /auth. */
export const loginProviders = ['unityId', 'wechat'] as const

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

/** As React Router has it: without regard to case and to a slash at the end. */
function matches(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern)
  const given = segmentsOf(path)
  return (
    wanted.length === given.length &&
    wanted.every((segment, i) => segment.startsWith(':') || segment.toLowerCase() === given[i]?.toLowerCase())
  )
}

const patterns: readonly string[] = Object.values(pageRoutes).flatMap((pattern) =>
  pattern.includes(':provider')
    ? loginProviders.map((provider) => pattern.replace(':provider', provider))
    : [pattern],
)

/** Whether a path (without query) is one of the pages. */
export const isPagePath = (path: string): boolean => patterns.some((pattern) => matches(pattern, path))
