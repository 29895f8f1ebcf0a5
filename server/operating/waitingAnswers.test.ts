import { expect, test } from 'vitest'
import { WaitingAnswers } from './waitingAnswers.ts'

const limits = { eachMax: 100, allMax: 250 }

test('one person has so much waiting and everybody together so much; what is taken makes room', () => {
  const waiting = new WaitingAnswers(limits)
  const first = waiting.take('ann', [Buffer.alloc(60)])
  expect(waiting.take('ann', [Buffer.alloc(60)])).toBeUndefined()
  expect(waiting.take('bob', [Buffer.alloc(90)])).toBeDefined()
  expect(waiting.take('eve', [Buffer.alloc(90)])).toBeDefined()
  expect(waiting.take('dan', [Buffer.alloc(20)])).toBeUndefined()
  expect(waiting.bytes).toBe(240)
  first!()
  expect(waiting.bytes).toBe(180)
  expect(waiting.take('ann', [Buffer.alloc(60)])).toBeDefined()
})

test('what is kept beside a map counts once, however many want it; one alone may be larger than all', () => {
  const waiting = new WaitingAnswers(limits)
  const kept = Buffer.alloc(1_000)
  const ends = ['ann', 'ann', 'bob'].map((whose) => waiting.take(whose, [kept]))
  expect(waiting.bytes).toBe(1_000)
  expect(waiting.take('ann', [Buffer.alloc(1)])).toBeUndefined()
  for (const end of ends) end!()
  expect(waiting.bytes).toBe(0)
})
