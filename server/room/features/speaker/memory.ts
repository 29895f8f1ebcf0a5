import type { EncId } from '#shared/ids.ts'
import type { EventBody } from '#shared/protocol/messages.ts'

/** waiting: only who asked and leaders see it. */
export type QuestionState = 'waiting' | 'open' | 'answered'

/** A question of the audience; lives as long as its session and the room do. */
export interface Question {
  readonly id: string
  readonly sessionId: string
  readonly userId: string
  readonly name: string
  readonly contents: string
  /** ms since the epoch. */
  readonly askedAt: number
  /** User ids. */
  readonly voters: ReadonlySet<string>
  readonly state: QuestionState
}

export interface SpeakerMemory {
  /** By id, in the order asked. */
  readonly questions: ReadonlyMap<string, Question>
  /** The session of a meeting → who was told of it. */
  readonly told: ReadonlyMap<string, readonly EncId[]>
}

export const emptySpeakerMemory: SpeakerMemory = { questions: new Map(), told: new Map() }

export type SpeakerChange =
  /** A question that is new or another now. */
  | { readonly kind: 'asks'; readonly question: Question }
  | { readonly kind: 'removes'; readonly questionIds: readonly string[] }
  /** Nobody: the session is over. */
  | { readonly kind: 'tells'; readonly sessionId: string; readonly to: readonly EncId[] }

export function changeSpeaker(memory: SpeakerMemory, change: SpeakerChange): SpeakerMemory {
  switch (change.kind) {
    case 'asks':
      return { ...memory, questions: new Map(memory.questions).set(change.question.id, change.question) }
    case 'removes': {
      const questions = new Map(memory.questions)
      for (const id of change.questionIds) questions.delete(id)
      return { ...memory, questions }
    }
    case 'tells': {
      const told = new Map(memory.told)
      if (change.to.length > 0) told.set(change.sessionId, change.to)
      else told.delete(change.sessionId)
      return { ...memory, told }
    }
  }
}

/** The questions of a session, in the order asked. */
export const questionsOf = ({ questions }: SpeakerMemory, sessionId: string): Question[] =>
  [...questions.values()].filter((question) => question.sessionId === sessionId)

/** A question as it is told: who has voted for it is nobody's affair. */
export const toldQuestion = ({
  sessionId: _own,
  voters,
  ...question
}: Question): NonNullable<EventBody<'questions'>['questions']>[number] => ({
  ...question,
  votes: voters.size,
})
