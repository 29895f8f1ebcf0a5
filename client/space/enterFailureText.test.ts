import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api/http.ts'
import { TransactionError } from '../net/transactions.ts'
import { enterFailureText } from './enterFailureText.ts'

beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  const { loadAreas, startTexts } = await import('../text/i18n.ts')
  await startTexts()
  await loadAreas('space')
})

test('tells what a person can do something about, and nothing of the wire', () => {
  expect(enterFailureText(new ApiError('NetworkError', 0, 'fetch failed'))).toBe(
    '没能进入空间：连不上服务器，请检查网络后重试',
  )
  expect(enterFailureText(new TransactionError('refused', 'the space is full'))).toBe(
    '没能进入空间：空间已满',
  )
  expect(enterFailureText(new TransactionError('timedOut', 'Transaction timed out'))).toBe(
    '没能进入空间：连接中断，请检查网络后重试',
  )
  expect(enterFailureText(new TransactionError('refused', 'outfitString is not valid'))).toBe(
    '没能进入空间，请稍后再试',
  )
  expect(enterFailureText(new TypeError('x is undefined'))).toBe('没能进入空间，请稍后再试')
})
