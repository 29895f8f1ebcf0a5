import { beforeEach, expect, test } from 'vitest'
import { clientFaultsBody, type ClientFaultsBody } from '#shared/http/clientFaults.ts'
import { limits } from '#shared/rules/limits.ts'
import { createManualClock, type ManualClock } from '../../tests/support/manualClock.ts'
import { createFaultReport, type FaultReport } from './faultReport.ts'

let clock: ManualClock
let posted: ClientFaultsBody['faults'][]
let report: FaultReport

beforeEach(() => {
  clock = createManualClock()
  posted = []
  report = createFaultReport(clock, ({ faults }) => posted.push(faults))
})

test('nothing happened: nothing is told, and nothing waits', async () => {
  report.tell()
  await clock.advance(10 * limits.clientFaultsMs)
  expect([posted, clock.timers]).toEqual([[], 0])
})

test('whatever happens is told together a minute after the first of it, and counted anew', async () => {
  report.heard('listener')
  await clock.advance(limits.clientFaultsMs - 1)
  report.heard('listener')
  report.heard('unknownPlayer')
  expect(posted).toEqual([])
  await clock.advance(1)
  expect(posted).toEqual([{ listener: 2, unknownPlayer: 1 }])
  report.heard('unreadable')
  await clock.advance(limits.clientFaultsMs)
  expect(posted.slice(1)).toEqual([{ unreadable: 1 }])
  expect(clock.timers).toBe(0)
})

test('who leaves tells what is left, once', async () => {
  report.heard('unknownEvent')
  report.tell()
  report.tell()
  await clock.advance(limits.clientFaultsMs)
  expect([posted, clock.timers]).toEqual([[{ unknownEvent: 1 }], 0])
})

test('however much there is, the server takes what is told', () => {
  for (let n = 0; n <= limits.clientFaults; n++) report.heard('unknownPlayer')
  report.tell()
  expect(clientFaultsBody.safeParse({ faults: posted[0] })).toMatchObject({ success: true })
  expect(posted).toEqual([{ unknownPlayer: limits.clientFaults }])
})
