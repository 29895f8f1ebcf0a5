import { expect, test } from 'vitest'
import { limits } from '#shared/rules/limits.ts'
import { withNumbers } from './inlineLimits.ts'

const { displayName, debugLogAtMs } = limits

test('numbers stand for their names where the limits are imported, and nothing asks for them any more', () => {
  const before =
    "import { limits } from '#shared/rules/limits.ts'\nlimits.displayName.toFixed() + limits.debugLogAtMs[0]"
  expect(withNumbers(before)).toBe(`(${displayName}).toFixed() + (${JSON.stringify(debugLogAtMs)})[0]`)
  const two = "import { limits, more } from '../rules/limits.ts'\nmore(limits.displayName)"
  expect(withNumbers(two)).toBe(`import { more } from '../rules/limits.ts'\nmore((${displayName}))`)
})

test('what is meant as a whole, or is of something else, stays', () => {
  const whole = "import { limits } from '#shared/rules/limits.ts'\nread(limits, limits.nothing)"
  expect(withNumbers(whole)).toBe(whole)
  expect(withNumbers('own.limits.displayName')).toBe('own.limits.displayName')
})
