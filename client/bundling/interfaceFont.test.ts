import fc from 'fast-check'
import { expect, test } from 'vitest'
import { controlsText } from '../space/controlsTexts.zh.ts'
import { settingsWindowText } from '../features/settings/windowTexts.zh.ts'
import { spaceText } from '../features/texts.zh.ts'
import { refusalsText } from '../text/zh-CN/refusals.ts'
import { codesOf, interfaceCodes, rangeOf } from './interfaceFont.ts'

test('a unicode-range is single code points and spans, both ends included', () => {
  expect(codesOf('U+4e00, U+4e10-4e12,U+1f1e6')).toEqual([0x4e00, 0x4e10, 0x4e11, 0x4e12, 0x1f1e6])
  expect(rangeOf([0x4e12, 0x4e00, 0x4e10, 0x4e11])).toBe('U+4e00,U+4e10-4e12')
})

test('any set of code points comes back from its range', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0x2e80, max: 0x2ec0 }), { minLength: 1 }), (codes) => {
      expect(codesOf(rangeOf(codes))).toEqual(codes.toSorted((a, b) => a - b))
    }),
  )
})

test('every character of the interface is in its font: of one that is not, a slice of 50 kB is fetched', () => {
  const codes = interfaceCodes()
  const words = JSON.stringify([spaceText, controlsText, settingsWindowText, refusalsText])
  expect([...new Set(words)].filter((character) => !codes.has(character.codePointAt(0)!))).toEqual([])
})
