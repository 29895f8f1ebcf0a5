import { expect, test } from 'vitest'
import type { Level } from '../level/level.ts'
import type { Thing } from '../level/furniture/things.ts'
import { hintPixels, hintPlace, offerAt, offerKey } from './prompts.ts'

const prism = (cx: number, cz: number, y1 = 1) => ({ cx, cz, hx: 0.5, hz: 0.5, yaw: 0, y0: 0, y1 })
const thing = (key: string, cx: number, cz: number, reach = 1): Thing => ({
  key,
  prism: prism(cx, cz),
  words: '',
  reach,
})
const seat = { chairIdx: 7, x: 5, z: 5, heading: 0, height: 0.46 }
const levelOf = (more: Partial<Level>): Level =>
  ({ portals: [], things: [], seats: [seat], ...more }) as unknown as Level
const free = () => true

test('a free seat near by offers itself; a taken one and a far one do not', () => {
  expect(offerAt(levelOf({}), free, { x: 5, z: 6 }, 0)).toEqual({ kind: 'sit', seat })
  expect(offerAt(levelOf({}), () => false, { x: 5, z: 6 }, 0)).toBeUndefined()
  expect(offerAt(levelOf({}), free, { x: 5, z: 9 }, 0)).toBeUndefined()
})

test('the nearest thing in its own reach comes before a seat, a way out before both', () => {
  const things = [thing('1', 5, 8), thing('2', 5, 7), thing('3', 9, 9, 0.2)]
  const offer = offerAt(levelOf({ things }), free, { x: 5, z: 6 }, 0)
  expect(offerKey(offer)).toBe('thing 2')
  const portals = [{ prism: prism(5, 6, 4), targetMap: '2' }]
  const way = offerAt(levelOf({ things, portals }), free, { x: 5, z: 6 }, 0)
  expect(way?.kind).toBe('portal')
  // Over a high gate the hint stays where eyes are.
  expect(hintPlace(way!).y).toBeLessThanOrEqual(2.1)
})

test('a hint stands at its thing, and within the view when the thing is not', () => {
  const margins = { side: 80, top: 60, bottom: 120 }
  const place = (x: number, y: number, isBehind = false) => hintPixels({ x, y, isBehind }, 1000, 600, margins)
  expect(place(0, 0)).toEqual([500, 300])
  expect(place(-3, 5)).toEqual([80, 60])
  expect(place(3, -5)).toEqual([920, 480])
  expect(place(0.4, 0.4, true)).toEqual([500, 480])
  expect(hintPixels({ x: 0, y: 0, isBehind: false }, 100, 100, margins)).toEqual([50, 60])
})
