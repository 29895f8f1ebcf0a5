import { expect, test } from 'vitest'
import { onceEach } from './useScrolledList.ts'

test('what moves into the next page as something is added before it is there once', () => {
  const page = (...ids: string[]) => ({ data: ids.map((id) => ({ id })), total: 5 })
  const rows = onceEach([page('a', 'b'), page('b', 'c'), page('d')], ({ id }: { id: string }) => id)
  expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})
