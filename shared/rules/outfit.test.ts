import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  OUTFIT_LENGTH,
  PERSON_COUNT,
  defaultOutfit,
  firstOutfit,
  formatOutfit,
  outfitColours,
  parseOutfit,
} from './outfit.ts'

const hex = fc.stringMatching(/^[0-9a-f]{6}$/)
const anyOutfit = fc.record({
  person: fc.integer({ min: 1, max: PERSON_COUNT }),
  colours: fc.record(Object.fromEntries(outfitColours.map((key) => [key, hex])), { requiredKeys: [] }),
})

describe('outfit string', () => {
  test('a person with colours is read', () => {
    expect(parseOutfit('v1:person=3,hair=3A2a22,top=3d8f8a')).toEqual({
      person: 3,
      colours: { hair: '3a2a22', top: '3d8f8a' },
    })
  })

  test('what is written is read back', () => {
    fc.assert(
      fc.property(anyOutfit, (outfit) => {
        const text = formatOutfit(outfit)
        expect(text.length).toBeLessThanOrEqual(OUTFIT_LENGTH)
        expect(parseOutfit(text, 'someone else')).toEqual(outfit)
      }),
    )
  })

  test('any text gives a person that exists and well-formed colours', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.string().map((rest) => `v1:person=${rest}`),
      fc.string().map((rest) => `v1:person=2,${rest}`),
    )
    fc.assert(
      fc.property(text, fc.string(), (outfitString, seed) => {
        const { person, colours } = parseOutfit(outfitString, seed)
        expect(Number.isInteger(person) && person >= 1 && person <= PERSON_COUNT).toBe(true)
        for (const colour of Object.values(colours)) expect(colour).toMatch(/^[0-9a-f]{6}$/)
      }),
    )
  })

  test.each([
    undefined,
    null,
    '',
    'v2:person=3',
    'person=3',
    'v1:',
    'v1:hair=112233',
    'v1:person=0',
    'v1:person=15',
    'v1:person=-1',
    'v1:person=1e0',
    `v1:person=3,${'x'.repeat(OUTFIT_LENGTH)}`,
  ])('%j gives the default of the seed', (outfitString) => {
    expect(parseOutfit(outfitString, 'user-42')).toEqual(defaultOutfit('user-42'))
  })

  test('unknown keys and bad colours are left out', () => {
    expect(parseOutfit('v1:person=3,hair=red,top=12345,hat=112233,__proto__=112233,skin=a=b')).toEqual({
      person: 3,
      colours: {},
    })
  })

  test('who chose nothing looks like the portrait of their account, where it has one', () => {
    expect(firstOutfit('', 5, 'user-42')).toEqual({ person: 5, colours: {} })
    expect(firstOutfit(undefined, 8, 'user-42').person).toBe(8)
    expect(firstOutfit('v1:person=12,hair=112233', 5, 'user-42')).toEqual({
      person: 12,
      colours: { hair: '112233' },
    })
    for (const none of [0, undefined])
      expect(firstOutfit('', none, 'user-42')).toEqual(defaultOutfit('user-42'))
  })

  test('defaults are stable and use everyone', () => {
    const people = Array.from({ length: 700 }, (_, i) => defaultOutfit(`user${i}`).person)
    expect(new Set(people).size).toBe(PERSON_COUNT)
    expect(defaultOutfit('ann')).toEqual(defaultOutfit('ann'))
    for (let person = 1; person <= PERSON_COUNT; person++)
      expect(people.filter((p) => p === person).length).toBeGreaterThan(20)
  })
})
