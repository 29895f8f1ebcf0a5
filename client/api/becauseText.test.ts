import i18next from 'i18next'
import { afterAll, expect, test } from 'vitest'
import { englishText } from '../language/english.ts'
import { startTexts } from '../language/i18n.ts'
import { becauseText } from './becauseText.ts'
import { ApiError } from './http.ts'

// Other tests speak Chinese.
afterAll(() => i18next.changeLanguage('zh-CN'))

test('what did not work stands before why, with the colon of the language', async () => {
  // The choice of language lies in the browser.
  ;(globalThis as { localStorage?: unknown }).localStorage ??= { getItem: () => null }
  await startTexts()
  const error = new ApiError('Forbidden', 403, '')
  expect(becauseText('创建失败', error)).toBe('创建失败：没有权限这样做')
  i18next.addResourceBundle('en', 'translation', englishText)
  await i18next.changeLanguage('en')
  expect(becauseText('Not created', error)).toBe('Not created: You are not allowed to do this')
  expect(becauseText('“{{name}}” $t(common.brand)', error)).toContain('“{{name}}” $t(common.brand)')
})
