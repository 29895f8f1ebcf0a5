import { expect, test } from 'vitest'
import { cutWord } from './planSigns.ts'

const widthOf = (text: string): number => [...text].length * 10

test('as much of a word as there is room for, and … where something is left out', () => {
  expect(cutWord('大会议室', 40, widthOf)).toBe('大会议室')
  expect(cutWord('大会议室', 39, widthOf)).toBe('大会…')
  expect(cutWord('Red room', 50, widthOf)).toBe('Red…')
  expect(cutWord('大会议室', 10, widthOf)).toBe('')
  expect(cutWord('😀😀😀', 25, widthOf)).toBe('😀…')
  expect(cutWord('', 0, widthOf)).toBe('')
})
