import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const e2e = join(import.meta.dirname, '../../e2e')

test('whoever draws is named so, and thereby runs alone', () => {
  const files = globSync('**/*.test.ts', { cwd: e2e })
  const drawing = files.filter((file) => readFileSync(join(e2e, file), 'utf8').includes('startSceneBrowser('))
  expect(drawing.toSorted()).toEqual(files.filter((file) => file.endsWith('.scene.test.ts')).toSorted())
  expect(drawing.length).toBeGreaterThan(0)
})
