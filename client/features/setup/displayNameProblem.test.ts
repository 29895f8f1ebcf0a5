import { expect, test } from 'vitest'
import { updateMemberBody } from '#shared/http/members.ts'
import { limits } from '#shared/rules/limits.ts'
import { displayNameProblem } from './displayNameProblem.ts'

const zwj = '\u200d'
const samples = [
  ['林小满', undefined],
  ['  林小满  ', undefined],
  [`👩${zwj}💻 小满`, undefined],
  ['界'.repeat(limits.displayName), undefined],
  ['😀'.repeat(limits.displayName), undefined],
  ['', 'empty'],
  ['   ', 'empty'],
  ['\u3000\u00a0', 'empty'],
  [`\u200b${zwj}`, 'empty'],
  ['界'.repeat(limits.displayName + 1), 'long'],
  ['小\u0007满', 'invalid'],
  ['小\u202e满', 'invalid'],
  ['小\ud800', 'invalid'],
] as const

test.each(samples)('%j: %s', (name, problem) => {
  expect(displayNameProblem(name)).toBe(problem)
})

test('the server says the same of each', () => {
  for (const [displayName, problem] of samples) {
    expect(updateMemberBody.safeParse({ displayName }).success, JSON.stringify(displayName)).toBe(
      problem === undefined,
    )
  }
})
