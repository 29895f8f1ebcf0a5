import { beforeAll, expect, test } from 'vitest'
import { refusals, type RefusalKey } from '#shared/protocol/refusals.ts'
import { limits } from '#shared/rules/limits.ts'
import { allChinese } from '../language/allChinese.ts'
import { englishText } from '../language/english.ts'
import { refusalWords } from './refusalWords.ts'

const keys = Object.keys(refusals) as RefusalKey[]

beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  const { loadAreas, startTexts } = await import('../language/i18n.ts')
  await startTexts()
  await loadAreas('space')
})

test('every refusal has words of its own, with their numbers; none is told as a failure nobody knows more of', async () => {
  for (const key of keys) {
    const words = await refusalWords(key)
    expect(words, key).toMatch(/\p{Script=Han}{3}/u)
    expect(words, key).not.toMatch(/[{}]|undefined/)
    expect(words, key).not.toBe(allChinese.space.failure.failed)
  }
  expect(await refusalWords('chatTooLong')).toContain(`最多 ${limits.chatLength} 个字`)
})

test('so in English; two refusals are never told alike', () => {
  for (const words of [allChinese.refusals, englishText.refusals]) {
    expect(Object.keys(words)).toEqual(keys)
    const told = new Map<string, string>()
    for (const [key, text] of Object.entries(words)) {
      expect(text.trim(), key).not.toBe('')
      expect(told.get(text), key).toBeUndefined()
      told.set(text, key)
      for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(limits, key).toHaveProperty(name ?? '')
    }
  }
})

test('a key this page does not know has no words', async () => {
  expect(await refusalWords('fromTheFuture' as RefusalKey)).toBeUndefined()
  expect(await refusalWords(undefined)).toBeUndefined()
})
