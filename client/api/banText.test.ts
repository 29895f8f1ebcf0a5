import i18next from 'i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { englishText } from '../language/english.ts'
import { startTexts } from '../language/i18n.ts'
import { timeText } from '../text/timeText.ts'
import { refusalText } from './banText.ts'
import { ApiError } from './http.ts'

beforeAll(async () => {
  // Its choice of language lies in the browser.
  ;(globalThis as { localStorage?: unknown }).localStorage ??= {
    getItem: () => null,
    setItem: () => undefined,
  }
  await startTexts()
  i18next.addResourceBundle('en', 'translation', englishText)
})

// Other tests speak Chinese.
afterAll(() => i18next.changeLanguage('zh-CN'))

const until = '2026-12-01T02:00:00.000Z'
const refusal = (ban?: { reason?: string; until?: string | null; contact?: string }) =>
  new ApiError('AccountBanned', 403, 'no', ban && [{ field: 'account', message: 'banned', ...ban }])

test('a ban says why, until when, and whom to ask; what is not known is left out', async () => {
  expect(refusalText(refusal())).toBe('账号已被封禁，请联系管理员')
  expect(refusalText(refusal({ reason: '', until: null, contact: '' }))).toBe(
    '账号已被封禁，请联系管理员；长期有效',
  )
  expect(refusalText(refusal({ reason: '反复刷屏', until, contact: 'help@example.cn' }))).toBe(
    `账号已被封禁，请联系管理员（help@example.cn）；原因：反复刷屏；封禁至 ${timeText(until)}`,
  )
  await i18next.changeLanguage('en')
  expect(refusalText(refusal({ reason: 'spam', until, contact: 'help@example.cn' }))).toBe(
    `This account is banned. Please contact the administrator (help@example.cn); Reason: spam; Banned until ${timeText(until)}`,
  )
})
