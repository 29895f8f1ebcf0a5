import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
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

test('three exports an hour and person, whatever else they do', () => {
  let now = 0
  const rates = createRequestRates(
    defaultRequestLimits,
    () => Promise.resolve(undefined),
    () => now,
  )
  for (let n = 0; n < limits.exportsPerHour; n += 1) expect(rates.take('export', 'ann')).toBe(0)
  const wait = rates.take('export', 'ann')
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(3_600_000)
  expect(rates.take('export', 'bob')).toBe(0)
  now += wait
  expect(rates.take('export', 'ann')).toBe(0)
})
