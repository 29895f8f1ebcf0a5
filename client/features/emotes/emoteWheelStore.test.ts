import { beforeEach, expect, test } from 'vitest'
import {
  chooseEmote,
  closeWheel,
  emoteWheelStore,
  letWheelGo,
  onEmotePicked,
  openWheel,
  sectorAt,
} from './emoteWheelStore.ts'

beforeEach(() => closeWheel())

test('directions mean sectors, clockwise from the top; the middle means none', () => {
  const around = [
    [0, -9],
    [9, -9],
    [9, 0],
    [9, 9],
    [0, 9],
    [-9, 9],
    [-9, 0],
    [-9, -9],
  ] as const
  expect(around.map(([x, y]) => sectorAt(x, y, 3))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(sectorAt(1, -9, 3)).toBe(1)
  expect(sectorAt(-1, -9, 3)).toBe(1)
  expect(sectorAt(1, 2, 3)).toBeUndefined()
})

test('letting go picks what is pointed at, once for each time it was open', () => {
  const picked: number[] = []
  const stop = onEmotePicked((number) => picked.push(number))
  openWheel()
  chooseEmote(7)
  letWheelGo()
  letWheelGo()
  openWheel()
  chooseEmote(7)
  letWheelGo()
  expect(picked).toEqual([7, 7])
  openWheel()
  letWheelGo()
  openWheel()
  chooseEmote(2)
  closeWheel()
  expect(picked).toEqual([7, 7])
  expect(emoteWheelStore.get().isOpen).toBe(false)
  stop()
})
