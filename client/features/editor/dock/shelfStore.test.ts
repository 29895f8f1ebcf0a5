import { expect, test } from 'vitest'
import { noteRecent, parseRemembered, shelfStore, toggleFavourite } from './shelfStore.ts'

test('what was taken last comes first, once, and no more than a dozen', () => {
  for (const id of ['a', 'b', 'a', ...Array.from({ length: 11 }, (_, n) => `c${n}`)]) noteRecent(id)
  const { recent } = shelfStore.get()
  expect(recent).toHaveLength(12)
  expect([recent[0], recent.at(-1)]).toEqual(['c10', 'a'])
})

test('a mark is put on and taken off again', () => {
  toggleFavourite('x')
  expect(shelfStore.get().favourites).toEqual(['x'])
  toggleFavourite('x')
  expect(shelfStore.get().favourites).toEqual([])
})

test.each([null, '', '{', '[]', 'null', '{"recent":[1],"favourites":"x"}'])(
  'nothing is remembered of %j',
  (text) => expect(parseRemembered(text)).toEqual({ recent: [], favourites: [] }),
)
