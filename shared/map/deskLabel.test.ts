import { expect, test } from 'vitest'
import { deskLabel } from './deskLabel.ts'

const nooks = new Map([
  ['quiet', { name: 'quiet' }],
  ['a-1', { name: 'a-1', isDesk: true }],
  ['7f3c0a52-91', { name: '7f3c0a52-91', isDesk: true }],
  ['b-02', { isDesk: true }],
  ['c-3', { name: '窗边', isDesk: true }],
])

test('a desk without a name is called by row and number, or by its place among the desks', () => {
  expect(['a-1', 'b-02', '7f3c0a52-91'].map((id) => deskLabel(nooks, id))).toEqual(['A1', 'B2', '2'])
})

test('what somebody named, and what is no desk, keeps its name', () => {
  expect(['c-3', 'quiet', 'gone'].map((id) => deskLabel(nooks, id))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
