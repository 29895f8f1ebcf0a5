import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsOf, sha256OfAscii, solvedChallenge, solvePuzzle } from './proofOfWork.ts'

const hex = (words: Int32Array) =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

test('the hash is SHA-256, of any length', () => {
  const ascii = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 200,
  })
  fc.assert(
    fc.property(ascii, (text) => {
      expect(hex(sha256OfAscii(text))).toBe(createHash('sha256').update(text).digest('hex'))
    }),
  )
  for (const length of [0, 55, 56, 63, 64, 119, 120, 128]) {
    const text = 'x'.repeat(length)
    expect(hex(sha256OfAscii(text))).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

test('a solved challenge is known for one, a changed one is not', () => {
  const challenge = '10.1790000000000.abcdef.mac'
  const proof = solvePuzzle(challenge)!
  expect(solvedChallenge(proof)).toBe(challenge)
  expect(solvedChallenge(proof.replace('abcdef', 'abcdeg'))).toBeUndefined()
  expect(solvedChallenge(`${challenge}~${'0-'.repeat(7)}0`)).toBeUndefined()
  expect(solvedChallenge(proof.replace(/-\d+$/, ''))).toBeUndefined()
  // An easier one than was asked for is another challenge.
  expect(solvedChallenge(proof)).not.toBe(challenge.replace('10.', '3.'))
})

test.each(['', 'nonsense', '23.too.hard', '99.x.y', '-1.x', '10', '10.', `10.${'x'.repeat(300)}`])(
  '"%.20s" is no challenge: nobody works on it',
  (challenge) => {
    expect(bitsOf(challenge)).toBeUndefined()
    expect(solvePuzzle(challenge)).toBeUndefined()
    expect(solvedChallenge(`${challenge}~1-2-3-4-5-6-7-8`)).toBeUndefined()
  },
)

test('it takes about as many tries as its bits say, whatever the challenge', () => {
  const tries = Array.from({ length: 20 }, (_, index) =>
    solvePuzzle(`12.${index}.x.y`)!
      .split('~')[1]!
      .split('-')
      .reduce((sum, number) => sum + Number(number) + 1, 0),
  )
  const mean = tries.reduce((sum, one) => sum + one, 0) / tries.length
  // 160 draws with a mean of 512 each: far outside lies what no honest hash does.
  expect(mean).toBeGreaterThan(2 ** 12 * 0.6)
  expect(mean).toBeLessThan(2 ** 12 * 1.6)
})
