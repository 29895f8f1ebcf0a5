import { expect, test } from 'vitest'
import { PersonBuckets, PersonRate, RateLimiter } from './rateLimit.ts'

const rateOf = () => ({ burst: 10, perSecond: 2 })

test('what begins a session is counted by session, and of all sessions of a person together', () => {
  const people = new PersonBuckets(rateOf)
  let got = 0
  for (let n = 0; n < 100; n += 1) {
    const limiter = new RateLimiter(0, rateOf)
    limiter.share(people.came('ann', 0))
    // Nine tries of each; of all of them sixty.
    for (let tries = 0; tries < 9; tries += 1) if (limiter.take('enter', 0)) got += 1
    people.left('ann', 0)
  }
  expect(got).toBe(60)
  const other = new RateLimiter(0, rateOf)
  other.share(people.came('bob', 0))
  expect(other.take('enter', 0)).toBe(true)
  const later = new RateLimiter(1_000, rateOf)
  later.share(people.came('ann', 1_000))
  expect([1, 2, 3, 4].map(() => later.take('enter', 1_000))).toEqual([true, true, true, false])
})

test('a rate of people forgets those who have all of theirs again', () => {
  const rate = new PersonRate({ burst: 2, perSecond: 1 })
  for (let n = 0; n < 500; n += 1) expect(rate.take(`person-${n}`, n * 10)).toBe(true)
  expect(rate.size).toBeLessThanOrEqual(101)
  expect([rate.take('ann', 9_000), rate.take('ann', 9_000), rate.take('ann', 9_000)]).toEqual([
    true,
    true,
    false,
  ])
  expect(rate.take('ann', 10_000)).toBe(true)
})
