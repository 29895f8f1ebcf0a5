import { expect, test } from 'vitest'
import {
  characterCount,
  hasControlCharacters,
  hasControlCharactersInLines,
  isVisible,
  withoutControlCharacters,
} from './plainText.ts'

test('control characters and marks that turn text around are found, line breaks only where they are unwelcome', () => {
  for (const bad of ['a\u0000', 'a\u202eb', '\u2066a', 'a\u2028b', '\u009f']) {
    expect(hasControlCharacters(bad)).toBe(true)
    expect(hasControlCharactersInLines(bad)).toBe(true)
  }
  expect(hasControlCharacters('第一行\n第二行')).toBe(true)
  expect(hasControlCharactersInLines('第一行\n第二行')).toBe(false)
  expect(hasControlCharacters('林小满 😀')).toBe(false)
})

test('those characters become spaces where a text is taken as it was pasted', () => {
  expect(withoutControlCharacters('a\tb\nc\u202ed')).toBe('a b\nc d')
})

test('a text of blanks and fillers cannot be seen', () => {
  for (const blank of ['', ' ', '\u3000', '\u200b', '\u3164', '\u2800\u115f', '\ufeff']) {
    expect(isVisible(blank)).toBe(false)
  }
  expect(isVisible(' 满 ')).toBe(true)
})

test('an emoji counts as one character', () => {
  expect(characterCount('满😀')).toBe(2)
})
