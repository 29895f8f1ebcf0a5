import { beforeAll, expect, test } from 'vitest'
import type { RefusalKey } from '#shared/protocol/refusals.ts'
import { ApiError } from '../../api/http.ts'
import { TransactionError } from '../../net/transactions.ts'
import { enterFailureText } from './enterFailureText.ts'

beforeAll(async () => {
  Object.assign(globalThis, { localStorage: { getItem: () => null } })
  const { loadAreas, startTexts } = await import('../../language/i18n.ts')
  await startTexts()
  await loadAreas('space')
})

const refused = (text: string, refusal?: RefusalKey) => new TransactionError('refused', text, { refusal })

test('tells what a person can do something about, and nothing of the wire', async () => {
  expect(await enterFailureText(new ApiError('NetworkError', 0, 'fetch failed'))).toBe(
    '没能进入空间：连不上服务器，请检查网络后重试',
  )
  expect(await enterFailureText(refused('the space is full', 'spaceFull'))).toBe(
    '没能进入空间：空间已满，请等有人离开后再进入',
  )
  expect(await enterFailureText(new TransactionError('timedOut', 'Transaction timed out'))).toBe(
    '没能进入空间：连接中断，请检查网络后重试',
  )
  expect(await enterFailureText(refused('something new', 'somethingNew' as RefusalKey))).toBe(
    '没能进入空间，请稍后再试',
  )
  expect(await enterFailureText(new TypeError('x is undefined'))).toBe('没能进入空间，请稍后再试')
})
