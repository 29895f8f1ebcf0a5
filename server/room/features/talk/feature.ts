// Who talks with whom: conversations, whispers, nooks, meetings, presentations, the stage.
import { rightsOf } from '#shared/rules/rights.ts'
import { talkStatements } from './commit.ts'
import { meetingHandlers } from './handlers.ts'
import {
  conversationReplies,
  watchCasts,
  watchConversations,
  watchMeetings,
  watchStage,
  watchVoices,
} from './conversations.ts'
import {
  changeMeeting,
  emptyMeetingMemory,
  type MeetingChange,
  type MeetingMemory,
} from '../../known/meetings.ts'
import { reactToMeetings } from './reactions.ts'
import { reactToWhispers, watchWhispers } from './whispers.ts'
import { few, type Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import type { RoomNotice } from '../../ports.ts'

declare module '../../memory.ts' {
  interface Memories {
    meeting: MemoryOf<MeetingMemory, MeetingChange>
  }
}

declare module '../../effects.ts' {
  interface Effects {
    notice: { readonly notice: RoomNotice }
    meetingBanner: { readonly text: string }
  }
}

export const handlers = meetingHandlers

export const rights = rightsOf.talk

export const rates = {
  activelySpeaking: { burst: 40, perSecond: 10 },
  // Everybody in a meeting is told of everybody in it, each time.
  joinMeeting: few,
  // Each asks somebody.
  enterWhisper: { burst: 10, perSecond: 0.5 },
  // Each may be a notification of everybody who runs the space.
  requestToJoinNook: { burst: 10, perSecond: 0.2 },
  updateNookPermission: few,
} satisfies Feature['rates']

export const publicTexts = {
  updateMeetingBanner: ({ meetingBanner }) => [meetingBanner],
} satisfies Feature['publicTexts']

export const audiences = {
  conversation: 'everyone',
  whisperAsks: 'everyone',
  playerEntersWhisper: 'everyone',
  playerEntersWhisperV2: 'everyone',
  playerLeavesWhisper: 'everyone',
  playerActivelySpeaks: 'map',
  playerSpotlights: 'everyone',
  meetingUpdate: 'everyone',
  startCastScreen: 'everyone',
  endCastScreen: 'everyone',
  updateMeetingBanner: 'everyone',
} satisfies Feature['audiences']

export const memory = {
  meeting: { empty: emptyMeetingMemory, change: changeMeeting },
} satisfies Feature['memory']

export const reactions = [reactToMeetings, reactToWhispers] satisfies Feature['reactions']

export const watches = [
  watchStage,
  watchMeetings,
  watchWhispers,
  watchConversations,
  watchCasts,
  watchVoices,
] satisfies Feature['watches']

export const stores = {
  updateMeetingBanner: ({ meetingBanner }) => ({ kind: 'meetingBanner', text: meetingBanner ?? '' }),
} satisfies Feature['stores']

export const commit = talkStatements

export const leavesMore = {
  notice: false,
  meetingBanner: false,
} satisfies Feature['leavesMore']

export const greeting = { returned: conversationReplies } satisfies Feature['greeting']
