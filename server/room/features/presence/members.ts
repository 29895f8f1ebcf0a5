import { event } from '#shared/protocol/messages.ts'
import type { ActionContext, Outgoing } from '../../handler.ts'

/** What somebody is in the space, as both generations of clients hear it; without a membership only the role. */
export function memberEvents({ access, identity }: Pick<ActionContext, 'access' | 'identity'>): Outgoing[] {
  const { member, role } = access
  const { userId } = identity
  return [
    event('spaceSetsSpaceMembers', {
      members: {
        [userId]: {
          userId,
          role,
          roles: role ? { [role]: true } : {},
          ...(member
            ? { name: member.displayName, displayName: member.displayName, outfitString: member.outfitString }
            : {}),
          ...(member?.character == null ? {} : { character: member.character }),
        },
      },
    }),
    event('spaceSetsSpaceUsers', { spaceUsers: { [userId]: { role } } }),
  ]
}
