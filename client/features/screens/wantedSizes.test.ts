import { expect, test } from 'vitest'
import { wantedSizes } from './wantedSizes.ts'

test('a share comes as large as it is drawn, a wall has all there is, and what is drawn nowhere does not come', () => {
  const drawn: Record<string, 'low' | 'medium'> = { ann: 'low', bob: 'medium' }
  const needed = (userId: string) => drawn[userId]
  const sizes = wantedSizes(['ann', 'bob', 'cid', 'dan'], needed, new Set(['bob', 'cid', 'gone']))
  expect([...sizes]).toEqual([
    ['ann', 'low'],
    ['bob', 'high'],
    ['cid', 'high'],
  ])
})
