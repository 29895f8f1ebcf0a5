import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const e2e = join(import.meta.dirname, '../../e2e')
const draws = (source: string): boolean => source.includes('startSceneBrowser')

test('whoever draws is named so, and thereby runs alone', () => {
  // Some have their browser from a helper.
  const helpers = globSync('*.ts', { cwd: import.meta.dirname })
    .filter((file) => !['browser.ts', basename(import.meta.filename)].includes(file))
    .filter((file) => draws(readFileSync(join(import.meta.dirname, file), 'utf8')))
  const files = globSync('**/*.test.ts', { cwd: e2e })
  const drawing = files.filter((file) => {
    const source = readFileSync(join(e2e, file), 'utf8')
    return draws(source) || helpers.some((helper) => source.includes(`/${helper}'`))
  })
  expect(drawing.toSorted()).toEqual(files.filter((file) => file.endsWith('.scene.test.ts')).toSorted())
  expect(drawing.length).toBeGreaterThan(0)
})
