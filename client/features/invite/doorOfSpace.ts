import { createInvite, fetchInvites, revokeInvite } from '../../api/spaces.ts'
import type { InviteDoor } from './InviteParts.tsx'
import { inviteLink } from './links.ts'

/** Invitations into a space. */
export const doorOfSpace = ({ id, name }: { readonly id: string; readonly name: string }): InviteDoor => ({
  id,
  name,
  linkOf: inviteLink,
  fetchAll: () => fetchInvites(id),
  create: (hours) => createInvite(id, hours),
  revoke: (inviteId) => revokeInvite(id, inviteId),
})
