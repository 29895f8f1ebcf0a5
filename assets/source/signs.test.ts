import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawnSigns, signCode } from '#shared/rules/signs.ts'

test('every sign has its picture, and every item of a built-in level such a sign', () => {
  const pictures = new URL('../images/signs/', import.meta.url)
  const missing = [...drawnSigns].filter((sign) => !existsSync(new URL(`${signCode(sign)}.webp`, pictures)))
  expect(missing).toEqual([])
  const items = readFileSync(new URL('plans/levelItems.ts', import.meta.url), 'utf8')
  const signs = [...items.matchAll(/icon: '([^']+)'/g)].map(([, sign = '']) => sign)
  expect(signs.length).toBeGreaterThan(5)
  expect(signs.filter((sign) => !drawnSigns.has(sign))).toEqual([])
})
