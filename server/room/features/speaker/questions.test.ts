import { beforeEach, expect, test } from 'vitest'
import type { EventBody } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { at, open, ports, refused, space, wait } from '../../../../tests/support/rooms/talkers.ts'
import type { Visitor } from '../../../../tests/support/rooms/liveSpace.ts'

let boss: Visitor
let ann: Visitor
let bob: Visitor

beforeEach(async () => {
  await open()
  ports.roles.set('boss', 'ADMIN')
  ;[boss, ann, bob] = [await at('boss', 3, 3), await at('ann', 1, 12), await at('bob', 8, 12)]
})

const set = (flags: object) => {
  boss.ask('speakerUpdatesSession', { sessionId: '0', ...flags })
  wait(100)
}
const ask = (visitor: Visitor, contents: string) => {
  space.pass(11_000)
  return visitor.ask('askQuestion', { contents })?.succeeded
}

type Question = NonNullable<EventBody<'questions'>['questions']>[number]

/** What somebody knows of the questions: all that was told, in the order told. */
function known(visitor: Visitor): Question[] {
  const questions = new Map<string, Question>()
  for (const body of visitor.all('questions')) {
    if (body.whole) questions.clear()
    for (const question of body.questions ?? []) {
      if (question.state === 'removed') questions.delete(question.id ?? '')
      else questions.set(question.id ?? '', question)
    }
  }
  return [...questions.values()]
}
const texts = (visitor: Visitor) => known(visitor).map(({ contents }) => contents)
const idOf = (contents: string) =>
  [...space.live.memory.speaker.questions.values()].find((one) => one.contents === contents)?.id ?? ''
/** Asks for all there are, as who comes does. */
const reads = (visitor: Visitor) => {
  visitor.ask('readQuestions', {})
  return texts(visitor)
}

test('are asked where they are open, seen live by the session and by those who come later', async () => {
  expect(refused(ann, 'askQuestion', { contents: '何时开始？' })).toBe('questions are not open')
  set({ qaEnabled: true })
  expect(ask(ann, '  何时开始？ ')).toBe(true)
  expect(texts(bob)).toEqual(['何时开始？'])
  expect(known(bob)[0]).toMatchObject({ userId: 'ann', name: 'ann', votes: 0, state: 'open' })
  const dee = await at('dee', 5, 15)
  expect(reads(dee)).toEqual(['何时开始？'])
  // Another level is another session.
  const eve = await at('eve', 5, 5, '1')
  expect(reads(eve)).toEqual([])
  expect(refused(eve, 'askQuestion', { contents: 'x' })).toBe('questions are not open')
  expect(refused(eve, 'voteQuestion', { questionId: idOf('何时开始？'), voted: true })).toBe(
    'no such question',
  )
  set({ qaEnabled: false })
  expect(refused(bob, 'askQuestion', { contents: 'x' })).toBe('questions are not open')
  expect(refused(bob, 'voteQuestion', { questionId: idOf('何时开始？'), voted: true })).toBe(
    'questions are not open',
  )
})

test('that are to be approved are seen by who asked and who leads, and by all once they are', () => {
  set({ qaEnabled: true, approveQuestionsEnabled: true })
  ask(ann, 'why')
  expect([texts(ann), texts(boss), texts(bob), reads(bob)]).toEqual([['why'], ['why'], [], []])
  const questionId = idOf('why')
  // Whoever guesses its id learns nothing, and moves nothing.
  expect(refused(bob, 'voteQuestion', { questionId, voted: true })).toBe('no such question')
  expect(refused(bob, 'moderateQuestion', { questionId, state: 'open' })).toBe('no such question')
  expect(refused(ann, 'moderateQuestion', { questionId, state: 'open' })).toBe(
    'only by who leads this session',
  )
  expect(boss.ask('moderateQuestion', { questionId, state: 'open' })?.succeeded).toBe(true)
  expect(texts(bob)).toEqual(['why'])
  boss.ask('moderateQuestion', { questionId, state: 'answered' })
  expect(known(bob)[0]?.state).toBe('answered')
  expect(refused(boss, 'moderateQuestion', { questionId, state: 'waiting' })).toBe('state is not valid')
  boss.ask('moderateQuestion', { questionId, state: 'removed' })
  expect([texts(bob), reads(bob)]).toEqual([[], []])
})

test('are voted for once, not by who asked; one takes back one’s own and no other', () => {
  set({ qaEnabled: true })
  ask(ann, 'why')
  const questionId = idOf('why')
  for (let again = 0; again < 3; again++) bob.ask('voteQuestion', { questionId, voted: true })
  boss.ask('voteQuestion', { questionId, voted: true })
  expect(known(ann)[0]?.votes).toBe(2)
  bob.ask('readQuestions', {})
  expect(bob.all('questions').at(-1)?.voted).toEqual([questionId])
  bob.ask('voteQuestion', { questionId, voted: false })
  expect(known(ann)[0]?.votes).toBe(1)
  expect(refused(ann, 'voteQuestion', { questionId, voted: true })).toBe('not of oneself')
  expect(refused(bob, 'moderateQuestion', { questionId, state: 'removed' })).toBe(
    'only by who leads this session',
  )
  expect(ann.ask('moderateQuestion', { questionId, state: 'removed' })?.succeeded).toBe(true)
  expect(texts(bob)).toEqual([])
})

test('that are empty, too long or too many are refused; of who is blocked nothing is seen', async () => {
  set({ qaEnabled: true })
  expect(refused(ann, 'askQuestion', { contents: ' ' })).toBe('the question is empty')
  expect(refused(ann, 'askQuestion', { contents: '字'.repeat(limits.questionLength + 1) })).toBe(
    `the question is too long: at most ${limits.questionLength} characters`,
  )
  expect(refused(ann, 'askQuestion', { contents: 'a\u202eb' })).toBe('contents is not valid')
  for (let n = 0; n < limits.questionsOfOne; n++) expect(ask(ann, `q${n}`)).toBe(true)
  space.pass(11_000)
  expect(refused(ann, 'askQuestion', { contents: 'one more' })).toBe(
    `you have asked ${limits.questionsOfOne} questions that are not answered yet`,
  )
  boss.ask('moderateQuestion', { questionId: idOf('q0'), state: 'answered' })
  expect(ask(ann, 'one more')).toBe(true)
  bob.send('block', { blockedUserId: 'ann', blocked: true })
  await space.settle()
  expect(reads(bob)).toEqual([])
  expect(refused(bob, 'voteQuestion', { questionId: idOf('q1'), voted: true })).toBe('no such question')
})

test('a full list makes room of what is answered, and only of that', async () => {
  set({ qaEnabled: true })
  let last = bob
  // As many of each as may be asked at once.
  for (let n = 0; n < limits.questionsPerSession; n++) {
    const asker = `p${Math.floor(n / 3)}`
    const visitor = n % 3 === 0 ? await at(asker, 1 + (n % 18), 16) : last
    last = visitor
    expect(visitor.ask('askQuestion', { contents: `q${n}` })?.succeeded).toBe(true)
  }
  expect(space.live.memory.speaker.questions.size).toBe(limits.questionsPerSession)
  expect(refused(bob, 'askQuestion', { contents: 'late' })).toBe('there are too many questions')
  boss.ask('moderateQuestion', { questionId: idOf('q32'), state: 'answered' })
  expect(ask(bob, 'late')).toBe(true)
  expect(space.live.memory.speaker.questions.size).toBe(limits.questionsPerSession)
  expect(idOf('q32')).toBe('')
})

test('of a meeting are gone with it', () => {
  for (const one of [ann, bob]) one.ask('joinMeeting', { meetingId: 'm', connectionIds: [one.userId] })
  expect(ann.ask('speakerUpdatesSession', { sessionId: 'm', qaEnabled: true })?.succeeded).toBe(true)
  expect(ask(bob, 'in the meeting')).toBe(true)
  expect([texts(ann), texts(boss)]).toEqual([['in the meeting'], []])
  for (const one of [ann, bob]) one.ask('leaveMeeting', {})
  wait(100)
  expect(space.live.memory.speaker.questions.size).toBe(0)
})
