import fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogue, furnished, pieceOf, roomMap, spotAt } from '../../../tests/support/world/makingRoom.ts'
import type { GameMap } from '../../world/world.ts'
import { deriveCollisions } from '../walking/collisions.ts'
import { withFeet } from './feet.ts'
import { blocked, isBlocked } from './marking.ts'
import { painted, walledCells } from './painting.ts'
import { cellsOfRect } from './shapes.ts'
import { changedThings, movedThing, newThing, withThing, withoutThings } from './things.ts'

const size = { width: 20, height: 20 }
const everywhere = cellsOfRect(size, { x: 0, y: 0, w: 20, h: 20 })
const derived = (map: GameMap): GameMap => ({ ...map, collisions: deriveCollisions(map, catalogue) })
const floored = derived(painted(roomMap(), 'wood', everywhere))
const cupboard = { ...spotAt(7.5, 7.5), scale: 2 }

test('where a large thing stands nobody walks, and does again when it is gone', () => {
  const full = withFeet(floored, furnished(floored, ['fridge', cupboard, 'fridge']), catalogue)
  expect([isBlocked(full, { x: 7, y: 7 }), isBlocked(full, { x: 9, y: 7 })]).toEqual([true, false])
  const moved = changedThings(full, ['fridge'], (object) => movedThing(object, { ...cupboard, x: 12.5 }))
  const after = withFeet(full, moved, catalogue)
  expect([isBlocked(after, { x: 7, y: 7 }), isBlocked(after, { x: 12, y: 7 })]).toEqual([false, true])
  expect(withFeet(after, withoutThings(after, ['fridge']), catalogue).collisions).toEqual(floored.collisions)
})

test('what was blocked by hand stays so when things move beside it', () => {
  const closed = blocked(floored, [{ x: 12, y: 12 }], true, catalogue)
  const after = withFeet(closed, furnished(closed, ['fridge', cupboard, 'fridge']), catalogue)
  expect([isBlocked(after, { x: 12, y: 12 }), isBlocked(after, { x: 7, y: 7 })]).toEqual([true, true])
})

test('water and missing floors carry nobody, and the first floor makes no hole of the rest', () => {
  const pond = withFeet(floored, painted(floored, 'water', [{ x: 3, y: 3 }]), catalogue)
  expect(isBlocked(pond, { x: 3, y: 3 })).toBe(true)
  const hole = withFeet(pond, painted(pond, undefined, [{ x: 4, y: 3 }]), catalogue)
  expect(isBlocked(hole, { x: 4, y: 3 })).toBe(true)
  const bare = roomMap()
  const first = withFeet(bare, painted(bare, 'wood', [{ x: 3, y: 3 }]), catalogue)
  expect(first.collisions).toEqual(bare.collisions)
})

test('a carpet, a lamp and a thin wall block nothing: the level is the same', () => {
  const after = furnished(floored, ['rug-sand', spotAt(7, 7), 'rug'], ['lamp-floor', spotAt(3, 3), 'lamp'])
  expect(withFeet(floored, after, catalogue)).toBe(after)
  const { collisions: _none, ...silent } = floored
  const full = furnished(silent, ['fridge', cupboard, 'fridge'])
  expect(withFeet(silent, full, catalogue)).toBe(full)
})

test('step by step the grid becomes what one would derive of the level', () => {
  const metres = fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4)
  const cell = fc.record({ x: fc.integer({ min: 0, max: 19 }), y: fc.integer({ min: 0, max: 19 }) })
  const edit = fc.oneof(
    fc.record({
      kind: fc.constantFrom('put', 'move'),
      name: fc.constantFrom('a', 'b', 'c'),
      piece: fc.constantFrom('fridge', 'sofa-corner', 'rug-sand'),
      x: metres,
      z: metres,
      yaw: fc.constantFrom(0, 30, 90),
      scale: fc.constantFrom(1, 2),
    }),
    fc.record({ kind: fc.constant('remove' as const), name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('paint' as const), floor: fc.constantFrom('water', 'stone'), cell }),
    fc.record({ kind: fc.constant('erase' as const), cell }),
    fc.record({ kind: fc.constant('wall' as const), wall: fc.constantFrom(undefined, 'stone'), cell }),
  )
  const done = (map: GameMap, one: typeof edit extends fc.Arbitrary<infer T> ? T : never): GameMap => {
    if ('name' in one && one.kind === 'remove') return withoutThings(map, [one.name])
    if ('piece' in one) {
      const spot = { ...spotAt(one.x, one.z, one.yaw), scale: one.scale }
      const isThere = [...map.objects.values()].some(({ id }) => id === one.name)
      if (isThere) return changedThings(map, [one.name], (object) => movedThing(object, spot, map))
      return withThing(map, newThing(pieceOf(one.piece), spot, one.name, {}, map))
    }
    if ('floor' in one) return painted(map, one.floor, [one.cell])
    if ('wall' in one) return walledCells(map, one.wall, [one.cell])
    return 'cell' in one ? painted(map, undefined, [one.cell]) : map
  }
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
      let map = floored
      for (const one of edits) map = withFeet(map, done(map, one), catalogue)
      expect(map.collisions).toEqual(deriveCollisions(map, catalogue))
    }),
  )
})
