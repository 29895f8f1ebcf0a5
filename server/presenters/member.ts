import type { MemberAnswer } from '#shared/http/members.ts'
import type { MemberWithUser } from '../db/tables/spaces/members.ts'

export const presentMember = (member: MemberWithUser): MemberAnswer => ({
  id: `${member.spaceId}.${member.userId}`,
  userId: member.userId,
  displayName: member.displayName,
  name: member.userName,
  avatar: member.avatar,
  character: member.character,
  outfitString: member.outfitString,
  roles: { [member.role]: true },
  firstInGame: member.firstInGame,
  profile: member.profile,
  description: member.userDescription,
  deskInfo:
    member.deskId === ''
      ? null
      : {
          deskId: member.deskId,
          mapId: member.deskMapId,
          description: member.deskDescription,
          locked: member.deskLocked,
        },
  allowScreenPointer: member.allowScreenPointer,
  teacher: member.teacher,
})
