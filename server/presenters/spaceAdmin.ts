import type { SpaceAdminAnswer, SpaceSettingsAnswer } from '#shared/http/spaceAdmin.ts'
import type { SpaceRow } from '../db/tables/spaces/spaces.ts'

/** What several answers about a space's settings share. */
const settingsOf = (space: SpaceRow) => ({
  allowAudioChat: space.allowAudioChat,
  allowVideoChat: space.allowVideoChat,
  allowScreenShare: space.allowScreenShare,
  hideInMetaCity: space.hideInMetaCity,
  allowMultiPlayer: space.allowMultiPlayer,
  topMessage: space.topMessage,
  screenImage: [...space.screenImage],
  meetingBanner: space.meetingBanner,
  customerRegistration: space.customerRegistration,
})

export const presentSpaceSettings = (space: SpaceRow): SpaceSettingsAnswer => ({
  ...settingsOf(space),
  public: space.isPublic,
  capacity: space.capacity,
  disableChatPersist: space.disableChatPersist,
  disableAudioVideo: space.disableAudioVideo,
})

export const presentSpaceAdmin = (space: SpaceRow, recordings: boolean): SpaceAdminAnswer => ({
  space: {
    ...settingsOf(space),
    id: space.id,
    name: space.name,
    description: space.description,
    platform: space.platform,
    buildId: space.buildAppId,
    sts: space.buildSts,
    isPublic: space.isPublic,
    disableChatPersist: space.disableChatPersist,
    capacity: space.capacity,
    ownerId: space.ownerId,
  },
  settings: presentSpaceSettings(space),
  recordings,
})
