import { expect, test } from 'vitest'
import { circlesIn, importsOf, specifiersIn } from './importCircles.ts'

test('a circle is found through any number of files, and nothing that only leads into it', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a', 'd'])],
    ['d', new Set<string>()],
    ['e', new Set(['a'])],
  ])
  expect(circlesIn(imports)).toEqual([['a', 'b', 'c']])
})

test('no file imports itself by others, types included', async () => {
  const imports = await importsOf(new URL('..', import.meta.url).pathname, ['client', 'server', 'shared'])
  // What is read at all: a statement of either kind, over a line or several.
  expect(imports.get('server/room/features/features.ts')).toContain('server/room/features/chat/feature.ts')
  expect(imports.get('server/room/feature.ts')).toContain('server/room/handler.ts')
  expect(circlesIn(imports)).toEqual([])
})

test('what is loaded when the program runs, and what is not', () => {
  const text = `import { a, type A } from './a.ts'
import type { B } from './b.ts'
import type * as all from './all.ts'
import {
  // it is ann's
  c,
} from './c.ts'
import './d.ts'
export { e } from './e.ts'
export * from './f.ts'
export type { G } from './g.ts'
${'export type'} H = string
const lazy = () => import('./h.ts')
`
  const all = ['a', 'b', 'all', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => `./${name}.ts`)
  expect(specifiersIn(text)).toEqual(all)
  const types = ['./b.ts', './all.ts', './g.ts']
  expect(specifiersIn(text, 'values')).toEqual(all.filter((path) => !types.includes(path)))
})
