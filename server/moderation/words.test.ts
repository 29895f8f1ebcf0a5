import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWordCheck } from './words.ts'

const isSensitive = createWordCheck(readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8'))

test.each([
  ['as it is', '这里有赌博'],
  ['traditional', '線上賭場'],
  ['full width', 'ｆｕｃｋ'],
  ['capitals', 'FuCK you'],
  ['invisible characters between', '赌\u200b博'],
  ['a soft hyphen in it', 'shi\u00adt'],
  ['separators between', '赌-*- 博'],
  ['a line break between', '赌\n博'],
  ['letters one by one', 'f u c k'],
  ['dots between letters', 'f.u.c.k'],
  ['signs as letters', 'sh1t'],
  ['stretched', 'fuuuuuck'],
  ['accents', 'fúčk'],
  ['Cyrillic look-alikes', 'fu\u0441k'],
  ['an ending', 'fucking hell'],
  ['a phrase', 'go and Kill   yourself'],
  ['a phrase with signs', 'kill-yourself'],
  ['letters and characters', 'K 粉'],
  ['circled letters', 'ⓕⓤⓒⓚ'],
  ['bold mathematical letters', '𝐟𝐮𝐜𝐤'],
  ['beside something harmless', '做爱心早餐也赌博'],
])('%s: refused', (_, text) => expect(isSensitive(text)).toBe(true))

test.each([
  '周屿的办公室',
  'Scunthorpe class hit assistant',
  'a sass, a pass, cockpit, Dickens',
  '做爱心早餐',
  '有大麻烦了',
  '窗口交流会',
  '知识性交流',
  '赌气 博学',
  '打赌\u3000看谁赢',
  'shitake? shiitake mushrooms',
  'the Essex grape',
  '手机跑分',
  '1337 4ever',
  '',
  '👋🏽 你好',
])('"%s" is welcome', (text) => expect(isSensitive(text)).toBe(false))

test('a list of one’s own adds words and exceptions', () => {
  const own = createWordCheck('赌博', '# ours\n竞品 rival_brand\n!竞品分析\n')
  expect(own('竞 品')).toBe(true)
  expect(own('竞品分析')).toBe(false)
  expect(own('Rival brand!')).toBe(true)
  expect(own('rival')).toBe(false)
})

test.each([
  ['ordinary text', '欢迎来到灵境 a b c '],
  ['letters one by one', 'a '],
  ['dots between letters', '.a'],
  ['short words with a sign each', '$1.'],
  ['words of signs and letters', 'f*a.c-'],
  ['beginnings of forbidden words', '赌'],
  ['signs that stand for sentences', '\ufdfa'],
])('a long text is no slow text: %s', (_, part) => {
  // Where time grew with the square of the length, or a thousandfold with its signs, this would outlast the test.
  expect(isSensitive(part.repeat(100_000 / part.length))).toBe(false)
})

test('the work grows with the text and not with its square', () => {
  // Half a million characters are read in about a second; by their square it would take a quarter of an hour.
  expect(isSensitive('.a$1 '.repeat(100_000))).toBe(false)
})
