/** What one is in an organization. There is one owner. */
export const organizationRoles = ['OWNER', 'ADMIN', 'MEMBER'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** Roles that are given; the owner hands theirs over. */
export const givenRoles = ['ADMIN', 'MEMBER'] as const

/** Who asks: the columns of the table. none: somebody who is not in it; siteAdmin: whatever they are in it. */
export const organizationSubjects = ['none', 'member', 'admin', 'owner', 'siteAdmin'] as const
export type OrganizationSubject = (typeof organizationSubjects)[number]

type Row = Readonly<Record<OrganizationSubject, boolean>>

const members: Row = { none: false, member: true, admin: true, owner: true, siteAdmin: true }
const managers: Row = { ...members, member: false }
const owners: Row = { ...managers, admin: false }

/** Who may do what in an organization; the server asks it for every call, pages for what they show. */
export const organizationRights = {
  /** See it and who is in it; others are told that it does not exist. */
  view: members,
  /** Go; the owner hands it over first, or deletes it. */
  leave: { ...members, owner: false, siteAdmin: false },
  addMember: managers,
  removeMember: managers,
  /** Make links to join by, see and revoke them: an administrator their own, the owner all. */
  invite: managers,
  seeAllInvites: owners,
  /** Share a space one runs, or a published template of one's own. */
  share: members,
  /** Take back what somebody else shared; who runs the space, or has the template, may that without being in the organization. */
  takeBack: managers,
  /** See templates that are shared with it in the gallery, and make spaces from them. */
  useTemplates: members,
  removeAdmin: owners,
  /** Make a member an administrator, or an administrator a member. */
  appoint: owners,
  handOver: owners,
  delete: owners,
} as const satisfies Readonly<Record<string, Row>>
export type OrganizationAction = keyof typeof organizationRights

export const organizationSubjectOf = (
  role: OrganizationRole | undefined,
  isSiteAdmin: boolean,
): OrganizationSubject =>
  isSiteAdmin
    ? 'siteAdmin'
    : role === undefined
      ? 'none'
      : ({ OWNER: 'owner', ADMIN: 'admin', MEMBER: 'member' } as const)[role]

export const mayInOrganization = (
  action: OrganizationAction,
  role: OrganizationRole | undefined,
  isSiteAdmin = false,
): boolean => organizationRights[action][organizationSubjectOf(role, isSiteAdmin)]
