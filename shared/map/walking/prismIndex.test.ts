import { expect, test } from 'vitest'
import type { Prism } from '../placement.ts'
import { PrismIndex } from './prismIndex.ts'

const prism = (cx: number, cz: number, half: number, yaw = 0): Prism => ({
  cx,
  cz,
  hx: half,
  hz: half,
  yaw,
  y0: 0,
  y1: 1,
})

test('however large things are, they are found, once, and taken out again; they fill no memory', () => {
  const index = new PrismIndex<Prism>()
  const small = prism(5, 5, 0.5)
  const large = Array.from({ length: 20_000 }, (_, n) => prism(100 + (n % 99), 60 + (n % 77), 100, n))
  index.add(small)
  for (const one of large) index.add(one)
  // One lies in each of ten thousand buckets: what fills a memory is an entry in every one of them.
  expect(index.entries).toBe(large.length + 1)
  expect(new Set(index.query(5, 5, 1)).size).toBe(index.query(5, 5, 1).length)
  expect(index.query(5, 5, 1)).toContain(small)
  expect(index.query(150, 100, 1)).toHaveLength(20_000)
  for (const one of large) index.remove(one)
  expect(index.query(5, 5, 1)).toEqual([small])
  expect(index.query(150, 100, 1)).toEqual([])
  expect(index.entries).toBe(1)
})
