import type { SpaceEntry } from '#shared/http/spaces.ts'
import type { Role } from '../db/tables/spaces/members.ts'
import type { SpaceWithCreator } from '../db/tables/spaces/spaces.ts'
import { fileUrl } from '../files/files.ts'

/** What an entry shows beside the row of the space. */
export interface SpaceSurroundings {
  readonly members: readonly { readonly userId: string; readonly role: Role }[]
  readonly lastMonthLikes: number
  readonly iLiked: boolean
  readonly onlinePlayers: number
}

export const presentSpace = (space: SpaceWithCreator, around: SpaceSurroundings): SpaceEntry => ({
  space: {
    id: space.id,
    name: space.name,
    description: space.description,
    ...(space.nameEn === null ? {} : { nameEn: space.nameEn }),
    ...(space.descriptionEn === null ? {} : { descriptionEn: space.descriptionEn }),
    bannerId: space.bannerId,
    createdAt: new Date(space.createdAt).toISOString(),
    platform: space.platform,
    capacity: space.capacity,
    topMessage: space.topMessage,
    screenImage: [...space.screenImage],
    meetingBanner: space.meetingBanner,
  },
  settings: {
    isPublic: space.isPublic,
    disableChatPersist: space.disableChatPersist,
    disableAudioVideo: space.disableAudioVideo,
    allowAudioChat: space.allowAudioChat,
    allowVideoChat: space.allowVideoChat,
    allowScreenShare: space.allowScreenShare,
    allowMultiPlayer: space.allowMultiPlayer,
  },
  members: around.members.map(({ userId, role }) => ({ userId, roles: { [role]: true } })),
  build: null,
  matrix: {
    likes: space.likes,
    views: space.views,
    lastMonthLikes: around.lastMonthLikes,
    iLiked: around.iLiked,
  },
  creator: { id: space.ownerId, displayName: space.creatorName, avatar: space.creatorAvatar },
  onlinePlayers: around.onlinePlayers,
  attachmentMap: space.bannerId === null ? {} : { [space.bannerId]: { url: fileUrl(space.bannerId) } },
  template:
    space.templateId === null || space.templateBanner === null
      ? null
      : { id: space.templateId, banner: space.templateBanner },
  hideInMetaCity: space.hideInMetaCity,
  origin: space.origin,
})
