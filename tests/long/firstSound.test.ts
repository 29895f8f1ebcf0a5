import { expect, test } from 'vitest'
import { measureMeetings, percentile } from '../support/pages/voiceMeetings.ts'

/** First audio in the 95th percentile of 20 meetings: the bound. */
const BOUND_MS = 1_000
const MEETINGS = 20

test('who meet hear each other within a second', async () => {
  const meetings = await measureMeetings(MEETINGS)
  const both = meetings.map(({ bothMs }) => bothMs)
  expect(percentile(both, 0.95), both.map(Math.round).join(' ')).toBeLessThanOrEqual(BOUND_MS)
})
