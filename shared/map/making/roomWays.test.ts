import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { parseCatalogue } from '../catalogue.ts'
import { buildWalkable } from '../walking/walkable.ts'
import { blocked } from './marking.ts'
import { walled } from './painting.ts'
import { waysOf } from './roomWays.ts'
import { movedThing, newThing, withoutThings, withThing, changedThings } from './things.ts'
import { spotOf } from './spots.ts'

const catalogue = parseCatalogue(
  JSON.parse(readFileSync(new URL('../../../assets/catalogue.json', import.meta.url), 'utf8')),
)
const SIDE = 16
const rows = Array.from({ length: SIDE }, () => '.'.repeat(SIDE))
const pieces = ['chair-wood', 'bookshelf', 'table-dining', 'door-wood', 'rug-sand', 'stage-deck']

const deed = fc.record({
  what: fc.constantFrom('place', 'place', 'move', 'remove', 'block', 'wall'),
  piece: fc.constantFrom(...pieces),
  pick: fc.nat(20),
  x: fc.nat(SIDE - 1),
  y: fc.nat(SIDE - 1),
  yaw: fc.nat(23).map((turns) => turns * 15),
})

test('after any edits the ways are those of the level read afresh', () => {
  let ids = 0
  fc.assert(
    fc.property(fc.array(deed, { minLength: 4, maxLength: 10 }), (deeds) => {
      let map = makeMap({ rows })
      for (const { what, piece, pick, x, y, yaw } of deeds) {
        const names = [...map.objects.values()].map(({ id }) => id!)
        const name = names[pick % Math.max(1, names.length)] ?? ''
        const spot = { x: x + 0.5, y: 0, z: y + 0.5, yaw, scale: 1 }
        if (what === 'place')
          map = withThing(map, newThing(catalogue.get(piece)!, spot, `t${ids++}`, {}, map))
        if (what === 'move')
          map = changedThings(map, [name], (one) => movedThing(one, { ...spotOf(one), ...spot }, map))
        if (what === 'remove') map = withoutThings(map, [name])
        if (what === 'block') map = blocked(map, [{ x, y }], pick % 2 === 0, catalogue)
        if (what === 'wall') map = walled(map, 'brick', [{ x, y, side: pick % 2 === 0 ? 'n' : 'w' }])
        const [fresh, kept] = [buildWalkable(map, catalogue).navGrid(), waysOf(map, catalogue).navGrid()]
        expect(Buffer.from(kept.free).equals(Buffer.from(fresh.free))).toBe(true)
        // Places are connected where they were, whatever their regions are called.
        const called = new Map<number, number>()
        const isNamed = fresh.free.every((_, node) => {
          const [is, was] = [kept.regionOf(node), fresh.regionOf(node)]
          const before = called.get(is) ?? was
          called.set(is, was)
          return before === was
        })
        expect(isNamed).toBe(true)
      }
    }),
    { numRuns: 8 },
  )
})
