import { expect, type TestContext } from 'vitest'

/** Where a test cannot be tried that is said; on the machine that judges it is a failure. */
export function mustRun(context: TestContext, can: boolean, why: string): void {
  if (!can && !process.env['CI']) {
    context.skip(why)
  }
  expect(can, why).toBe(true)
}
