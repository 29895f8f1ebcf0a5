/** Pages somebody may open by themselves: `of` says who. Their names: find.pages. */
export const findPages = [
  { id: 'home', to: '/', also: ['home', 'index'], of: 'all' },
  { id: 'spaces', to: '/my-spaces', also: ['my spaces', 'official'], of: 'all' },
  { id: 'community', to: '/my-spaces?tab=community', also: ['community spaces'], of: 'all' },
  { id: 'created', to: '/my-spaces?tab=myCreated', also: ['own spaces', 'created'], of: 'account' },
  { id: 'joined', to: '/my-spaces?tab=joined', also: ['joined spaces'], of: 'account' },
  { id: 'templates', to: '/template/official', also: ['templates'], of: 'all' },
  { id: 'ownTemplates', to: '/template/mine', also: ['my templates'], of: 'account' },
  { id: 'records', to: '/my-buildProfiles', also: ['publish records'], of: 'account' },
  { id: 'orgs', to: '/my-orgs', also: ['organisations', 'organizations'], of: 'account' },
  { id: 'events', to: '/events', also: ['events'], of: 'all' },
  { id: 'sessions', to: '/account/sessions', also: ['account', 'security', 'devices'], of: 'account' },
  { id: 'apiKeys', to: '/account/api-keys', also: ['api keys'], of: 'account' },
  { id: 'usage', to: '/account/usage', also: ['usage', 'storage'], of: 'account' },
  { id: 'data', to: '/account/data', also: ['data', 'export', 'close account'], of: 'account' },
  { id: 'adminCommunity', to: '/site-admin/community', also: ['site administration'], of: 'admin' },
  { id: 'adminUsers', to: '/site-admin/users', also: ['site administration users'], of: 'admin' },
  { id: 'adminReports', to: '/site-admin/reports', also: ['site administration reports'], of: 'admin' },
  { id: 'adminOperations', to: '/site-admin/operations', also: ['operation log'], of: 'admin' },
  { id: 'adminStorage', to: '/site-admin/storage', also: ['site storage'], of: 'admin' },
  { id: 'adminSite', to: '/site-admin/site', also: ['site facts'], of: 'admin' },
  { id: 'contact', to: '/contact', also: ['contact'], of: 'all' },
  { id: 'credits', to: '/credits', also: ['credits', 'licences'], of: 'all' },
  { id: 'terms', to: '/terms', also: ['terms of service'], of: 'all' },
  { id: 'privacy', to: '/privacy', also: ['privacy'], of: 'all' },
  { id: 'cookies', to: '/cookies', also: ['cookies'], of: 'all' },
] as const

export type FindPage = (typeof findPages)[number]

/** Those of somebody: without an account, with one, or of who runs the site. */
export const pagesFor = (loggedIn: boolean, isAdmin: boolean): readonly FindPage[] =>
  findPages.filter(({ of }) => of === 'all' || (of === 'account' && loggedIn) || (of === 'admin' && isAdmin))
