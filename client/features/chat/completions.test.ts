import { expect, test } from 'vitest'
import { completionsOf, firstWord, isCommand } from './completions.ts'

const people = [
  { userId: 'a', name: '安', isSelf: false },
  { userId: 'b', name: 'Bob Ross', isSelf: false },
  { userId: 'me', name: '我自己', isSelf: true },
]
const labels = (before: string, commands: readonly string[] = []) =>
  completionsOf(before, commands, people).list.map(({ label }) => label)

test('commands complete at the begin of a text only', () => {
  expect(labels('/', ['/dice', 'hop'])).toEqual(['/help', '/dice'])
  expect(labels('/D', ['/dice'])).toEqual(['/dice'])
  expect(labels('/dice', ['/dice'])).toEqual([])
  expect(labels('/dice 2', ['/dice'])).toEqual([])
  expect(labels('看 /d', ['/dice'])).toEqual([])
  expect(labels('//', ['/dice'])).toEqual([])
})

test('people complete after an @, oneself not, and no address', () => {
  expect(labels('@')).toEqual(['安', 'Bob Ross'])
  expect(labels('你好 @bob r')).toEqual(['Bob Ross'])
  expect(completionsOf('你好 @bob', [], people)).toMatchObject({
    from: 3,
    list: [{ insert: '@Bob Ross ' }],
  })
  expect(labels('@bob ross')).toEqual([])
  expect(labels('a@b')).toEqual([])
  expect(labels('@安 在吗')).toEqual([])
  expect(labels('@我')).toEqual([])
})

test('at most six are shown', () => {
  expect(
    labels(
      '/',
      Array.from({ length: 20 }, (_, n) => `/c${n}`),
    ),
  ).toHaveLength(6)
})

test.each([
  ['/dice 2 6', true],
  ['  /help', true],
  ['//dice', false],
  ['/', false],
  ['/ a', false],
  ['1/2', false],
])('%j is a command: %s', (text, is) => expect(isCommand(text)).toBe(is))

test('the word a text begins with', () => expect(firstWord('  /dice 2 6')).toBe('/dice'))
