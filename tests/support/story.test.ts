import { expect, test } from 'vitest'
import { startVitest } from 'vitest/node'

test('a story ends at its first failure; what is left is skipped and says after what', async () => {
  const vitest = await startVitest('test', [], {
    config: false,
    watch: false,
    include: ['tests/support/storyFixture.ts'],
    reporters: [{}],
  })
  const [file] = vitest.state.getTestModules()
  const told = [...file!.children.allTests()].map((one) => {
    const result = one.result()
    return [one.name, result.state, result.state === 'skipped' ? result.note : undefined]
  })
  await vitest.close()
  // A run with a failure wants this process to end with 1.
  process.exitCode = undefined
  const reason = 'not reached after "goes wrong"'
  expect(told).toEqual([
    ['begins', 'passed', undefined],
    ['goes wrong', 'failed', undefined],
    ['goes on', 'skipped', reason],
    ['ends', 'skipped', reason],
  ])
})
