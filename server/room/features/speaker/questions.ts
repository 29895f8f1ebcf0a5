import { event, type ActionBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { characterCount, hasControlCharacters, isVisible } from '#shared/rules/plainText.ts'
import { isEnabled } from '#shared/rules/speaking.ts'
import type { Player, World } from '#shared/world/world.ts'
import {
  accept,
  refuse,
  reply,
  toPlayers,
  type Decision,
  type Outgoing,
  type PlayerContext,
} from '../../handler.ts'
import type { Change, SpaceMemory } from '../../memory.ts'
import { isBlockedPair } from '../../known/blocks.ts'
import { questionsOf, toldQuestion, type Question } from './memory.ts'
import { leads, sessionOf } from '../../known/speakerSessions.ts'

/** Whether somebody who takes part in a session sees a question of it. */
export function maySeeQuestion(
  world: World,
  memory: SpaceMemory,
  player: Player,
  question: Question,
): boolean {
  if (question.userId === player.uid) return true
  if (isBlockedPair(memory.social, player.uid, question.userId)) return false
  return question.state !== 'waiting' || leads(world, memory, player, question.sessionId, 'questions')
}

/** Tells a question as it is now to whoever may see it. */
function tell({ world, memory }: PlayerContext, question: Question): Outgoing[] {
  const to = [...world.players.values()]
    .filter((player) => sessionOf(world, memory, player) === question.sessionId)
    .filter((player) => maySeeQuestion(world, memory, player, question))
    .map(({ encId }) => encId)
  if (to.length === 0) return []
  const body = { sessionId: question.sessionId, questions: [toldQuestion(question)], whole: false }
  return [toPlayers(to, event('questions', body))]
}

const asks = (question: Question): Change => ({ of: 'speaker', change: { kind: 'asks', question } })
const removes = (questionIds: readonly string[]): Change => ({
  of: 'speaker',
  change: { kind: 'removes', questionIds },
})

/** Tells everybody in its session that a question is gone; who never saw it learns an id at most. */
function tellGone({ world, memory }: PlayerContext, { id, sessionId }: Question): Outgoing[] {
  const to = [...world.players.values()]
    .filter((player) => sessionOf(world, memory, player) === sessionId)
    .map(({ encId }) => encId)
  const body = { sessionId, questions: [{ id, state: 'removed' }], whole: false }
  return [toPlayers(to, event('questions', body))]
}

/** askQuestion: a question to who speaks in the session one is in. */
export function askQuestion(context: PlayerContext, body: ActionBody<'askQuestion'>): Decision {
  const { self, world, memory, now } = context
  const sessionId = sessionOf(world, memory, self)
  const session = world.speakerSessions.get(sessionId)
  if (!isEnabled(session, 'qaEnabled')) return refuse('questionsClosed')
  const contents = (body.contents ?? '').trim()
  if (contents.length > limits.questionLength * 2 || characterCount(contents) > limits.questionLength) {
    return refuse('questionTooLong')
  }
  if (!isVisible(contents)) return refuse('questionEmpty')
  if (hasControlCharacters(contents)) return refuse('fieldInvalid', { field: 'contents' })
  const all = questionsOf(memory.speaker, sessionId)
  const own = all.filter(({ userId, state }) => userId === self.uid && state !== 'answered')
  if (own.length >= limits.questionsOfOne) return refuse('questionsOfOneFull')
  // Room is made of what is answered, the oldest first.
  const isFull = all.length >= limits.questionsPerSession
  const oldest = isFull ? all.find(({ state }) => state === 'answered') : undefined
  if (isFull && !oldest) return refuse('questionsFull')
  const isOpen =
    !isEnabled(session, 'approveQuestionsEnabled') || leads(world, memory, self, sessionId, 'questions')
  const question: Question = {
    id: context.newId(),
    sessionId,
    userId: self.uid,
    name: self.name,
    contents,
    askedAt: now,
    voters: new Set(),
    state: isOpen ? 'open' : 'waiting',
  }
  return {
    ...accept(...(oldest ? tellGone(context, oldest) : []), ...tell(context, question)),
    changes: [...(oldest ? [removes([oldest.id])] : []), asks(question)],
  }
}

/** The question an action names, if who acts sees it. */
function seen({ self, world, memory }: PlayerContext, id: string | null | undefined): Question | undefined {
  const question = memory.speaker.questions.get(id ?? '')
  if (question?.sessionId !== sessionOf(world, memory, self)) return undefined
  return maySeeQuestion(world, memory, self, question) ? question : undefined
}

/** voteQuestion: one wants it answered, too; once, and not of oneself. */
export function voteQuestion(context: PlayerContext, body: ActionBody<'voteQuestion'>): Decision {
  const { self, world } = context
  const question = seen(context, body.questionId)
  if (!question) return refuse('noSuchQuestion')
  if (question.userId === self.uid) return refuse('notOfOneself')
  if (!isEnabled(world.speakerSessions.get(question.sessionId), 'qaEnabled')) return refuse('questionsClosed')
  const voted = body.voted ?? false
  if (question.state !== 'open') return refuse('noSuchQuestion')
  if (question.voters.has(self.uid) === voted) return accept()
  const voters = new Set(question.voters)
  if (voted) voters.add(self.uid)
  else voters.delete(self.uid)
  const next = { ...question, voters }
  return { ...accept(...tell(context, next)), changes: [asks(next)] }
}

/** moderateQuestion: approved (open), answered or removed by who leads; one's own removed by oneself. */
export function moderateQuestion(context: PlayerContext, body: ActionBody<'moderateQuestion'>): Decision {
  const { self, world, memory } = context
  const question = seen(context, body.questionId)
  if (!question) return refuse('noSuchQuestion')
  const state = body.state ?? ''
  const isLeader = leads(world, memory, self, question.sessionId, 'questions')
  const isTakenBack = state === 'removed' && question.userId === self.uid
  if (!isLeader && !isTakenBack) return refuse('notLeading')
  if (state === 'removed')
    return { ...accept(...tellGone(context, question)), changes: [removes([question.id])] }
  if (state !== 'open' && state !== 'answered') return refuse('fieldInvalid', { field: 'state' })
  if (state === question.state) return accept()
  const next = { ...question, state } as const
  return { ...accept(...tell(context, next)), changes: [asks(next)] }
}

/** readQuestions: all one may see of the session one is in; live from then on. */
export function readQuestions({ self, world, memory }: PlayerContext): Decision {
  const sessionId = sessionOf(world, memory, self)
  const mine = questionsOf(memory.speaker, sessionId).filter((question) =>
    maySeeQuestion(world, memory, self, question),
  )
  return reply(
    event('questions', {
      sessionId,
      questions: mine.map(toldQuestion),
      whole: true,
      voted: mine.filter(({ voters }) => voters.has(self.uid)).map(({ id }) => id),
    }),
  )
}
