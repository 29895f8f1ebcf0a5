import { expect, test } from 'vitest'
import { choosePictures, type Pictured } from './choosePictures.ts'

const at = (userId: string, metres: number, wanted?: Pictured['wanted']): Pictured => ({
  userId,
  metres,
  wanted,
})
const chosen = (people: readonly Pictured[], taken: readonly string[] = [], max = 16) =>
  Object.fromEntries([...choosePictures(people, new Set(taken), max)].toSorted())

test('as good as it is shown, wherever somebody stands', () => {
  expect(chosen([at('a', 50, 'high'), at('b', 1, 'low'), at('c', 1, 'none')])).toEqual({
    a: 'high',
    b: 'low',
    c: 'paused',
  })
})

test('where nobody says how it is shown, as near as somebody stands', () => {
  expect(chosen([at('a', 2), at('b', 9), at('c', 30), at('d', Infinity)])).toEqual({
    a: 'high',
    b: 'medium',
    c: 'low',
    d: 'low',
  })
})

test('of very many only the nearest are there, and whoever is shown', () => {
  const people = [at('a', 3, 'none'), at('b', 2, 'none'), at('c', 1, 'none'), at('d', Infinity, 'medium')]
  expect(chosen(people, [], 2)).toEqual({ a: 'none', b: 'none', c: 'paused', d: 'medium' })
  expect(chosen(people, [], 3)).toEqual({ a: 'none', b: 'paused', c: 'paused', d: 'medium' })
})

test('who is there keeps the place against somebody hardly nearer', () => {
  const people = [at('a', 2.5), at('b', 2)]
  expect(chosen(people, ['a'], 1)).toEqual({ a: 'high', b: 'none' })
  expect(chosen(people, [], 1)).toEqual({ a: 'none', b: 'high' })
})
