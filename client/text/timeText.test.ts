import { expect, test } from 'vitest'
import { dayText, timeText } from './timeText.ts'

test('days and times as the lists of the site show them, by this computer', () => {
  const at = new Date(2026, 0, 2, 3, 4).toISOString()
  expect(dayText(at)).toBe('2026/01/02')
  expect(timeText(at)).toBe('2026/01/02 03:04')
})
