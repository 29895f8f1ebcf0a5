import { expect, test } from 'vitest'
import { measureMeetings, percentile } from '../../support/pages/voiceMeetings.ts'

/**
 * First audio in the 95th percentile of 20 meetings. The mark is 1 s, which `npm run bench:voice` measures: 0.4 to 0.7 s on a quiet
 * machine, and 1.1 to 1.3 s where the host is busy, for code that has not changed (2026-11-23). Here a way that is found by
 * its second attempt only (10 s) is told from one that is found.
 */
const BOUND_MS = 4_000
const MEETINGS = 20

test('who meet hear each other at once, every time', async () => {
  const meetings = await measureMeetings(MEETINGS)
  const both = meetings.map(({ bothMs }) => bothMs)
  expect(percentile(both, 0.95), both.map(Math.round).join(' ')).toBeLessThanOrEqual(BOUND_MS)
}, 400_000)
