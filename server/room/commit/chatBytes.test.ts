import { expect, test } from 'vitest'
import { ChatBytes, type Written } from './chatBytes.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A server that has just started, and what is stored. */
function stage(written: Record<string, Written> = {}) {
  const asked: string[] = []
  const time = { now: 1_000 * dayMs, steady: 5 }
  const chats = new ChatBytes({
    perDay: 100,
    steady: () => time.steady,
    now: () => time.now,
    stored(userId, since) {
      asked.push(`${userId} ${(time.now - since) / hourMs}`)
      return Promise.resolve(written[userId] ?? { bytes: 0, since: null })
    },
  })
  const pass = (ms: number) => {
    time.now += ms
    time.steady += ms
  }
  return { chats, asked, pass, time, written }
}

test('after a start a day goes on: the database is asked once for each who writes', async () => {
  const { chats, asked, pass, time } = stage({ ann: { bytes: 90, since: 1_000 * dayMs - 20 * hourMs } })
  await Promise.all([chats.recall(['ann', 'bob']), chats.recall(['ann'])])
  expect(chats.wait('ann', 11)).toBe(4 * hourMs)
  expect(chats.wait('ann', 10)).toBe(0)
  expect(chats.wait('bob', 100)).toBe(0)
  chats.take('bob', 60)
  chats.take('bob', 30)
  await chats.recall(['ann', 'bob'])
  expect(chats.wait('bob', 11)).toBe(dayMs)
  expect(asked).toEqual(['ann 24', 'bob 24'])
  // Set by hand: only what goes forward counts.
  time.now -= dayMs
  pass(4 * hourMs)
  expect(chats.wait('ann', 100)).toBe(0)
})

test('when a day is over what is still within the last one counts', async () => {
  const { chats, asked, pass, time, written } = stage()
  await chats.recall(['ann'])
  chats.take('ann', 10)
  pass(23 * hourMs)
  chats.take('ann', 80)
  written['ann'] = { bytes: 80, since: time.now }
  pass(2 * hourMs)
  await chats.recall(['ann'])
  expect(chats.wait('ann', 21)).toBe(22 * hourMs)
  expect(chats.wait('ann', 20)).toBe(0)
  expect(asked).toHaveLength(2)
})

test('where the database cannot be asked nothing is taken for known', async () => {
  let isAway = true
  const chats = new ChatBytes({
    perDay: 100,
    steady: () => 0,
    now: () => dayMs,
    stored: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({ bytes: 90, since: dayMs })),
  })
  await expect(chats.recall(['ann'])).rejects.toThrow('away')
  isAway = false
  await chats.recall(['ann'])
  expect(chats.wait('ann', 11)).toBeGreaterThan(0)
})
