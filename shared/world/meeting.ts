import { encIdOf, mapPlayer } from './update.ts'
import { isPlainSession } from '../rules/speaking.ts'
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
  offerUpdate: unchanged,
  conversation: unchanged,
  mediaPeers: unchanged,
  pointsAtShare: unchanged,
  drawsOnShare: unchanged,
  videoState: unchanged,
  extensionContext: unchanged,
  clearsShare: unchanged,
  shareMarks: unchanged,
  whisperAsks: unchanged,
  wordGiven: unchanged,
  questions: unchanged,
  startCastScreen: unchanged,
  endCastScreen: unchanged,
  // What an update does not name stays as it was.
  // A session in which nothing is said but what holds anyway is none.
  speakerUpdatesSession: (world, { sessionId, overwrite, ...flags }) => {
    if (!sessionId && !overwrite) return world
    const speakerSessions = new Map(overwrite ? [] : world.speakerSessions)
    if (sessionId) {
      const said = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag != null))
      const session = { ...speakerSessions.get(sessionId), ...said, sessionId }
      if (isPlainSession(session)) speakerSessions.delete(sessionId)
      else speakerSessions.set(sessionId, session)
    }
    return { ...world, speakerSessions }
  },
  gotRequestMute: unchanged,
  playerStartsRecording: unchanged,
  chimeSetsUserInfo: unchanged,
  updateMeetingBanner: (world, { meetingBanner }) => ({ ...world, meetingBanner: meetingBanner ?? '' }),
  spaceAttachment: unchanged,
} satisfies Partial<Reducers>
