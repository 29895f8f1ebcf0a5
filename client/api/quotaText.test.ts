import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { englishText } from '../language/english.ts'
import { loadAreas, startTexts } from '../language/i18n.ts'
import { errorText } from './errorText.ts'
import { ApiError } from './http.ts'
import { isQuotaRefusal } from './quotaText.ts'

const megabyte = 1024 * 1024
const refusal = (
  field: string,
  used: number,
  limit: number,
  whose?: 'person' | 'space',
  code = 'QuotaExceeded',
) =>
  new ApiError(code as never, 409, 'No more', [{ field, message: '', used, limit, ...(whose && { whose }) }])

beforeAll(async () => {
  // Its choice of language lies in the browser.
  ;(globalThis as { localStorage?: unknown }).localStorage ??= {
    getItem: () => null,
    setItem: () => undefined,
  }
  await startTexts()
})

test('where the words are not on the page, the general ones are said', () => {
  expect(errorText(refusal('files', 3, 3))).toBe('存储空间或数量已到上限，请先删除一些内容')
})

test('a refusal says which limit it is, and how much is used of how much', async () => {
  await loadAreas('usage')
  expect(errorText(refusal('bytes', 2.5 * megabyte, 3 * megabyte, 'person'))).toBe(
    '你的存储空间不够了：已用 2.5 MB，上限 3 MB。请先删除一些内容',
  )
  expect(errorText(refusal('spaces', 200, 200, 'person'))).toBe(
    '你的空间已到上限：已有 200 个，上限 200 个。请先删除一个',
  )
  expect(errorText(refusal('templates', 50, 50, undefined, 'TooManyTemplates'))).toContain(
    '你的模板已到上限：已有 50 个',
  )
  expect(errorText(refusal('files', 9, 9, 'space'))).toContain('这个空间的文件已到上限')
  i18next.addResourceBundle('en', 'translation', englishText)
  await i18next.changeLanguage('en')
  expect(errorText(refusal('files', 9, 10, 'person'))).toBe(
    'Your limit of files has been reached: 9 of 10. Delete some first',
  )
  await i18next.changeLanguage('zh-CN')
})

test('a quota of a newer server, or one without numbers, is still a refusal for want of room', () => {
  expect(errorText(refusal('dreams', 1, 1))).toBe('存储空间或数量已到上限，请先删除一些内容')
  expect(errorText(new ApiError('QuotaExceeded', 409, ''))).toBe('存储空间或数量已到上限，请先删除一些内容')
  expect(isQuotaRefusal(new ApiError('TooManyTemplates', 400, ''))).toBe(true)
  expect(isQuotaRefusal(new ApiError('Forbidden', 403, ''))).toBe(false)
})
