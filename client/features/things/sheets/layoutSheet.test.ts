import { expect, test } from 'vitest'
import { breakLines, layoutSheet } from './layoutSheet.ts'

/** Chinese characters are as wide as high, others half as wide. */
const measure = (text: string, px: number): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 || letter === '…' ? px : px / 2), 0)
const lines = (text: string, width: number, most: number) =>
  breakLines(text, width * 10, most, (part) => measure(part, 10))

test('Chinese breaks anywhere, words of Latin script stay whole, lines people begin stay begun', () => {
  expect(lines('今天三点在云栖开会', 4, 9)).toEqual(['今天三点', '在云栖开', '会'])
  expect(lines('meet at three', 4, 9)).toEqual(['meet at', 'three'])
  expect(lines('一\n\n二三\r\n四', 4, 9)).toEqual(['一', '', '二三', '四'])
  expect(lines('  \n ', 4, 9)).toEqual([])
})

test('what is too long ends in an ellipsis, on the last line there is room for', () => {
  expect(lines('今天三点在云栖开会', 4, 2)).toEqual(['今天三点', '在云栖…'])
  expect(lines('一\n二\n三', 4, 2)).toEqual(['一', '二…'])
  expect(lines('一\n二', 4, 2)).toEqual(['一', '二'])
  expect(lines('一', 4, 0)).toEqual([])
})

const box = { width: 400, height: 200 }

test('letters are as large as fit, never smaller than the least', () => {
  const short = layoutSheet({ title: '项目', body: '开始' }, box, [40, 20], measure)
  expect(short.body).toEqual({ px: 40, lines: ['开始'] })
  const longer = layoutSheet(
    { title: '项目', body: '一二三四五六七八九十'.repeat(4) },
    box,
    [40, 20],
    measure,
  )
  expect(longer.body.px).toBeLessThan(40)
  expect(longer.body.lines.join('')).toBe('一二三四五六七八九十'.repeat(4))
  const much = layoutSheet(
    { title: '项目', body: '一二三四五六七八九十'.repeat(500) },
    box,
    [40, 20],
    measure,
  )
  expect(much.body.px).toBe(20)
  expect(much.body.lines.at(-1)).toMatch(/…$/)
  expect(much.title.lines).toEqual(['项目'])
  const high = (much.title.px + much.body.lines.length * much.body.px) * 1.36
  expect(high).toBeLessThanOrEqual(box.height)
})

test('an empty note is its title; no character is cut in two', () => {
  expect(layoutSheet({ title: '项目进展', body: ' \n' }, box, [40, 20], measure).body.lines).toEqual([])
  const faces = layoutSheet({ title: '', body: '😀'.repeat(5_000) }, box, [40, 20], measure)
  expect(faces.title.lines).toEqual([])
  expect(faces.body.lines.join('')).toMatch(/^(?:😀)+…$/u)
})

test('what takes no room, and what is far too long, costs no more than what is seen', () => {
  let measured = 0
  const counting = (text: string, px: number): number => {
    measured += text.length
    return [...text].reduce((sum, letter) => sum + (/\p{M}|\u200b/u.test(letter) ? 0 : px), 0)
  }
  const wall = { width: 512, height: 512 }
  for (const body of [
    '\u0301'.repeat(500_000),
    '\u200b'.repeat(500_000),
    'a\u0301\u0301\u0301'.repeat(9_999),
    '字'.repeat(500_000),
  ])
    layoutSheet({ title: body, body }, wall, [40, 1], counting)
  expect(measured).toBeLessThan(4_000_000)
  const marked = layoutSheet({ title: '', body: 'é\u0301\u0301\u0301\u0301!' }, wall, [40, 20], counting)
  expect(marked.body.lines).toEqual(['é\u0301\u0301!'])
  const family = layoutSheet({ title: '', body: '👨\u200d👩\u200d👧' }, wall, [40, 20], counting)
  expect(family.body.lines).toEqual(['👨\u200d👩\u200d👧'])
})
