import { expect, test } from 'vitest'
import type { Near } from './nearby.ts'
import { AroundNews } from './news.ts'

const at = (name: string, metres: number, kind: Near['kind'] = 'person'): Near => ({
  key: `${kind}/${name}`,
  kind,
  id: name,
  name,
  notes: [],
  x: 0,
  z: 0,
  weight: 1,
  metres,
  sector: 0,
})
const names = (news: ReturnType<AroundNews['next']>) =>
  news && ('who' in news ? [news.name, ...news.who.map(({ name }) => name)] : [news.name, news.count])

test('who is there from the start is no news; who comes and goes is, once', () => {
  const news = new AroundNews()
  expect(news.next([at('安', 2)])).toBeUndefined()
  expect(names(news.next([at('安', 2), at('波', 3)]))).toEqual(['came', '波'])
  expect(news.next([at('安', 2), at('波', 3)])).toBeUndefined()
  // Between the two distances nobody comes or goes: no chatter at the border.
  expect(news.next([at('安', 6), at('波', 5)])).toBeUndefined()
  expect(names(news.next([at('波', 3), at('安', 10)]))).toEqual(['went', '安'])
  expect(names(news.next([]))).toEqual(['went', '波'])
})

test('a crowd is counted, and who goes meanwhile is told next', () => {
  const news = new AroundNews()
  news.next([at('安', 1)])
  const crowd = Array.from({ length: 30 }, (_, i) => at(`人${i}`, 2))
  expect(names(news.next(crowd))).toEqual(['cameMany', 30])
  expect(names(news.next(crowd))).toEqual(['went', '安'])
  expect(news.next(crowd)).toBeUndefined()
})

test('things are no news', () => {
  const news = new AroundNews()
  news.next([])
  expect(news.next([at('电视', 1, 'thing')])).toBeUndefined()
})
