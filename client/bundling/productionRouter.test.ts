import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnusedRouter } from './productionRouter.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
)
const router = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .find((code) => code.includes('function PrefetchPageLinks('))!

test('what is left out of the router is only asked for by its framework; another source is noticed', () => {
  const lean = withoutUnusedRouter(router)!
  expect(lean.length).toBeLessThan(router.length - 500)
  // Links load ahead only inside of the framework, which has a context of its own.
  expect(lean).toMatch(/if \(!frameworkContext\) \{\s+return \[false, ref, \{\}\];/)
  expect(withoutUnusedRouter(router.replace('var Form = ', 'const Form = '))).toBeUndefined()
  expect(
    withoutUnusedRouter(router.replace('function PrefetchPageLinks(', 'function Ahead(')),
  ).toBeUndefined()
})
