import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameMatch, searchNames, type SearchableName } from './searchNames.ts'

const name = (zh: string, pinyin: string, en: string): SearchableName => ({ zh, pinyin, en })
const table = name('会议桌', 'hui yi zhuo', 'Meeting table')
const large = name('大会议桌', 'da hui yi zhuo', 'Large meeting table')
const chair = name('会议椅（青）', 'hui yi yi qing', 'Meeting chair, teal')
const music = name('音乐角', 'yin yue/le jiao', 'Music corner')
const bank = name('银行', 'yin hang/xing', 'Bank')
const heavy = name('重力秤', 'zhong/chong li cheng', 'Scales')
const led = name('LED 大屏', 'led da ping', 'LED wall')
const pothos = name('绿萝', 'lv luo', 'Pothos')
const all = [large, chair, table, music, bank, heavy, led, pothos]

const found = (query: string): readonly string[] => searchNames(all, query, (one) => one).map(({ zh }) => zh)

describe('a name is found', () => {
  test.each([
    ['会议桌', 'exact'],
    ['会议', 'prefix'],
    ['议桌', 'inside'],
    ['桌', 'inside'],
    ['huiyizhuo', 'exact'],
    ['hui yi zhuo', 'exact'],
    ["Hui'Yi Zhuo", 'exact'],
    ['ｈｕｉｙｉ', 'prefix'],
    ['huiyizh', 'prefix'],
    ['h', 'prefix'],
    ['hyz', 'initials'],
    ['HYZ', 'initials'],
    ['hy', 'initials'],
    ['hyzhuo', 'initials'],
    ['会yz', 'initials'],
    ['yizhuo', 'inside'],
    ['yz', 'inside'],
    ['meeting table', 'exact'],
    ['meeting', 'prefix'],
    ['Meeting-Ta', 'prefix'],
    ['table', 'inside'],
    ['table meeting', 'inside'],
    ['桌 会议', 'inside'],
    // A letter alone is looked for at the beginning only, and no syllable is begun in its middle.
    ['z', undefined],
    ['uiyi', undefined],
    ['huizhuo', undefined],
    ['able', undefined],
    ['会议桌子', undefined],
    ['chair', undefined],
  ])('会议桌 by %j: %s', (query, match) => {
    expect(nameMatch(table, query)).toBe(match)
  })

  test.each([
    [music, 'yinyue', 'prefix'],
    [music, 'yinyuejiao', 'exact'],
    [music, 'yinle', 'prefix'],
    [music, 'yyj', 'initials'],
    [music, 'ylj', 'initials'],
    [bank, 'yinhang', 'exact'],
    [heavy, 'zhongli', 'prefix'],
    [heavy, 'chongli', 'prefix'],
    [heavy, 'clc', 'initials'],
    [led, 'led', 'prefix'],
    [led, 'LED 大屏', 'exact'],
    [led, 'leddp', 'initials'],
    [pothos, 'lvluo', 'exact'],
    [pothos, 'lüluo', 'exact'],
    [chair, '会议椅青', 'exact'],
    [chair, '会议椅（青', 'exact'],
  ] as const)('however its characters are read: %j by %j', (one, query, match) => {
    expect(nameMatch(one, query)).toBe(match)
  })

  test('without a reading, by what is written', () => {
    const own = { zh: '我的 Sofa 2', en: '' }
    expect(nameMatch(own, '我的')).toBe('prefix')
    expect(nameMatch(own, 'sofa')).toBe('inside')
    expect(nameMatch(own, 'wode')).toBeUndefined()
  })
})

test('what fits better comes first, then the shorter name', () => {
  expect(found('huiyizhuo')).toEqual(['会议桌', '大会议桌'])
  expect(found('huiyi')).toEqual(['会议桌', '会议椅（青）', '大会议桌'])
  expect(found('hyz')).toEqual(['会议桌', '大会议桌'])
  expect(found('meeting')).toEqual(['会议桌', '会议椅（青）', '大会议桌'])
  expect(found('yinhang')).toEqual(['银行'])
  expect(found('大')).toEqual(['大会议桌', 'LED 大屏'])
  expect(found('没有')).toEqual([])
})

test('a query without a letter leaves them as they are', () => {
  for (const query of ['', '  ', '《》']) expect(found(query)).toEqual(all.map(({ zh }) => zh))
})

/** Any of the names, and for each of its syllables how many letters of which of its readings are typed. */
const typed = fc.constantFrom(...all).chain((one) => {
  const syllables = one.pinyin!.split(' ').map((syllable) => syllable.split('/'))
  return fc
    .tuple(
      ...syllables.map((readings) =>
        fc
          .constantFrom(...readings)
          .chain((reading) =>
            fc
              .integer({ min: 1, max: reading.length })
              .map((long) => ({ letters: reading.slice(0, long), isWhole: long === reading.length })),
          ),
      ),
    )
    .map((parts) => ({ one, parts }))
})

test('whatever part of each syllable is typed, the name is found from its beginning', () => {
  fc.assert(
    fc.property(typed, fc.integer({ min: 1, max: 6 }), ({ one, parts }, many) => {
      const first = parts.slice(0, many)
      const match = nameMatch(one, first.map(({ letters }) => letters).join(''))
      expect(match).toBeDefined()
      expect(match).not.toBe('inside')
      if (first.length === parts.length && first.every(({ isWhole }) => isWhole)) expect(match).toBe('exact')
    }),
  )
})

test('no query makes it fail or wait', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      (query, zh) => {
        searchNames([...all, { zh, en: zh, pinyin: query }], query, (one) => one)
      },
    ),
  )
  const long = name('一'.repeat(60), Array(60).fill('aa/a').join(' '), 'One')
  expect(nameMatch(long, 'a'.repeat(200))).toBeDefined()
})
