// Who leads a session, what is open in it, who has the word, and what the audience asks.
import { rightsOf } from '#shared/rules/rights.ts'
import { few, type Feature } from '../../feature.ts'
import type { MemoryOf } from '../../memory.ts'
import { speakerHandlers } from './handlers.ts'
import { changeSpeaker, emptySpeakerMemory, type SpeakerChange, type SpeakerMemory } from './memory.ts'
import { reactToHands, watchSpeakers } from './watchSpeakers.ts'

declare module '../../memory.ts' {
  interface Memories {
    speaker: MemoryOf<SpeakerMemory, SpeakerChange>
  }
}

export const handlers = speakerHandlers

export const rights = rightsOf.speaker

export const rates = {
  // Told to everybody in the space, by the host of any meeting.
  speakerUpdatesSession: few,
  giveWord: few,
  requestMute: few,
  askQuestion: { burst: 3, perSecond: 0.1 },
  voteQuestion: { burst: 20, perSecond: 1 },
  readQuestions: { burst: 10, perSecond: 0.5 },
} satisfies Feature['rates']

export const publicTexts = {
  askQuestion: ({ contents }) => [contents],
} satisfies Feature['publicTexts']

export const audiences = {
  speakerUpdatesSession: 'everyone',
  playerSetsLastRaisedHand: 'everyone',
  gotRequestMute: 'sender',
  wordGiven: 'sender',
  questions: 'sender',
} satisfies Feature['audiences']

export const memory = {
  speaker: { empty: emptySpeakerMemory, change: changeSpeaker },
} satisfies Feature['memory']

export const reactions = [reactToHands] satisfies Feature['reactions']

export const watches = [watchSpeakers] satisfies Feature['watches']
