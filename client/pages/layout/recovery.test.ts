import { expect, test } from 'vitest'
import { recoveryOf } from './recovery.ts'

const now = 1_000_000_000
const crash = new TypeError('x is undefined')
const missing = new TypeError('Failed to fetch dynamically imported module: /assets/SpacePage.js')

test('a page that crashed is made anew by itself, twice in a minute, then fetched anew', () => {
  expect(recoveryOf(crash, [now], now, undefined)).toEqual({ name: 'again', afterMs: 1_000 })
  expect(recoveryOf(crash, [now - 5_000, now], now, undefined)).toEqual({ name: 'again', afterMs: 4_000 })
  expect(recoveryOf(crash, [now - 9_000, now - 5_000, now], now, undefined)).toEqual({ name: 'reload' })
  // What happened long ago is another story.
  expect(recoveryOf(crash, [now - 90_000, now - 80_000, now], now, undefined)).toMatchObject({
    name: 'again',
  })
})

test.each([
  missing,
  new Error('error loading dynamically imported module'),
  new Error('Importing a module script failed.'),
])('code that can not be had comes only with another document: %s', (error) => {
  expect(recoveryOf(error, [now], now, undefined)).toEqual({ name: 'reload' })
})

test('no page goes round in circles: fetched anew once in five minutes, then a person decides', () => {
  expect(recoveryOf(missing, [now], now, now - 10_000)).toEqual({ name: 'stay' })
  expect(recoveryOf(missing, [now], now, now - 301_000)).toEqual({ name: 'reload' })
  expect(recoveryOf(crash, [now - 2, now - 1, now], now, now - 10_000)).toEqual({ name: 'stay' })
})
