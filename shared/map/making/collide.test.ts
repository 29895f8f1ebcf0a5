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
import { boundsOf, distanceToPrism, type Prism } from '../placement.ts'
import { areOverlapping } from './bodies.ts'
import { clashOf } from './collide.ts'
import { makingGround } from './ground.ts'

const map = furnished(
  roomMap(),
  ['desk-wood', spotAt(7, 7), 'desk'],
  ['chair-wood', spotAt(11, 10), 'chair'],
  ['rug-sand', spotAt(11, 7), 'rug'],
  ['door-glass', spotAt(8.5, 4), 'door'],
  ['stage', spotAt(17, 16), 'stage'],
  ['poster-hills', spotAt(6, 4.06, 0, 1.05), 'poster'],
)
const ground = makingGround(map, catalogue)
const clash = (id: string, x: number, z: number, yaw = 0, y = 0, ignore: string[] = []) =>
  clashOf(ground, pieceOf(id), spotAt(x, z, yaw, y), ignore)
const thing = (name: string) => ({ kind: 'thing', name })

test('a desk does not stand in a desk, but touches it', () => {
  expect(clash('desk-wood', 7.5, 7.2)).toEqual(thing('desk'))
  expect(clash('desk-wood', 8.4, 7)).toBeUndefined()
  expect(clash('desk-wood', 7.5, 7.2, 0, 0, ['desk'])).toBeUndefined()
  // Turned it is nearer with a corner.
  expect(clash('desk-wood', 8.1, 7.65)).toEqual(thing('desk'))
  expect(clash('table-side', 7.95, 7.6, 45)).toBeUndefined()
})

test('a chair goes under a desk, a desk over a carpet, a cup on a desk', () => {
  expect(clash('chair-wood', 7, 7.3)).toBeUndefined()
  expect(clash('desk-wood', 11, 7)).toBeUndefined()
  expect(clash('rug-sand', 7, 7)).toBeUndefined()
  expect(clash('coffee-cup', 7, 7, 0, 0.744)).toBeUndefined()
})

test('a chair is not put into a chair, nor a cup into a cup', () => {
  expect(clash('office-chair', 11.1, 10)).toEqual(thing('chair'))
  expect(clash('office-chair', 11.7, 10)).toBeUndefined()
})

test('what stands on a stage does not stand in it', () => {
  expect(clash('desk-wood', 17, 16, 0, 0.2)).toBeUndefined()
  expect(clash('desk-wood', 17, 16)).toEqual(thing('stage'))
})

test('nothing stands in a wall, and everything in a doorway may be taken for what it is', () => {
  expect(clash('desk-wood', 6, 4.2)).toEqual({ kind: 'wall' })
  expect(clash('desk-wood', 6, 4.06 + 0.35)).toBeUndefined()
  expect(clash('chair-wood', 6, 12)).toEqual({ kind: 'wall' })
  expect(clash('rug-sand', 6, 4.2)).toBeUndefined()
  expect(clash('poster-hills', 4.3, 4.06, 0, 1)).toEqual({ kind: 'wall' })
})

test('a picture does not hang in another, nor where a door opens', () => {
  expect(clash('poster-shapes', 6.1, 4.06, 0, 1.05)).toEqual(thing('poster'))
  expect(clash('poster-shapes', 7.2, 4.06, 0, 1.05)).toBeUndefined()
  expect(clash('poster-shapes', 8.4, 4.06, 0, 1.05)).toEqual(thing('door'))
  expect(clash('exit-sign', 8.5, 4.06, 0, 2.5)).toBeUndefined()
  expect(clash('door-wood', 8.5, 4)).toEqual(thing('door'))
  expect(clash('window-tall', 11, 4)).toBeUndefined()
})

test('where people appear nothing blocks the way, and carpets and chairs may lie there', () => {
  expect(clash('desk-wood', 9.5, 9.5)).toEqual({ kind: 'spawn' })
  expect(clash('desk-wood', 9.5, 10.2)).toBeUndefined()
  expect(clash('rug-sand', 9.5, 9.5)).toBeUndefined()
  expect(clash('stage', 17, 3)).toBeUndefined()
})

test('the level ends at its border', () => {
  expect(clash('desk-wood', 20.5, 9)).toEqual({ kind: 'outside' })
  expect(clash('stage', 19.5, 3)).toEqual({ kind: 'outside' })
  expect(clash('desk-wood', Number.NaN, 9)).toEqual({ kind: 'outside' })
  expect(clash('desk-wood', 19.3, 9)).toBeUndefined()
})

test('two prisms overlap where a point lies deep in both, and not where bounds do not meet', () => {
  const prism: fc.Arbitrary<Prism> = fc.record({
    cx: fc.double({ min: 0, max: 4, noNaN: true }),
    cz: fc.double({ min: 0, max: 4, noNaN: true }),
    hx: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    hz: fc.double({ min: 0.1, max: 1.5, noNaN: true }),
    yaw: fc.integer({ min: 0, max: 359 }),
    y0: fc.constant(0),
    y1: fc.constant(1),
  })
  fc.assert(
    fc.property(prism, prism, (a, b) => {
      expect(areOverlapping(a, b, 0)).toBe(areOverlapping(b, a, 0))
      const [boundsA, boundsB] = [boundsOf(a), boundsOf(b)]
      if (boundsA.maxX < boundsB.minX || boundsA.maxZ < boundsB.minZ)
        expect(areOverlapping(a, b, 0)).toBe(false)
      let isShared = false
      for (let x = -2; x <= 6; x += 0.05) {
        for (let z = -2; z <= 6; z += 0.05)
          isShared ||= distanceToPrism(a, x, z) === 0 && distanceToPrism(b, x, z) === 0
      }
      if (isShared) expect(areOverlapping(a, b, 0)).toBe(true)
      // What shares a square of this size has a point of the raster in it.
      else expect(areOverlapping(a, b, 0.15)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('hardly anything of our own levels is in the way of anything', () => {
  let things = 0
  const clashes = builtInLevels().flatMap(({ map: level }) => {
    const own = makingGround(level, catalogue)
    things += own.things.size
    return [...own.things.values()].flatMap(({ item, spot, name }) => {
      const found = clashOf(own, item, spot, [name])
      return found ? [`${found.kind} ${item.id}`] : []
    })
  })
  expect(things).toBeGreaterThan(4_000)
  // A tree in its ring of seats, leaves on the water, and the last row of seats, which is built into the wall.
  expect([...new Set(clashes)].toSorted()).toEqual([
    'thing bench-ring',
    'thing plant-lotus',
    'thing tree-blossom',
    'wall tier-5',
  ])
})
