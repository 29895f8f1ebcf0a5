/** The page of an invitation. */
export const inviteLink = (token: string): string => `/space/invite?token=${encodeURIComponent(token)}`

/** The page of a space. */
export const spaceLink = (id: string): string => `/space/${encodeURIComponent(id)}`

/** The page on which somebody joins an organization. */
export const orgInviteLink = (token: string): string => `/my-orgs/invite?token=${encodeURIComponent(token)}`
