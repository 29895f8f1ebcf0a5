import { beforeEach, expect, test } from 'vitest'
import { createManualClock, type ManualClock } from '../../../../tests/support/manualClock.ts'
import type { Exchange } from '../transport.ts'
import { ABSENT_MS, AWAY_MS, HeldExchanges, NAMED_MS } from './HeldExchanges.ts'

const exchange: Exchange = { take: new Set(['microphone']), give: new Set(['microphone']) }
const people = (...names: string[]) => new Map(names.map((name) => [name, exchange]))

let clock: ManualClock
let held: HeldExchanges
let said: ReadonlyMap<string, Exchange>
let here: Set<string>
/** With whom something goes, by the last look. */
let now: string[]

const look = (): void => {
  now = [...held.together(said, (userId) => here.has(userId)).keys()]
}

beforeEach(() => {
  clock = createManualClock()
  held = new HeldExchanges(clock, look)
  said = people('bob', 'cid')
  here = new Set(['bob', 'cid'])
  look()
})

test('while the room is away it goes on, but not for ever', async () => {
  held.turn(true)
  said = people()
  here = new Set()
  look()
  expect(now).toEqual(['bob', 'cid'])
  await clock.advance(AWAY_MS - 1)
  look()
  expect(now).toEqual(['bob', 'cid'])
  await clock.advance(1)
  expect(now).toEqual([])
})

test('a room that is back and names them takes over; who is in it and not named ends soon', async () => {
  held.turn(true)
  held.turn(false)
  said = people('bob')
  look()
  expect(now.toSorted()).toEqual(['bob', 'cid'])
  await clock.advance(NAMED_MS)
  expect(now).toEqual(['bob'])
})

test('who comes back later is waited for, and is then named or not', async () => {
  held.turn(true)
  await clock.advance(4_000)
  held.turn(false)
  said = people()
  here = new Set()
  look()
  await clock.advance(ABSENT_MS - 1_000)
  here = new Set(['bob'])
  look()
  said = people('bob')
  look()
  expect(now.toSorted()).toEqual(['bob', 'cid'])
  await clock.advance(1_000)
  expect(now).toEqual(['bob'])
  // What is said from now on holds as it is said.
  said = people()
  look()
  expect(now).toEqual([])
})

test('a room that was never away has its word at once; another space holds nobody', async () => {
  said = people('bob')
  look()
  expect(now).toEqual(['bob'])
  held.turn(true)
  held.drop()
  look()
  expect(now).toEqual([])
})
