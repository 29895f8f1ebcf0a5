import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSocketFailures } from './socketFailures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('sockets that fail are a line a second at most, with how many there were', () => {
  const lines: unknown[] = []
  const failed = createSocketFailures({ warn: (fields, message) => void lines.push([fields, message]) })
  for (let n = 0; n < 1_000; n += 1) failed(`bad frame ${n}`, '192.0.2.1')
  expect(lines).toEqual([[{ problem: 'bad frame 0', address: '192.0.2.1' }, 'socket failed']])
  vi.advanceTimersByTime(1_000)
  expect(lines[1]).toEqual([{ problem: 'bad frame 999', address: '192.0.2.1', count: 999 }, 'sockets failed'])
  failed('one more', '192.0.2.2')
  expect(lines).toHaveLength(2)
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(3)
  failed('after a while', '192.0.2.2')
  expect(lines[3]).toEqual([{ problem: 'after a while', address: '192.0.2.2' }, 'socket failed'])
})
