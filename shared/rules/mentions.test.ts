import { expect, test } from 'vitest'
import { limits } from './limits.ts'
import { mentionedIn } from './mentions.ts'

const people = [
  { userId: 'a', name: '安' },
  { userId: 'aa', name: '安安' },
  { userId: 'bob', name: 'Bob Lee' },
  { userId: 'nobody', name: '' },
]
const named = (contents: string) => [...mentionedIn(contents, people)]

test('a line names people by @ and their whole name, each once', () => {
  expect(named('@安 你好')).toEqual(['a'])
  expect(named('@安安 和 @Bob Lee，还有 @安安')).toEqual(['aa', 'bob'])
  expect(named('安 @ 这里 @Bob')).toEqual([])
  expect(named('@')).toEqual([])
  expect(named('看 https://site.example/@安 吧')).toEqual([])
  expect(named('看 https://site.example/，@安')).toEqual(['a'])
})

test('so many of a line are looked at, and no more', () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ userId: `u${n}`, name: `n${n};` }))
  const line = many.map(({ name }) => `@${name}`).join(' ')
  expect(mentionedIn(line, many).size).toBe(limits.mentionsOfLine)
})
