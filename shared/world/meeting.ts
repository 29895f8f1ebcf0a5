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
  callUpdate: unchanged,
  conversation: unchanged,
  mediaPeers: unchanged,
  pointsAtShare: unchanged,
  drawsOnShare: unchanged,
  clearsShare: unchanged,
  shareMarks: unchanged,
  startCastScreen: unchanged,
  endCastScreen: unchanged,
  // What an update does not name stays as it was.
  speakerUpdatesSession: (world, { sessionId, ...flags }) => {
    if (!sessionId) return world
    const said = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag != null))
    const session = { ...world.speakerSessions.get(sessionId), ...said, sessionId }
    return { ...world, speakerSessions: new Map(world.speakerSessions).set(sessionId, session) }
  },
  gotRequestMute: unchanged,
  playerStartsRecording: unchanged,
  chimeSetsUserInfo: unchanged,
  updateMeetingBanner: (world, { meetingBanner }) => ({ ...world, meetingBanner: meetingBanner ?? '' }),
  spaceAttachment: unchanged,
} satisfies Partial<Reducers>
