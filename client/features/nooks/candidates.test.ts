import { expect, test } from 'vitest'
import { candidates } from './candidates.ts'

const members = [
  { userId: 'u1', displayName: '王安', name: 'Anna' },
  { userId: 'u2', displayName: '安然', name: '安然' },
  { userId: 'u3', displayName: 'Bob', name: 'robert' },
]
const idsOf = (searched: string, allowed: readonly string[] = []) =>
  candidates(members, [], new Set(allowed), searched).map(({ userId }) => userId)

test('members are found by either of their names, first those whose name begins so', () => {
  expect(idsOf(' 安 ')).toEqual(['u2', 'u1'])
  expect(idsOf('ANN')).toEqual(['u1'])
  expect(idsOf('bert')).toEqual(['u3'])
  expect(idsOf('nobody')).toEqual([])
  expect(new Set(idsOf(''))).toEqual(new Set(['u1', 'u2', 'u3']))
})

test('who may come in already is not offered', () => {
  expect(idsOf('安', ['u2'])).toEqual(['u1'])
})

test('visitors who are here are offered too, and everybody once, by the name they show now', () => {
  const present = [
    { userId: 'u3', name: 'Bobby' },
    { userId: 'v1', name: 'Bo' },
    { userId: 'v2', name: '' },
  ]
  expect(candidates(members, present, new Set(), 'bo')).toEqual([
    { userId: 'v1', name: 'Bo', account: '' },
    { userId: 'u3', name: 'Bobby', account: 'robert' },
  ])
})
