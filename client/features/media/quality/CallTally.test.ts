import { expect, test } from 'vitest'
import { callQualityBody } from '#shared/http/callQuality.ts'
import type { RemoteMedia } from '../createMediaStore.ts'
import type { PersonQuality } from '../qualityStore.ts'
import type { LinkState } from '../transport.ts'
import { CallTally } from './CallTally.ts'

const people = (links: Record<string, LinkState>) =>
  new Map<string, RemoteMedia>(
    Object.entries(links).map(([userId, link]) => [userId, { link, sending: new Set(), tracks: new Map() }]),
  )
const good: PersonQuality = {
  connection: 'connected',
  score: 9,
  quality: 'good',
  path: 'host',
  roundTripMs: 20,
  slots: new Map([
    ['microphone', { downBps: 32_000, upBps: undefined, lossShare: 0.02, track: 'connected' as const }],
  ]),
}
const qualities = (byUser: Record<string, PersonQuality>) => new Map(Object.entries(byUser))
const nothing = new Set<never>()

test('nothing happened, nothing is told', () => {
  const tally = new CallTally()
  tally.read(0, qualities({}), nothing)
  expect(tally.take()).toBeUndefined()
})

test('seconds with each person, ways once a connection, how long it took and how often it broke', () => {
  const tally = new CallTally()
  tally.look(1_000, people({ ann: 'waiting', bob: 'waiting' }))
  tally.look(1_400, people({ ann: 'connected', bob: 'connecting' }))
  tally.read(2_000, qualities({ ann: good }), nothing)
  tally.read(4_000, qualities({ ann: good, bob: { ...good, path: 'relay', quality: 'poor' } }), nothing)
  tally.look(5_000, people({ ann: 'lost', bob: 'connected' }))
  tally.look(6_000, people({ ann: 'connected', bob: 'connected' }))
  tally.read(6_000, qualities({ ann: { ...good, path: 'srflx', roundTripMs: 80 } }), nothing)
  const told = tally.take()
  expect(told).toEqual({
    seconds: { unknown: 0, unstable: 0, poor: 2, good: 4 },
    paths: { host: 1, srflx: 1, relay: 1, server: 0 },
    connectMs: [400, 4_000],
    breaks: 1,
    roundTripMs: 35,
    lossShare: expect.closeTo(0.02) as number,
    errors: {},
  })
  expect(callQualityBody.safeParse(told).success).toBe(true)
  // What was told is not told again, and the way of who is still there is no new one.
  tally.read(8_000, qualities({ ann: good }), nothing)
  expect(tally.take()).toMatchObject({ seconds: { good: 2 }, paths: { host: 0 }, connectMs: [] })
})

test('what is wrong counts once, until it is over and comes again', () => {
  const tally = new CallTally()
  const wrong = new Set(['disconnected'] as const)
  for (const [at, now] of [wrong, wrong, nothing, wrong].entries()) tally.read(at, qualities({}), now)
  expect(tally.take()?.errors).toEqual({ disconnected: 2 })
})
