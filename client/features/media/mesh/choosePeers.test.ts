import { expect, test } from 'vitest'
import type { Exchange } from '../transport.ts'
import { choosePeers } from './choosePeers.ts'

const exchange: Exchange = { take: new Set(['microphone']), give: new Set() }
const all = new Map('abcde'.split('').map((userId) => [userId, exchange]))
const metres: Record<string, number> = { a: 5, b: 4, c: 3, d: 2, e: 1 }
const choose = (max: number, connected: string[] = [], full: string[] = []) => {
  const { chosen, left } = choosePeers(
    all,
    (userId) => metres[userId]!,
    new Set(connected),
    new Set(full),
    max,
  )
  return `${[...chosen.keys()].join('')} ${left.join('')}`
}

test('all while there is room, else the nearest', () => {
  expect(choose(5)).toBe('abcde ')
  expect(choose(2)).toBe('de cba')
})

test('who is connected keeps the place against somebody hardly nearer', () => {
  metres['c'] = 2.5
  expect(choose(2, ['c', 'e'])).toBe('ce dba')
  metres['c'] = 3.5
  expect(choose(2, ['c', 'e'])).toBe('de cba')
  metres['c'] = 3
})

test('who has no room is passed over, and the next one has the place', () => {
  expect(choose(2, [], ['e'])).toBe('cd bae')
  expect(choose(2, [], ['a', 'b', 'c', 'd', 'e'])).toMatch(/^ /)
})
