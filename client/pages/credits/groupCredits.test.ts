import { expect, test } from 'vitest'
import { groupCredits, type Credit } from './groupCredits.ts'

const credit = (file: string, author: string, licence = 'CC0-1.0'): Credit => ({
  file,
  title: file.toUpperCase(),
  author,
  source: 'somewhere',
  licence,
  licenceUrl: '',
  changes: '',
})

test('one entry an author and licence, naming everything by them', () => {
  const groups = groupCredits([
    credit('a', 'Ann'),
    credit('b', 'Bob'),
    credit('c', 'Ann'),
    credit('d', 'Ann', 'CC-BY-4.0'),
  ])
  expect(groups.map(({ author, licence, titles }) => [author, licence, titles])).toEqual([
    ['Ann', 'CC0-1.0', ['A', 'C']],
    ['Bob', 'CC0-1.0', ['B']],
    ['Ann', 'CC-BY-4.0', ['D']],
  ])
})
