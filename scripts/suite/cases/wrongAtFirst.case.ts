import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The folder outlives a try: runSuite.test.ts gives it.
const mark = join(process.env['CASES_FOLDER'] ?? '', 'tried')

test('holds the second time', () => {
  const isFirst = !existsSync(mark)
  writeFileSync(mark, '')
  expect(isFirst).toBe(false)
})
