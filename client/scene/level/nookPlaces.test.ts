import { expect, test } from 'vitest'
import { nookName, nookPlaces } from './nookPlaces.ts'

const cells = (w: number, h: number) =>
  Array.from({ length: w * h }, (_, i) => ({ x: 3 + (i % w), y: 4 + Math.floor(i / w) }))
const nameOf = (name: string, wide: number): string | undefined => {
  const nooks = new Map([['n', { name, nookCoords: { coords: cells(wide, 4) } }]])
  return nookName(nookPlaces({ nooks })[0]!, () => true)?.text
}

test('a name on the floor goes no farther than its nook', () => {
  expect(nameOf('小会议室', 4)).toBe('小会议室')
  expect(nameOf('一间名字很长很长的小会议室', 3)).toBe('一间名字很长很长的小…')
  expect(nameOf('Room of the long names', 3)).toBe('Room of the long…')
})
