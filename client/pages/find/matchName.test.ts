import { expect, test } from 'vitest'
import { loadReadings } from './loadReadings.ts'
import { matchName, wantedOf } from './matchName.ts'

const readings = await loadReadings()

/** The part of a name that was meant. */
function meant(name: string, typed: string): string | undefined {
  const match = matchName(readings, name, wantedOf(typed))
  return match && [...name].slice(match.start, match.end).join('')
}

test.each([
  ['as it is written', '灵境广场', '境广', '境广'],
  ['full pinyin', '灵境广场', 'lingjing', '灵境'],
  ['full pinyin with a space', '灵境广场', 'ling jing', '灵境'],
  ['an unfinished syllable', '灵境广场', 'lingj', '灵境'],
  ['initials', '灵境广场', 'lj', '灵境'],
  ['initials of all', '灵境广场', 'ljgc', '灵境广场'],
  ['from the middle', '灵境广场', 'gc', '广场'],
  ['mixed', '灵境广场', 'ljguangc', '灵境广场'],
  ['mixed with characters', '灵境广场', '灵jing', '灵境'],
  ['zh, ch and sh as one', '展会', 'zhh', '展会'],
  ['letters in any case', '灵境 Plaza', 'PLA', 'Pla'],
  ['letters without their marks', 'Café', 'cafe', 'Café'],
  ['over a space', '灵境 2 号', 'lj2', '灵境 2'],
  ['another reading', '重庆厅', 'chongqing', '重庆'],
  ['ü as v', '绿地', 'lvdi', '绿地'],
  ['ü as it is', '绿地', 'lüdi', '绿地'],
  ['signs of patterns as themselves', '50% (a+b)', '% (a+', '% (a+'],
])('%s', (_what, name, typed, part) => {
  expect(meant(name, typed)).toBe(part)
})

test.each([
  ['灵境广场', 'jingling'],
  ['灵境广场', 'lg'],
  ['灵境广场', ''],
  ['灵境广场', '   '],
  ['', 'a'],
])('%s is not meant by "%s"', (name, typed) => {
  expect(meant(name, typed)).toBeUndefined()
})

test('what is written so comes first, then the start of a name', () => {
  const rankOf = (name: string, typed: string) => matchName(readings, name, wantedOf(typed))!.rank
  expect(rankOf('Lj', 'lj')).toBeLessThan(rankOf('灵境', 'lj'))
  expect(rankOf('灵境', 'lj')).toBeLessThan(rankOf('灵境广场', 'lj'))
  expect(rankOf('灵境广场', 'lj')).toBeLessThan(rankOf('小灵境', 'lj'))
})

test('what has more readings than can be counted is looked at once for each letter', () => {
  const name = '那'.repeat(50)
  expect(meant(name, 'na'.repeat(24) + 'x')).toBeUndefined()
  expect(meant(name, 'na'.repeat(25))).toBe('那'.repeat(25))
})
