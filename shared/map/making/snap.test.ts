import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  builtInLevels,
  catalogue,
  furnished,
  pieceOf,
  roomMap,
  spotAt,
} from '../../../tests/support/world/makingRoom.ts'
import { openedBy } from '../walls.ts'
import { clashOf } from './collide.ts'
import { makingGround } from './ground.ts'
import { snapped, snappedAlong, snappedYaw, type GridStep } from './snap.ts'
import { newThing } from './things.ts'

const map = furnished(roomMap(), ['desk-wood', spotAt(9, 7), 'desk'], ['door-glass', spotAt(8.5, 4), 'door'])
const ground = makingGround(map, catalogue)
const wish = (x: number, z: number, yaw = 0) => ({ x, z, yaw, scale: 1 })

test('a chair comes into the middle of a cell, a table of two cells on the line between', () => {
  expect(snapped(ground, pieceOf('chair-wood'), wish(17.2, 16.8), 1)).toEqual(spotAt(17.5, 16.5))
  expect(snapped(ground, pieceOf('table-dining'), wish(17.2, 16.8), 1)).toEqual(spotAt(17, 16.5))
  expect(snapped(ground, pieceOf('table-dining'), wish(17.2, 16.8, 90), 1)).toEqual(spotAt(17.5, 17, 90))
  expect(snapped(ground, pieceOf('chair-wood'), wish(17.2, 16.83), 0.25)).toEqual(spotAt(17.25, 16.75))
  expect(snapped(ground, pieceOf('chair-wood'), wish(17.2, 16.83), 0)).toEqual(spotAt(17.2, 16.83))
})

test('things turn by 15°, but not while they are only moved', () => {
  const chair = pieceOf('chair-wood')
  expect([snappedYaw(37), snappedYaw(-8), snappedYaw(359), snappedYaw(Number.NaN)]).toEqual([30, 345, 0, 0])
  expect(snapped(ground, chair, wish(17, 17, 37), 1).yaw).toBe(30)
  expect(snapped(ground, chair, { ...wish(17, 17, 37), keepsYaw: true }, 1).yaw).toBe(37)
  expect(snapped(ground, chair, wish(17, 17, 37), 0).yaw).toBe(37)
})

test('a picture goes to the nearest wall and looks away from it', () => {
  const poster = pieceOf('poster-hills')
  expect(snapped(ground, poster, wish(6, 4.5), 0)).toEqual(spotAt(6, 4.06, 0, 1.05))
  expect(snapped(ground, poster, wish(13.4, 9), 0)).toEqual(spotAt(13.94, 9, 90, 1.05))
  expect(snapped(ground, poster, wish(9, 11.2), 0.5)).toEqual(spotAt(9.25, 11.94, 180, 1.05))
  expect(snapped(ground, poster, wish(4.9, 8), 0)).toEqual(spotAt(4.06, 8, 270, 1.05))
  // From outside it hangs outside.
  expect(snapped(ground, poster, wish(6, 3.6), 0)).toEqual(spotAt(6, 3.94, 180, 1.05))
  // Far from every wall it stays where it is held.
  expect(snapped(ground, poster, wish(17.3, 16), 0)).toEqual(spotAt(17.3, 16, 0, 1.05))
})

test('a picture hangs beside a door, a sign over it, and neither in the corner', () => {
  const poster = snapped(ground, pieceOf('poster-hills'), wish(8.4, 4.3), 0)
  expect(poster.x).toBeLessThanOrEqual(8 - 0.35)
  expect(snapped(ground, pieceOf('exit-sign'), wish(8.5, 4.3), 0)).toEqual(spotAt(8.5, 4.06, 0, 2.5))
  const corner = snapped(ground, pieceOf('poster-waves'), wish(4.2, 4.3), 0)
  expect(clashOf(ground, pieceOf('poster-waves'), corner)).toBeUndefined()
})

test('a door is set into the wall, in its direction and in whole cells of it', () => {
  const door = pieceOf('door-glass')
  expect(snapped(ground, door, wish(11.2, 4.6), 0)).toEqual(spotAt(11.5, 4))
  expect(snapped(ground, door, wish(13.1, 7.1, 100), 1)).toEqual(spotAt(14, 7.5, 90))
  expect(snapped(ground, pieceOf('window-tall'), wish(4.3, 4.1, 200), 0.25)).toEqual(spotAt(5, 4, 180))
  // Two cells of wall are in the corner for a window of two.
  expect(snapped(ground, pieceOf('window-tall'), wish(13.9, 12.2), 0)).toEqual(spotAt(13, 12))
  expect(snapped(ground, door, wish(17.2, 16.8), 0)).toEqual(spotAt(17.5, 17))
})

test('a lamp hangs as high as the walls around are', () => {
  expect(snapped(ground, pieceOf('lamp-pendant-white'), wish(9, 8), 0)).toEqual(spotAt(9, 8, 0, 3))
  const beam = pieceOf('spotlight-beam')
  expect(snapped(ground, beam, wish(9, 8), 0).y).toBe(beam.size[1])
})

test('a shelf whose back comes near a wall goes flush to it', () => {
  const shelf = pieceOf('bookshelf')
  expect(snapped(ground, shelf, wish(6.5, 4.4), 0)).toEqual(spotAt(6.5, 4.06 + 0.17))
  expect(snapped(ground, shelf, wish(6.5, 4.1), 0)).toEqual(spotAt(6.5, 4.06 + 0.17))
  // Its front is at the wall, or it is too far: it stays.
  expect(snapped(ground, shelf, wish(6.5, 4.4, 180), 0).z).toBe(4.4)
  expect(snapped(ground, shelf, wish(6.5, 4.6), 0).z).toBe(4.6)
  // Nothing goes flush to a doorway.
  expect(snapped(ground, shelf, wish(8.5, 4.4), 0).z).toBe(4.4)
  // On a grid it keeps to it along the wall.
  expect(snapped(ground, shelf, wish(6.6, 4.4), 1)).toEqual(spotAt(6.5, 4.06 + 0.17))
})

test('a cup stands on the desk, and the grid does not take it off', () => {
  const cup = pieceOf('coffee-cup')
  expect(snapped(ground, cup, wish(9.3, 7.2), 0)).toEqual(spotAt(9.3, 7.2, 0, 0.744))
  expect(snapped(ground, cup, wish(9.68, 7.32), 1).y).toBe(0.744)
})

test('a desk that is moved does not stand on itself, and a chosen height stays', () => {
  const stage = furnished(
    roomMap(),
    ['stage', spotAt(9, 8), 'stage'],
    ['rug-sand', spotAt(9, 8, 0, 0.2), 'rug'],
  )
  const own = makingGround(stage, catalogue)
  expect(snapped(own, pieceOf('stage'), wish(9.2, 8), 0, ['stage']).y).toBe(0)
  expect(snapped(own, pieceOf('chair-wood'), wish(9.2, 8), 0).y).toBeCloseTo(0.213)
  expect(snapped(own, pieceOf('chair-wood'), { ...wish(9.2, 8), y: 2 }, 0).y).toBe(2)
})

const pieces = fc.constantFrom(
  'bookshelf',
  'chair-wood',
  'coffee-cup',
  'poster-hills',
  'door-glass',
  'window-tall',
  'lamp-linear',
)
const wishes = fc.record({
  x: fc.double({ min: -2, max: 22, noNaN: true }),
  z: fc.double({ min: -2, max: 22, noNaN: true }),
  yaw: fc.integer({ min: -400, max: 800 }),
  scale: fc.constantFrom(0.25, 1, 1.5, 4),
})
const grids = fc.constantFrom<GridStep[]>(0, 0.25, 0.5, 1)

test('what has snapped stays: anywhere, on any grid', () => {
  fc.assert(
    fc.property(pieces, wishes, grids, (id, place, grid) => {
      const spot = snapped(ground, pieceOf(id), place, grid)
      const again = snapped(ground, pieceOf(id), spot, grid)
      for (const field of ['x', 'y', 'z', 'yaw', 'scale'] as const)
        expect(again[field], field).toBeCloseTo(spot[field], 6)
    }),
    { numRuns: 1_000 },
  )
})

test('a door in a wall opens it', () => {
  fc.assert(
    fc.property(fc.double({ min: 5, max: 13, noNaN: true }), grids, (x, grid) => {
      const spot = snapped(ground, pieceOf('door-glass'), wish(x, 4.4, 30), grid)
      const opened = openedBy('9', newThing(pieceOf('door-glass'), spot, 'new'), pieceOf('door-glass'))!
      const cells = opened.edges.map((edge) => edge.split(','))
      expect(
        cells.every(([at, line, side]) => Number(at) >= 4 && Number(at) < 14 && line === '4' && side === 'n'),
      ).toBe(true)
    }),
  )
})

test('a coordinate moves half a step at most', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1_000, noNaN: true }),
      fc.double({ min: 0.05, max: 9, noNaN: true }),
      fc.constantFrom(0.25, 0.5, 1),
      (at, wide, step) => {
        expect(Math.abs(snappedAlong(at, wide, step) - at)).toBeLessThanOrEqual(step / 2 + 1e-9)
      },
    ),
  )
})

test('what hangs on walls in our own levels hangs there when it is taken up and put back', () => {
  for (const { name, map: level } of builtInLevels()) {
    const own = makingGround(level, catalogue)
    for (const { item, spot, name: thing } of own.things.values()) {
      if (
        item.mount !== 'wall' ||
        !['poster-hills', 'poster-shapes', 'tv-wall', 'whiteboard-wall'].includes(item.id)
      )
        continue
      const back = snapped(own, item, { ...spot, keepsYaw: true }, 0, [thing])
      const far = Math.hypot(back.x - spot.x, back.z - spot.z)
      expect([far < 0.05, back.yaw], `${name} ${item.id} ${thing}`).toEqual([true, (spot.yaw + 360) % 360])
    }
  }
})
