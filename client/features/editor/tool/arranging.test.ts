import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedThing } from '#shared/map/making/things.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { boundsOf } from '#shared/map/placement.ts'
import { chairAt, chairCatalogue } from '../../../../tests/support/world/makeWorld.ts'
import { aligned, alignments, distributed, type Named, type Shifts } from './arranging.ts'
import { bodyOf } from './pickThing.ts'

const anyThings = fc
  .array(fc.record({ x: fc.nat(30), y: fc.nat(30), yaw: fc.nat(23) }), { minLength: 2, maxLength: 8 })
  .map((places) =>
    places.map(({ x, y, yaw }, i): Named => ({
      name: `t${i}`,
      object: { ...chairAt(x, y), templateId: 'chair', yaw: yaw * 15, id: `t${i}` },
    })),
  )

const shifted = (things: readonly Named[], shifts: Shifts): Named[] =>
  things.map(({ name, object }) => {
    const spot = spotOf(object)
    const by = shifts.get(name)!
    return { name, object: movedThing(object, { ...spot, x: spot.x + by.x, z: spot.z + by.z }) }
  })

const sideOf = (thing: Named, side: (typeof alignments)[number]): number => {
  const { minX, maxX, minZ, maxZ } = boundsOf(bodyOf(thing.object, chairCatalogue))
  const sides = {
    west: minX,
    east: maxX,
    north: minZ,
    south: maxZ,
    middleX: (minX + maxX) / 2,
    middleZ: (minZ + maxZ) / 2,
  }
  return sides[side]
}

test('what is brought into line is in line, and once more changes nothing', () => {
  fc.assert(
    fc.property(anyThings, fc.constantFrom(...alignments), (things, to) => {
      const after = shifted(things, aligned(things, chairCatalogue, to))
      for (const thing of after) expect(sideOf(thing, to)).toBeCloseTo(sideOf(after[0]!, to), 3)
      for (const { x, z } of aligned(after, chairCatalogue, to).values())
        expect(Math.hypot(x, z)).toBeCloseTo(0, 3)
    }),
  )
})

test('what is distributed is equally far from its neighbours, the outermost stay, the order stays', () => {
  fc.assert(
    fc.property(anyThings, fc.constantFrom('x' as const, 'z' as const), (things, along) => {
      const places = (of: readonly Named[]): number[] => of.map(({ object }) => spotOf(object)[along])
      const before = places(things).toSorted((a, b) => a - b)
      const after = places(shifted(things, distributed(things, along))).toSorted((a, b) => a - b)
      expect([after[0], after.at(-1)]).toEqual([
        expect.closeTo(before[0]!, 3),
        expect.closeTo(before.at(-1)!, 3),
      ])
      const step = (before.at(-1)! - before[0]!) / (before.length - 1)
      for (let i = 1; i < after.length; i += 1) expect(after[i]! - after[i - 1]!).toBeCloseTo(step, 2)
    }),
  )
})
