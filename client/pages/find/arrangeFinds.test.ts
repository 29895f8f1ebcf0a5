import { expect, test } from 'vitest'
import { arrangeFinds, type Findable } from './arrangeFinds.ts'
import { loadReadings } from './loadReadings.ts'

const readings = await loadReadings()

const items: readonly Findable[] = [
  { key: 'space:a', group: 'spaces', name: '灵境广场', also: ['Lingjing Plaza'] },
  { key: 'space:b', group: 'spaces', name: '老街' },
  { key: 'person:c', group: 'people', name: '李靖' },
  { key: 'page:d', group: 'pages', name: '我的空间' },
  { key: 'action:e', group: 'actions', name: '切换到深色', also: ['theme dark'] },
]
const show = (typed: string, recent: readonly string[] = [], list = items) =>
  arrangeFinds(readings, list, typed, recent).map(({ group, found }) => [
    group,
    found.map(({ item }) => item.name),
  ])

test('what fits stands in its group', () => {
  expect(show('lj')).toEqual([
    ['spaces', ['老街', '灵境广场']],
    ['people', ['李靖']],
  ])
  expect(show('plaza')).toEqual([['spaces', ['灵境广场']]])
  expect(show('shense')).toEqual([['actions', ['切换到深色']]])
  expect(show('dark')).toEqual([['actions', ['切换到深色']]])
  expect(show('zzz')).toEqual([])
})

test('what was used goes before what fits as well', () => {
  const twins = ['一', '二'].map((key) => ({ key, group: 'spaces', name: '会议室' }) as const)
  expect(arrangeFinds(readings, twins, 'hys', ['二'])[0]!.found.map(({ item }) => item.key)).toEqual([
    '二',
    '一',
  ])
})

test('what somebody else found is shown last', () => {
  const given = { key: 'space:x', group: 'spaces', name: '别处', isGiven: true } as const
  expect(show('lj', [], [given, ...items])[0]).toEqual(['spaces', ['老街', '灵境广场', '别处']])
})

test('where nothing is typed what was used comes first, and is not there twice', () => {
  expect(show(' ', ['page:d', 'space:gone', 'space:b'])).toEqual([
    ['recent', ['我的空间', '老街']],
    ['spaces', ['灵境广场']],
    ['people', ['李靖']],
    ['actions', ['切换到深色']],
  ])
})
