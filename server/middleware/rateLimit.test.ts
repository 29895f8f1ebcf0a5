import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { ClusterAway } from '../cluster/cluster.ts'
import { createRequestRates, defaultRequestLimits, parseRequestLimits } from './rateLimit.ts'

test('REQUEST_LIMITS changes what it names', () => {
  expect(parseRequestLimits('api=7/30, login=8/60')).toEqual({
    ...defaultRequestLimits,
    api: { points: 7, seconds: 30 },
    login: { points: 8, seconds: 60 },
  })
})

test.each(['api', 'api=0/60', 'api=5/0', 'api=-1/60', 'walks=5/60', ''])('%s is refused', (text) => {
  expect(() => parseRequestLimits(text)).toThrow('must be like api=3000/60')
})

test('people count by who they are, everybody else by address, an IPv6 /64 as one', async () => {
  const limits = {
    ...defaultRequestLimits,
    api: { points: 2, seconds: 60 },
    person: { points: 1, seconds: 60 },
  }
  const rates = createRequestRates(
    limits,
    (token) => Promise.resolve(token.startsWith('good-') ? token : undefined),
    () => 0,
  )
  // One address, as many people as like.
  for (let n = 0; n < 10; n += 1) expect(await rates.takeCall('192.0.2.1', `good-${n}`)).toBe(0)
  expect(await rates.takeCall('192.0.2.9', 'good-1')).toBeGreaterThan(0)
  // A token that is none is nobody's: the address counts.
  expect(await rates.takeCall('2001:db8::1', 'made up')).toBe(0)
  expect(await rates.takeCall('2001:db8::2', undefined)).toBe(0)
  expect(await rates.takeCall('2001:db8::3', 'another')).toBeGreaterThan(0)
  expect(await rates.takeCall('192.0.2.1', undefined)).toBe(0)
})

test('three exports an hour and person, whatever else they do', async () => {
  let now = 0
  const rates = createRequestRates(
    defaultRequestLimits,
    () => Promise.resolve(undefined),
    () => now,
  )
  for (let n = 0; n < limits.exportsPerHour; n += 1) expect(await rates.take('export', 'ann')).toBe(0)
  const wait = await rates.take('export', 'ann')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(3_600_000)
  expect(await rates.take('export', 'bob')).toBe(0)
  now += wait
  expect(await rates.take('export', 'ann')).toBe(0)
})

test('several servers count together; each what it knows while they cannot ask each other', async () => {
  const taken: string[] = []
  let answer: () => Promise<number> = () => Promise.resolve(0)
  const take = (key: string, points: number) => (taken.push(`${key} ${points}`), answer())
  const limits = { ...defaultRequestLimits, create: { points: 2, seconds: 60 } }
  const rates = createRequestRates(
    limits,
    () => Promise.resolve(undefined),
    () => 0,
    { take },
  )
  expect(await rates.take('create', 'ann')).toBe(0)
  expect(taken).toEqual(['create ann 1'])
  answer = () => Promise.resolve(1_234)
  expect(await rates.take('create', 'ann')).toBe(1_234)
  answer = () => Promise.reject(new ClusterAway('away'))
  expect(await rates.take('create', 'bob')).toBe(0)
  // Too much here already: nobody is asked.
  expect(await rates.take('create', 'ann')).toBe(60_000)
  expect(taken).toHaveLength(3)
  answer = () => Promise.reject(new Error('broken'))
  await expect(rates.take('create', 'cid')).rejects.toThrow('broken')
})
