import { expect } from 'vitest'
import type { Person } from './browser.ts'

/** Nothing went wrong in a page but what is allowed, and it asked nobody else for anything. */
export function isClean({ errors, foreignRequests }: Person, allowed = /status of 4\d\d/): void {
  expect(errors.filter((error) => !allowed.test(error))).toEqual([])
  expect(foreignRequests).toEqual([])
}
