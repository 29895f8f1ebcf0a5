import { encIdOf, mapPlayer } from './update.ts'
import { unchanged, type Player, type Reducers } from './world.ts'

export const meetingReducers = {
  playerSits: (world, body) =>
    mapPlayer(world, encIdOf(body), (player): Player => {
      const { chairIdx: _former, ...standing } = player
      return body.chairIdx == null ? standing : { ...standing, chairIdx: body.chairIdx }
    }),
  // Who sits where is told by playerSits; these two repeat it for clients that know only chairs.
  setChairStatus: unchanged,
  setChairStatuses: unchanged,
  meetingUpdate: unchanged,
  conversation: unchanged,
  startCastScreen: unchanged,
  endCastScreen: unchanged,
  speakerUpdatesSession: unchanged,
  gotRequestMute: unchanged,
  playerStartsRecording: unchanged,
  chimeSetsUserInfo: unchanged,
  updateMeetingBanner: unchanged,
  spaceAttachment: unchanged,
} satisfies Partial<Reducers>
