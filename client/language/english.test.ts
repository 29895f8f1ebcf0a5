import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { legalText as english } from '../text/en/legal.ts'
import { legalText as chinese } from '../text/zh-CN/legal.ts'
import { englishText } from './english.ts'
import { allChinese } from './allChinese.ts'

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

test('what features say is told of every one, and no two have an area of the same name', async () => {
  const root = join(import.meta.dirname, '../features')
  const said = await Promise.all(
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && readdirSync(join(root, entry.name)).includes('texts.zh.ts'))
      .map(async ({ name }) => [name, await import(join(root, name, 'texts.zh.ts'))] as const),
  )
  // What pages show as well is an area of its own; all else is of spaces.
  const areas = said.flatMap(([name, texts]) =>
    name in allChinese
      ? [[name, texts[`${name}Text`]] as const]
      : Object.entries(texts[`${name}Text`] as object),
  )
  const told: Readonly<Record<string, unknown>> = { ...allChinese, ...allChinese.space }
  expect(areas.length).toBeGreaterThan(20)
  // What comes with a window of its own is told beside it.
  for (const [area, words] of areas) expect(told[area], area).toMatchObject(words as object)
  expect(new Set(areas.map(([area]) => area)).size).toBe(areas.length)
})
