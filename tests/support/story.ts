import { beforeEach } from 'vitest'

/**
 * Called where tests go on where the one before ended, at the top of their file or of their `describe`: once one has failed,
 * the rest is skipped. Each would wait for what can no longer come.
 */
export function story(): void {
  let failed: string | undefined
  beforeEach((context) => {
    context.onTestFailed(({ task }) => {
      failed = task.name
    })
    if (failed === undefined) return
    const reason = `not reached after "${failed}"`
    context.skip(reason)
  })
}
