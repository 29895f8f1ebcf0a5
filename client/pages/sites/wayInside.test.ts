import { expect, test } from 'vitest'
import { wayInside } from './wayInside.ts'

const site = { routes: { index: '/milliken' } } as Parameters<typeof wayInside>[0]

test('into the space go the level and the exhibit, and nothing else of an address', () => {
  expect(wayInside(site, '', new URLSearchParams())).toBe('/milliken')
  expect(wayInside(site, '展 1', new URLSearchParams('x=1'))).toBe('/milliken?startLevel=%E5%B1%95+1')
  expect(wayInside(site, '8', new URLSearchParams('p-index=1&d-index=2&sign=s&startLevel=3'))).toBe(
    '/milliken?d-index=2&p-index=1&startLevel=8',
  )
})
