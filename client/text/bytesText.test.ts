import { expect, test } from 'vitest'
import { bytesText } from './bytesText.ts'

test('three digits and a unit', () => {
  expect([0, 999, 1_000, 1_536, 5 * 1024 ** 3, 123_456_789, 2 ** 50].map(bytesText)).toEqual([
    '0 B',
    '999 B',
    '0.98 KB',
    '1.5 KB',
    '5 GB',
    '118 MB',
    '1024 TB',
  ])
})
