import { Group } from 'three'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MapObject } from '#shared/map/placement.ts'
import type { SceneServices } from '../../../scene/SceneServices.ts'
import { Sheets } from './Sheets.ts'
import type { SheetWords } from './sheetWords.ts'

interface Made {
  readonly docId: string
  words: SheetWords
  moves: number
  isGone: boolean
}
const made = vi.hoisted(() => [] as Made[])

vi.mock('../../../text/levelName.ts', () => ({ levelWords: (words: string) => words }))
vi.mock('./SheetFace.ts', () => ({
  SheetFace: vi.fn(function (this: object, docId: string, { words }: { words: SheetWords }) {
    const one: Made = { docId, words, moves: 0, isGone: false }
    made.push(one)
    return Object.assign(this, {
      mesh: new Group(),
      shown: '',
      move: () => (one.moves += 1),
      say: (now: SheetWords) => (one.words = now),
      dispose: () => (one.isGone = true),
    })
  }),
}))

const objects = new Map<string, MapObject>()
const services = {
  frame: { news: { tell: () => undefined } },
  source: { self: () => 1, live: () => ({ mapId: '1', position: { x: 0, y: 0, z: 0 } }) },
  shown: {
    map: { id: '1', objects },
    catalogue: new Map(),
    get level() {
      return { things: [...objects.keys()].map((key) => ({ key })) }
    },
  },
} as unknown as SceneServices

const note = (n: number, more: Partial<MapObject> = {}): MapObject =>
  ({ type: 6, x: n, y: 1, width: 1, height: 1, _name: `便签 ${n}`, ...more }) as MapObject
const poster = (n: number): MapObject =>
  ({ type: 2, x: n, y: 2, width: 1, height: 1, _name: `海报 ${n}`, propertiesJson: '{}' }) as MapObject

let sheets: Sheets
beforeEach(() => {
  made.length = 0
  objects.clear()
  sheets = new Sheets(services, () => new Promise(() => undefined))
})

test('of many notes two are opened with each look, however often the map changes between; of the rest all', () => {
  for (let n = 0; n < 6; n++) objects.set(`${n}`, note(n))
  for (let n = 6; n < 9; n++) objects.set(`${n}`, poster(n))
  sheets.look()
  for (let n = 0; n < 10; n++) sheets.sync()
  const kinds = () => made.map(({ words }) => words.kind)
  expect(kinds().filter((kind) => kind === 'note')).toHaveLength(2)
  expect(kinds().filter((kind) => kind === 'poster')).toHaveLength(3)
  sheets.look()
  expect(kinds().filter((kind) => kind === 'note')).toHaveLength(4)
  sheets.look()
  sheets.look()
  expect(made.map(({ docId }) => docId).toSorted()).toEqual([...objects.keys()].map((key) => `1.${key}`))
})

test('a note that is moved, turned or called otherwise stays the one that is open', () => {
  objects.set('1', note(1))
  sheets.look()
  objects.set('1', note(4))
  sheets.sync()
  objects.set('1', note(4, { yaw: 90 }))
  sheets.sync()
  objects.set('1', note(4, { yaw: 90, _name: '另一个名字' }))
  sheets.sync()
  expect(made).toMatchObject([{ moves: 2, isGone: false, words: { title: '另一个名字' } }])
})

test('another size, or another kind of thing, is another sheet', () => {
  objects.set('1', note(1))
  sheets.look()
  objects.set('1', note(1, { width: 2 }))
  sheets.sync()
  objects.set('1', poster(1))
  sheets.sync()
  expect(made.map(({ isGone }) => isGone)).toEqual([true, true, false])
  objects.clear()
  sheets.sync()
  expect(made.every(({ isGone }) => isGone)).toBe(true)
})
