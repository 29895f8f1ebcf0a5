import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { PICTURE_PX, pictureStyles, type ItemPictures } from '#shared/map/making/itemPictures.ts'
import { nameMatch } from '#shared/map/making/searchNames.ts'
import { groupIndices, type Shelves } from '#shared/map/making/shelves.ts'
import { states } from './parts.ts'
import { readingOf } from './readings.ts'
import { makeShelves } from './shelves.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))
const catalogue = parseCatalogue(read('catalogue.json'))
const shelves = read('shelves.json') as Shelves

test('what is written is what the catalogue and the rooms make of it (npm run assets -- shelves)', () => {
  expect(shelves).toEqual(makeShelves())
})

test('everything of a group lies on its shelf, once; what is a state of another thing does not', () => {
  for (const group of ['FURNITURE', 'ELECTRICAL', 'DECORATE'] as const) {
    const lying = shelves.parts[group].flatMap(({ items }) => items)
    const wanted = [...catalogue.values()]
      .filter((item) => item.group === group && !states.some((id) => id === item.id))
      .map(({ id }) => id)
    expect(lying.toSorted()).toEqual(wanted.toSorted())
  }
  for (const id of states) expect(catalogue.has(id), id).toBe(true)
})

test('a place on the shelf is one of its group: from 0, without gaps', () => {
  const indices = groupIndices(shelves)
  expect(indices.size).toBe(catalogue.size - states.length)
  for (const group of ['FURNITURE', 'ELECTRICAL', 'DECORATE'] as const) {
    const places = [...indices].filter(([id]) => catalogue.get(id)!.group === group).map(([, index]) => index)
    expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, i) => i))
  }
})

test.each([
  ['会议桌', 'hui yi zhuo'],
  ['音乐厅', 'yin yue/le ting'],
  ['银行', 'yin hang/xing'],
  ['重力', 'zhong/chong li'],
  ['重庆', 'chong/zhong qing'],
  ['长颈瓶', 'chang/zhang jing ping'],
  ['绿萝', 'lv luo'],
  ['LED 大屏', 'led da ping'],
  ['雕塑《衡》', 'diao su heng'],
  ['舞台板 2 米', 'wu tai ban 2 mi'],
  ['会议椅（青）', 'hui yi yi qing'],
])('%s is read %s', (zh, reading) => {
  expect(readingOf(zh)).toBe(reading)
})

test('every name is found by its full reading and by its initials', () => {
  for (const { id, name } of catalogue.values()) {
    const pinyin = shelves.pinyin.items[id]!
    const first = pinyin.split(' ').map((syllable) => syllable.split('/')[0]!)
    expect(first.join(' '), id).toMatch(/^[a-z0-9 ]+$/)
    expect(nameMatch({ ...name, pinyin }, first.join('')), id).toBe('exact')
    expect(nameMatch({ ...name, pinyin }, first.map((syllable) => syllable[0]).join('')), id).toMatch(
      /^(exact|prefix|initials)$/,
    )
  }
})

test('everything has its picture (npm run pictures -- items): sheets as large as they say, light together', async () => {
  const pictures = read('images/items/index.json') as ItemPictures
  expect([...pictureStyles(pictures).keys()].toSorted()).toEqual([...catalogue.keys()].toSorted())
  let bytes = 0
  for (const { file, columns, items } of pictures.sheets) {
    const path = new URL(`../../images/items/${file}.webp`, import.meta.url).pathname
    bytes += statSync(path).size
    const sheet = sharp(path)
    const { width, height, hasAlpha } = await sheet.metadata()
    const rows = Math.ceil(items.length / columns)
    expect([width, height, hasAlpha]).toEqual([columns * PICTURE_PX, rows * PICTURE_PX, true])
    const { data } = await sheet.extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
    for (const [i, id] of items.entries()) {
      const [left, top] = [(i % columns) * PICTURE_PX, Math.floor(i / columns) * PICTURE_PX]
      const at = (x: number, y: number): number => data[(top + y) * width + left + x]!
      const all = Array.from({ length: PICTURE_PX ** 2 }, (_, n) =>
        at(n % PICTURE_PX, Math.floor(n / PICTURE_PX)),
      )
      // Something is there, and one sees past it.
      expect(all.filter((alpha) => alpha > 200).length, id).toBeGreaterThan(120)
      expect(all.filter((alpha) => alpha < 20).length, id).toBeGreaterThan(1_000)
    }
  }
  expect(bytes).toBeLessThan(600_000)
})
