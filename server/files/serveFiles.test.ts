import { expect, test } from 'vitest'
import { parseRange } from './serveFiles.ts'

test.each([
  [undefined, undefined],
  ['bytes=-', undefined],
  ['items=0-1', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('of a hundred bytes, %s', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})
