import { expect, test } from 'vitest'
import { maskPhone } from './phone.ts'

test('of a phone the first and last three digits are told, of a short one nothing', () => {
  expect(maskPhone('13800001234')).toBe('138*****234')
  expect(maskPhone('123456')).toBe('******')
  expect(maskPhone('1')).toBe('*')
  expect(maskPhone('')).toBe('')
  expect(maskPhone(maskPhone('13800001234'))).toBe('138*****234')
})
