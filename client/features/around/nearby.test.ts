import { expect, test } from 'vitest'
import {
  inPlace,
  isSameList,
  nearby,
  NEAR_MOST,
  PEOPLE_MOST,
  roundMetres,
  sectorOf,
  type Candidate,
} from './nearby.ts'

const one = (key: string, x: number, z: number, more: Partial<Candidate> = {}): Candidate => ({
  key,
  kind: 'person',
  id: key,
  name: key,
  notes: [],
  x,
  z,
  weight: 1,
  ...more,
})
const here = { x: 0, z: 0 }
/** Towards the top of the map. */
const north = Math.PI

test('directions are those of the picture: east is to the right of somebody who looks north', () => {
  expect(sectorOf(0, -3, north)).toBe(0)
  expect(sectorOf(3, -3, north)).toBe(1)
  expect(sectorOf(3, 0, north)).toBe(2)
  expect(sectorOf(0, 3, north)).toBe(4)
  expect(sectorOf(-3, 0, north)).toBe(6)
  // Whoever looks east has the south at the right.
  expect(sectorOf(0, 3, Math.PI / 2)).toBe(2)
})

test('among two hundred people things are still found: twenty rows, at most twelve of them people', () => {
  const crowd = Array.from({ length: 200 }, (_, i) => one(`p${i}`, (i % 20) / 10, Math.floor(i / 20) / 10))
  const things = Array.from({ length: 30 }, (_, i) => one(`t${i}`, 5 + i, 0, { kind: 'thing' }))
  const list = nearby([...crowd, ...things], here, north)
  expect(list).toHaveLength(NEAR_MOST)
  expect(list.filter(({ kind }) => kind === 'person')).toHaveLength(PEOPLE_MOST)
  expect(list.find(({ kind }) => kind === 'thing')?.key).toBe('t0')
  // With one thing only, people have the other rows.
  expect(nearby([...crowd, things[0]!], here, north).filter(({ kind }) => kind === 'person')).toHaveLength(19)
})

test('the nearest comes first, whatever it is; what is far away does not come', () => {
  const list = nearby(
    [
      one('screen', 0, 5, { kind: 'thing', weight: 2 }),
      one('room', 0, 4, { kind: 'room', weight: 0.8 }),
      one('friend', 0, 9, { weight: 3 }),
      one('near', 0, 4.3),
      one('far', 0, 60),
    ],
    here,
    north,
  )
  expect(list.map(({ key, metres }) => `${key} ${metres}`)).toEqual([
    'room 4',
    'near 4',
    'screen 5',
    'friend 9',
  ])
})

test('whom one talks with is listed in any crowd', () => {
  const crowd = Array.from({ length: 40 }, (_, i) => one(`p${i}`, 0, 4 + i / 20))
  const list = nearby([...crowd, one('friend', 0, 9, { weight: 3 })], here, north)
  expect(list).toHaveLength(NEAR_MOST)
  expect(list.at(-1)?.key).toBe('friend')
})

test('distances are to the edge and rounded, so that small steps change nothing', () => {
  const prism = { cx: 0, cz: 5, hx: 3, hz: 1, yaw: 0, y0: 0, y1: 2 }
  expect(nearby([one('wall', 0, 5, { prism })], here, north)[0]?.metres).toBe(4)
  expect([3.2, 9.4, 12, 13].map(roundMetres)).toEqual([3, 9, 10, 15])
  const list = (z: number) => nearby([one('a', 0, z)], here, north)
  expect(isSameList(list(3.1), list(3.4))).toBe(true)
  expect(isSameList(list(3.1), list(3.6))).toBe(false)
})

test('rows stay where they are while somebody is at one, and that one stays when it has gone', () => {
  const before = nearby([one('a', 0, 1), one('b', 0, 2), one('c', 0, 3)], here, north)
  const after = nearby([one('d', 0, 1), one('c', 0, 2), one('a', 0, 9)], here, north)
  expect(inPlace(before, after, 'b').map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  expect(inPlace(before, after, 'a').map(({ key }) => key)).toEqual(['a', 'c', 'd'])
})
