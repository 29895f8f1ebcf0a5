import { expect } from 'vitest'
import type { Person } from './browser.ts'

/**
 * The pages of somebody asked no other host for anything, and said no errors but those of `allowed`.
 * @param allowed errors of the console that belong to what the test does; by default what the server refused
 */
export function expectClean({ errors, foreignRequests }: Person, allowed = /status of 4\d\d/): void {
  expect(errors.filter((error) => !allowed.test(error))).toEqual([])
  expect(foreignRequests).toEqual([])
}
