import { expect, test } from 'vitest'
import { wrapText } from './paintText.ts'

const wide = (part: string): number => [...part].reduce((sum, c) => sum + (c.charCodeAt(0) > 255 ? 2 : 1), 0)
const wrap = (text: string, width: number, lines = 3): string[] => wrapText(text, width, lines, wide)

test('Chinese breaks anywhere, words stay whole', () => {
  expect(wrap('大家好我是小满', 6)).toEqual(['大家好', '我是小', '满'])
  expect(wrap('hello brave new world', 11)).toEqual(['hello brave', 'new world'])
  expect(wrap('短', 10)).toEqual(['短'])
  expect(wrap('  \n ', 10)).toEqual([])
})

test('more than three lines end in an ellipsis that fits', () => {
  const lines = wrap('一二三四五六七八九十甲乙丙丁', 6)
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/…$/)
  expect(wide(lines[2]!.slice(0, -1)) + 1).toBeLessThanOrEqual(6)
})

test('a word longer than a line is broken', () => {
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
})
