import { expect, test } from 'vitest'
import type { NotificationAnswer } from '#shared/http/notifications.ts'
import { pagesTogether, readOf } from './pagesTogether.ts'

const notice = (id: string, second: number): NotificationAnswer => ({
  id,
  spaceId: null,
  spaceName: null,
  kind: 'broadcast',
  params: {},
  title: id,
  content: '',
  createdAt: new Date(second * 1_000).toISOString(),
  readAt: null,
})

test('what slid from one page to the next is there once', () => {
  const [a, b, c] = [notice('a', 3), notice('b', 2), notice('c', 1)]
  const pages = [
    { data: [a, b], total: 3 },
    { data: [b, c], total: 4 },
  ]
  expect(pagesTogether(pages).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('read is all up to the newest that was seen, and of its moment what was seen', () => {
  const shown = [notice('a', 9), notice('b', 9), notice('c', 8)]
  const read = { ids: ['a', 'b'], before: '1970-01-01T00:00:09.000Z' }
  expect(readOf(shown, true)).toEqual(read)
  expect(readOf([], true)).toBeUndefined()
  const known = shown.map((one) => ({ ...one, readAt: one.createdAt }))
  expect(readOf(known, true)).toBeUndefined()
  // What was left out may be unread.
  expect(readOf(known, false)).toEqual(read)
})
