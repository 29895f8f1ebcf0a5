import { beforeEach, expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { createManualClock, settle, type ManualClock } from '../../tests/support/manualClock.ts'
import { createConnectionReport, type ConnectionReport } from './connectionReport.ts'
import type { ConnectionState } from './connectionState.ts'

let clock: ManualClock
let posted: ConnectionReport[]
let reaches: boolean
let lines: string[]
let hear: (state: ConnectionState, spaceId: string) => void

const lookingUp = (attempt: number): ConnectionState => ({ name: 'lookingUp', since: 0, attempt })
const waiting = (attempt: number): ConnectionState => ({
  name: 'waiting',
  attempt,
  retryAt: 0,
  reason: '',
  limited: false,
})
const ready: ConnectionState = { name: 'ready', since: 0, uid: 'u', synced: false }
const kinds = () => posted.map(({ kind, waitedMs }) => `${kind} ${waitedMs}`)

beforeEach(() => {
  clock = createManualClock()
  posted = []
  reaches = true
  lines = ['one', 'two']
  hear = createConnectionReport({
    clock,
    lines: () => lines,
    post: async (report) => {
      if (!reaches) throw new TypeError('Failed to fetch')
      posted.push(report)
    },
  })
})

test('without a connection: the wish every minute, the log after 31 s and 120 s, whatever the attempts', async () => {
  hear(lookingUp(0), 'office')
  for (let attempt = 1; attempt <= 10; attempt++) {
    await clock.advance(13_000)
    hear(waiting(attempt), 'office')
    hear(lookingUp(attempt), 'office')
  }
  expect(kinds()).toEqual([
    'connectionDebug 31000',
    'connectIntent 60000',
    'connectionDebug 120000',
    'connectIntent 120000',
  ])
  expect(posted[0]).toMatchObject({
    spaceId: 'office',
    state: 'lookingUp',
    attempt: 2,
    lines: ['one', 'two'],
  })
})

test('a connection, a barrier and another space begin anew; nothing runs on behind them', async () => {
  hear(lookingUp(0), 'office')
  await clock.advance(30_000)
  hear(ready, 'office')
  await clock.advance(300_000)
  hear(waiting(0), 'office')
  await clock.advance(30_000)
  hear(lookingUp(0), 'plaza')
  await clock.advance(30_000)
  expect(posted).toEqual([])
  hear({ name: 'closed', barrier: { kind: 'left', code: 1000, message: '' } }, 'plaza')
  await clock.advance(300_000)
  expect(posted).toEqual([])
  expect(clock.timers).toBe(0)
})

test('a log that reached nobody is sent once there is a connection', async () => {
  reaches = false
  hear(waiting(3), 'office')
  await clock.advance(31_000)
  reaches = true
  hear(ready, 'office')
  await settle()
  expect(kinds()).toEqual(['connectionDebug 31000'])
  hear(waiting(0), 'office')
  hear(ready, 'office')
  await settle()
  expect(posted).toHaveLength(1)
})

test('the newest lines, as many as a guest may send', async () => {
  lines = Array.from({ length: 200 }, (_, n) => `${n} 连接断开 "quoted" ${'x'.repeat(80)}`)
  hear(waiting(0), 'office')
  await clock.advance(31_000)
  expect(posted[0]?.lines?.at(-1)).toBe(lines.at(-1))
  expect(posted[0]?.lines?.length).toBeGreaterThan(10)
  expect(new TextEncoder().encode(JSON.stringify(posted[0])).length).toBeLessThan(limits.clientLogGuestBytes)
})
