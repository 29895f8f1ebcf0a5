import { expect, test } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { bindProblem, isExpired } from './bindOutcome.ts'

const nothing = {
  hasBind2OtherPhone: false,
  hasBind2OtherUnity: false,
  isTwoUser: false,
  next2Confirm: false,
}

test('each refusal is told as itself; what goes on is none', () => {
  for (const name of ['hasBind2OtherPhone', 'hasBind2OtherUnity', 'isTwoUser'] as const) {
    expect(bindProblem({ ...nothing, [name]: true })).toBe(name)
  }
  expect(bindProblem({ ...nothing, next2Confirm: true })).toBeUndefined()
})

test('only a link that is used up has expired', () => {
  expect(isExpired(new ApiError('BindLinkExpired', 410, ''))).toBe(true)
  expect(isExpired(new ApiError('NetworkError', 0, ''))).toBe(false)
  expect(isExpired(undefined)).toBe(false)
})
