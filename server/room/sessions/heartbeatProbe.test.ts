import { expect, test } from 'vitest'
import { HeartbeatProbe } from './heartbeatProbe.ts'
import { noMeters } from '../meters.ts'
import type { Session } from './session.ts'

test('of one session in ten the way of a heartbeat and back is measured', () => {
  const heard: number[] = []
  let now = 1_000
  const probe = new HeartbeatProbe({ ...noMeters, heartbeat: (ms) => void heard.push(ms) }, () => now)
  const sessions = Array.from({ length: 30 }, () => ({}) as Session)
  for (const session of sessions) probe.joined(session)
  for (const session of sessions) probe.sent(session)
  now += 40
  for (const session of sessions) probe.answered(session)
  expect(heard).toEqual([40, 40, 40])

  // An answer nobody asked for is none; one that comes after the next beat was late since the first.
  probe.answered(sessions[0]!)
  probe.sent(sessions[0]!)
  now += 15_000
  probe.sent(sessions[0]!)
  now += 5_000
  probe.answered(sessions[0]!)
  probe.answered(sessions[0]!)
  expect(heard).toEqual([40, 40, 40, 20_000])
})
