import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createColliderIndex, mapColliders } from './colliders.ts'
import { walkerBody } from './navGrid.ts'
import { findPath } from './path.ts'
import { distanceToPrism } from '../placement.ts'
import { buildWalkable } from './walkable.ts'
import {
  catalogue,
  SIZE,
  makeMap,
  at,
  dividedMap,
  anyPoint,
  anyMap,
} from '../../../tests/support/rooms/smallRoom.ts'

describe('walkable', () => {
  test('a wall stops, a door lets through, a window stops', () => {
    expect(buildWalkable(dividedMap(), catalogue).canPass(4.5, 5.5, 4.5, 6.5)).toBe(false)
    expect(buildWalkable(dividedMap('door'), catalogue).canPass(4.5, 5.5, 4.5, 6.5)).toBe(true)
    expect(buildWalkable(dividedMap('window'), catalogue).canPass(4.5, 5.5, 4.5, 6.5)).toBe(false)
    expect(buildWalkable(dividedMap('door'), catalogue).canPass(7.5, 5.5, 7.5, 6.5)).toBe(false)
  })

  test('a door jamb may be cut by the tolerance, not more', () => {
    const walkable = buildWalkable(dividedMap('door'), catalogue)
    expect(walkable.canPass(4.5, 5.5, 5.2, 6.1)).toBe(true)
    expect(walkable.canPass(5.5, 5.5, 5.5, 6.5)).toBe(false)
  })

  test('one may lean 0.3 m into a closed cell, not stand in it', () => {
    const walkable = buildWalkable(makeMap({ walls: { concrete: [[5, 5]] } }), catalogue)
    expect(walkable.isBlockedCell(5, 5)).toBe(true)
    expect(walkable.canStand(5.25, 5.5)).toBe(true)
    expect(walkable.canStand(5.5, 5.5)).toBe(false)
    expect(walkable.canPass(4.5, 5.5, 6.5, 5.5)).toBe(false)
  })

  test('what is no number and what lies outside can not be walked', () => {
    const walkable = buildWalkable(makeMap(), catalogue)
    for (const bad of [NaN, Infinity, -Infinity, -1, SIZE + 1, 1e300]) {
      expect(walkable.canStand(bad, 5)).toBe(false)
      expect(walkable.canStand(5, bad)).toBe(false)
      expect(walkable.canPass(5, 5, bad, 5)).toBe(false)
      expect(walkable.canPass(5, bad, 5, 5)).toBe(Number.isFinite(bad) && Math.abs(bad) < 20)
    }
    expect(walkable.isBlockedCell(NaN, 1)).toBe(true)
    expect(walkable.isBlockedCell(-1, 1)).toBe(true)
  })

  test('a way there is a way back', () => {
    fc.assert(
      fc.property(anyMap, anyPoint, anyPoint, (map, a, b) => {
        const walkable = buildWalkable(map, catalogue)
        if (!walkable.canStand(a.x, a.z) || !walkable.canStand(b.x, b.z)) return
        expect(walkable.canPass(a.x, a.z, b.x, b.z)).toBe(walkable.canPass(b.x, b.z, a.x, a.z))
      }),
      { numRuns: 300 },
    )
  })

  test('one who stands in something may leave it', () => {
    const walkable = buildWalkable(makeMap({ walls: { concrete: [[5, 5]] } }), catalogue)
    expect(walkable.canPass(5.5, 5.5, 4.5, 5.5)).toBe(true)
    expect(walkable.canPass(4.5, 5.5, 5.5, 5.5)).toBe(false)
  })

  test('a stored mask is the truth for cells', () => {
    const map = makeMap({ objects: { 1: at('desk', 4, 5.5) } })
    expect(buildWalkable(map, catalogue).isBlockedCell(3, 5)).toBe(true)
    expect(
      buildWalkable({ ...map, collisions: new Uint8Array(SIZE * SIZE) }, catalogue).isBlockedCell(3, 5),
    ).toBe(false)
  })
})

describe('findPath', () => {
  test('goes straight where nothing is in the way', () => {
    const walkable = buildWalkable(makeMap(), catalogue)
    expect(findPath(walkable, { x: 1, z: 1 }, { x: 10.3, z: 7.2 })).toEqual([{ x: 10.3, z: 7.2 }])
  })

  test('goes through the door', () => {
    const walkable = buildWalkable(dividedMap('door'), catalogue)
    const path = findPath(walkable, { x: 10.5, z: 3.5 }, { x: 10.5, z: 8.5 }) ?? []
    expect(path.length).toBeGreaterThan(1)
    expect(path.at(-1)).toEqual({ x: 10.5, z: 8.5 })
    expect(path.some(({ x, z }) => x > 4 && x < 5.4 && Math.abs(z - 6) < 1)).toBe(true)
  })

  test('there is none where there is no door, nor to what is no number', () => {
    expect(findPath(buildWalkable(dividedMap(), catalogue), { x: 5, z: 3 }, { x: 5, z: 9 })).toBeUndefined()
    expect(
      findPath(buildWalkable(dividedMap('window'), catalogue), { x: 5, z: 3 }, { x: 5, z: 9 }),
    ).toBeUndefined()
    expect(findPath(buildWalkable(makeMap(), catalogue), { x: 5, z: 3 }, { x: NaN, z: 9 })).toBeUndefined()
    expect(findPath(buildWalkable(makeMap(), catalogue), { x: 5, z: 3 }, { x: 500, z: 9 })).toBeUndefined()
  })

  test('ends beside what can not be stood on', () => {
    const walkable = buildWalkable(makeMap({ objects: { 1: at('sofa', 6, 6) } }), catalogue)
    const end = findPath(walkable, { x: 1, z: 6 }, { x: 6, z: 6 })?.at(-1)
    expect(end).toBeDefined()
    expect(Math.hypot((end?.x ?? 0) - 6, (end?.z ?? 0) - 6)).toBeLessThan(1.5)
  })

  test('every leg can be passed and keeps clear of everything solid; the end is the target', () => {
    let found = 0
    fc.assert(
      fc.property(anyMap, anyPoint, anyPoint, (map, from, to) => {
        const walkable = buildWalkable(map, catalogue)
        const nav = walkable.navGrid()
        const [start, goal] = [nav.nodeAt(from.x, from.z), nav.nodeAt(to.x, to.z)]
        if (nav.free[start] !== 1) return
        const path = findPath(walkable, from, to)
        if (!path) {
          expect(nav.free[goal] === 1 && nav.regionOf(goal) === nav.regionOf(start)).toBe(false)
          return
        }
        found++
        if (nav.free[goal] === 1) expect(path.at(-1)).toEqual(to)
        const index = createColliderIndex(mapColliders(map, catalogue))
        let at = from
        for (const next of path) {
          expect(walkable.canPass(at.x, at.z, next.x, next.z)).toBe(true)
          const steps = Math.ceil(Math.hypot(next.x - at.x, next.z - at.z) / 0.1)
          for (let i = 1; i < steps; i++) {
            const [x, z] = [at.x + ((next.x - at.x) * i) / steps, at.z + ((next.z - at.z) * i) / steps]
            const touched = index.query(x, z, 0.05).filter((one) => one.y0 < walkerBody.height)
            expect(touched.every((one) => distanceToPrism(one, x, z) > 0.05)).toBe(true)
          }
          at = next
        }
      }),
      { numRuns: 400 },
    )
    expect(found).toBeGreaterThan(100)
  })
})
