import { expect, test } from 'vitest'
import { isAtHand } from '#shared/map/atHand.ts'
import type { Level } from '../level/level.ts'
import type { Thing } from '../level/furniture/things.ts'
import type { SceneSource } from '../sceneSource.ts'
import type { Hands } from '../tools/Hands.ts'
import { Hint } from './Hint.ts'
import { promptStore } from './promptStore.ts'
import { hintPixels, hintPlace, offerKey, offersAt, type Offer } from './prompts.ts'

const prism = (cx: number, cz: number, y1 = 1) => ({ cx, cz, hx: 0.5, hz: 0.5, yaw: 0, y0: 0, y1 })
const thing = (key: string, cx: number, cz: number, reach = 1): Thing => ({
  key,
  kind: undefined,
  hand: undefined,
  prism: prism(cx, cz),
  words: '',
  reach,
})
const seat = { chairIdx: 7, x: 5, z: 5, heading: 0, height: 0.46 }
const levelOf = (more: Partial<Level>, isWalledOff = (): boolean => false): Level =>
  ({
    portals: [],
    things: [],
    seats: [seat],
    isAtHand: ({ prism, reach }: Thing, at: { x: number; z: number }) =>
      isAtHand({ isWalledOff }, prism, reach, at),
    ...more,
  }) as unknown as Level
const free = () => true
const at = { x: 5, z: 6 }
const keys = (offers: readonly Offer[]) => offers.map(offerKey)

test('a free seat near by offers itself; a taken one and a far one do not', () => {
  expect(offersAt(levelOf({}), free, at, 0)).toEqual([{ kind: 'sit', seat }])
  expect(offersAt(levelOf({}), () => false, at, 0)).toEqual([])
  expect(offersAt(levelOf({}), free, { x: 5, z: 9 }, 0)).toEqual([])
})

test('all things in their own reach come, the nearest first, before a seat; a way out comes alone', () => {
  const things = [thing('1', 5, 8, 2), thing('2', 5, 7), thing('3', 9, 9, 0.2)]
  expect(keys(offersAt(levelOf({ things }), free, at, 0))).toEqual(['thing 2', 'thing 1', 'sit 7'])
  const portals = [{ prism: prism(5, 6, 4), targetMap: '2' }]
  const [way, ...others] = offersAt(levelOf({ things, portals }), free, at, 0)
  expect(way?.kind).toBe('portal')
  expect(others).toEqual([])
  // Behind a wall nothing is offered; a seat is, for one sits down where one gets to.
  expect(
    keys(
      offersAt(
        levelOf({ things }, () => true),
        free,
        at,
        0,
      ),
    ),
  ).toEqual(['sit 7'])
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

test('a hint follows what is to be said of the same thing', () => {
  const hint = new Hint({ hintElement: null } as unknown as Hands)
  const source = {} as SceneSource
  const said = (words: string): Offer => ({ kind: 'thing', thing: { ...thing('1', 5, 5), words } })
  hint.show([said('两辆')], source)
  expect(promptStore.get().words).toBe('两辆')
  hint.show([said('一辆')], source)
  expect(promptStore.get().words).toBe('一辆')
  hint.dispose()
})
