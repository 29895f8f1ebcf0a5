import { expect, test } from 'vitest'
import { englishText } from './english.ts'
import { legalText as english } from './en/legal.ts'
import { allChinese } from './allChinese.ts'
import { legalText as chinese } from './zh-CN/legal.ts'

/** path → text of every leaf. */
function leaves(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as object).flatMap(([key, child]) => leaves(child, `${path}.${key}`))
}

const placeholders = (text: string) => (text.match(/\{\{?\w+\}?\}/g) ?? []).toSorted()

test.each([
  ['interface', allChinese, englishText],
  ['legal', chinese, english],
])('%s: every Chinese text has an English twin with the same placeholders', (_, zh, en) => {
  const twins = new Map(leaves(en))
  const missing = leaves(zh).filter(([path, text]) => {
    const twin = twins.get(path)
    return !twin || placeholders(twin).join() !== placeholders(text).join()
  })
  expect(missing).toEqual([])
  expect(twins.size).toBe(leaves(zh).length)
})

test('Chinese says 登录, never 登陆', () => {
  expect(leaves([allChinese, chinese]).filter(([, text]) => text.includes('登陆'))).toEqual([])
})
