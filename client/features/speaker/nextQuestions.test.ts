import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, nextQuestions, noQuestions, type Question } from './nextQuestions.ts'

const question = (id: string, patch: Partial<Question> = {}): Question => ({
  id,
  userId: 'ann',
  name: 'Ann',
  contents: id,
  askedAt: 1,
  votes: 0,
  state: 'open',
  ...patch,
})

test('all of a session takes the place of what was known; what changes is another one then; what goes is gone', () => {
  const whole = { sessionId: '0', whole: true, voted: ['b'], questions: [question('a'), question('b')] }
  const known = nextQuestions(noQuestions, whole)
  expect([...known.byId.keys()]).toEqual(['a', 'b'])
  expect([...known.own]).toEqual(['b'])
  const one = (changed: object) => ({ sessionId: '0', whole: false, questions: [changed] })
  const voted = nextQuestions(known, one(question('a', { votes: 3 })))
  expect(voted.byId.get('a')?.votes).toBe(3)
  expect([...voted.own]).toEqual(['b'])
  expect([...nextQuestions(voted, one({ id: 'a', state: 'removed' })).byId.keys()]).toEqual(['b'])
  // Said of the session one has left, or before anything is known.
  expect(nextQuestions(known, { sessionId: '1', whole: false, questions: [question('x')] })).toBe(known)
  expect(nextQuestions(noQuestions, one(question('x')))).toBe(noQuestions)
})

test('what waits comes first, then what is most wanted, then who asked first, the answered last; always the same', () => {
  const any = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      votes: fc.nat(3),
      askedAt: fc.nat(3),
      state: fc.constantFrom('waiting' as const, 'open' as const, 'answered' as const),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(any, fc.integer(), (some, seed) => {
      const list = some.map(({ id, ...patch }) => question(id, patch))
      const order = (questions: readonly Question[]) =>
        inOrder({ byId: new Map(questions.map((one) => [one.id, one])) })
      const sorted = order(list)
      const turned = list.length === 0 ? list : list.map((_, i) => list[(i + Math.abs(seed)) % list.length]!)
      expect(order(turned)).toEqual(sorted)
      const key = ({ state, votes, askedAt }: Question) =>
        ['waiting', 'open', 'answered'].indexOf(state) * 100 + (3 - votes) * 10 + askedAt
      for (const [i, one] of sorted.entries()) {
        if (i > 0) expect(key(sorted[i - 1]!)).toBeLessThanOrEqual(key(one))
      }
    }),
  )
})
