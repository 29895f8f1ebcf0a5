import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decorationText, grounds, lights, parseDecoration, plainDecoration } from './decoration.ts'

const decoration = fc.record({ light: fc.constantFrom(...lights), ground: fc.constantFrom(...grounds) })

test('what is written is read', () => {
  fc.assert(
    fc.property(decoration, (wanted) => {
      expect(parseDecoration(decorationText(wanted))).toEqual({ ...plainDecoration, ...wanted })
    }),
  )
  expect(parseDecoration('v1:ground=city, light=night')).toMatchObject({ light: 'night', ground: 'city' })
})

test('any text is a decoration, and what is unknown in it is plain', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `v1:${text}`),
      ),
      (text) => {
        const { light, ground } = parseDecoration(text)
        expect(lights).toContain(light)
        expect(grounds).toContain(ground)
      },
    ),
  )
  for (const text of [undefined, '', 'v2:light=night', 'light=night', 'v1:light=noon,ground=moon'])
    expect(parseDecoration(text)).toEqual(plainDecoration)
  expect(parseDecoration('v1:light=night,weather=rain')).toEqual({ ...plainDecoration, light: 'night' })
})
