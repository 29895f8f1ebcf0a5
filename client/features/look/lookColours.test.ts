import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOutfit, outfitColours, parseOutfit, PERSON_COUNT } from '#shared/rules/outfit.ts'
import { randomOutfit, swatches, withColour } from './lookColours.ts'

test('every swatch is a colour an outfit can carry, none twice', () => {
  for (const slot of outfitColours) {
    expect(new Set(swatches[slot]).size).toBe(swatches[slot].length)
    for (const colour of swatches[slot]) {
      const text = formatOutfit({ person: 1, colours: { [slot]: colour } })
      expect(parseOutfit(text).colours[slot]).toBe(colour)
    }
  }
})

test('a random outfit is somebody else, of colours that are offered, and fits its string', () => {
  const numbers = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { minLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: PERSON_COUNT }), numbers, (before, list) => {
      let at = 0
      const outfit = randomOutfit(before, () => list[at++ % list.length] ?? 0)
      expect(outfit.person).not.toBe(before)
      for (const slot of outfitColours) {
        const colour = outfit.colours[slot]
        if (colour !== undefined) expect(swatches[slot]).toContain(colour)
      }
      expect(parseOutfit(formatOutfit(outfit))).toEqual(outfit)
    }),
  )
})

test('a colour is chosen and taken back; the others stay', () => {
  const worn = { person: 4, colours: { hair: '1f1a1c', top: 'f4efe4' } }
  const red = withColour(worn, 'top', 'e07a5f')
  expect(red).toEqual({ person: 4, colours: { hair: '1f1a1c', top: 'e07a5f' } })
  expect(withColour(red, 'top', undefined)).toEqual({ person: 4, colours: { hair: '1f1a1c' } })
})
