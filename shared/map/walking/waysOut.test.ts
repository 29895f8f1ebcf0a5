import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chairAt, chairCatalogue, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { edgesAround } from '../making/shapes.ts'
import { walled, walledCells } from '../making/painting.ts'
import type { GameMap } from '../../world/world.ts'
import { buildWalkable } from './walkable.ts'
import { outOfFurniture, WaysOut } from './waysOut.ts'

const size = { width: 20, height: 20 }
const open = makeMap({ spawns: [{ x: 1, y: 1 }] })
const waysOf = (map: GameMap): WaysOut => new WaysOut(map, buildWalkable(map, chairCatalogue))

describe('ways out', () => {
  test('on open ground everybody gets to the spawn', () => {
    const ways = waysOf(open)
    expect(ways.leads(19, 19)).toBe(true)
    expect(ways.isShutIn(12.3, 4.9)).toBe(false)
  })

  test('a room without a door shuts in whoever is in it, and the nearest way out is beside its wall', () => {
    const ways = waysOf(walled(open, 'plaster', edgesAround(size, { x: 8, y: 8, w: 4, h: 4 })))
    expect(ways.isShutIn(9.5, 10.5)).toBe(true)
    expect(ways.isShutIn(7.5, 10.5)).toBe(false)
    expect(ways.nearest(8.5, 10.5)).toEqual({ x: 7.5, z: 10.5 })
    expect(ways.nearest(8.5, 10.5, ({ x }) => x > 12)).toEqual({ x: 12.5, z: 10.5 })
  })

  test('who is shut in farther from everywhere than is looked is taken to where people arrive', () => {
    const rows = Array.from({ length: 120 }, () => '.'.repeat(120))
    const map = makeMap({ rows, spawns: [{ x: 1, y: 1 }] })
    const large = { width: 120, height: 120 }
    const ways = waysOf(walled(map, 'plaster', edgesAround(large, { x: 10, y: 10, w: 100, h: 100 })))
    expect(ways.nearest(12.5, 60.5)).toEqual({ x: 9.5, z: 60.5 })
    expect(ways.nearest(60.5, 60.5)).toEqual({ x: 1.5, z: 1.5 })
    expect(ways.nearest(60.5, 60.5, () => false)).toBeUndefined()
  })

  test('an edge without wall is a door', () => {
    const edges = edgesAround(size, { x: 8, y: 8, w: 4, h: 4 }).slice(1)
    expect(waysOf(walled(open, 'plaster', edges)).isShutIn(9.5, 10.5)).toBe(false)
  })

  test('whoever stands in what became solid is shut in by it', () => {
    const map = makeMap({ rows: ['.....', '.###.', '.###.', '.###.', '.....'], spawns: [{ x: 0, y: 0 }] })
    const ways = waysOf(map)
    expect(ways.isShutIn(2.5, 2.5)).toBe(true)
    // One who only leans over its border is not.
    expect(ways.isShutIn(1.1, 2.5)).toBe(false)
    expect(ways.nearest(2.4, 2.5)).toEqual({ x: 0.5, z: 2.5 })
  })

  test('where nobody arrives nobody is shut in', () => {
    const map = walled({ ...open, spawns: [] }, 'plaster', edgesAround(size, { x: 8, y: 8, w: 4, h: 4 }))
    expect(waysOf(map).isShutIn(9.5, 10.5)).toBe(false)
    expect(waysOf(walledCells(open, 'plaster', [{ x: 1, y: 1 }])).leads(5, 5)).toBe(true)
  })

  test('it is the same as walking everywhere, whatever is asked first', () => {
    const row = fc.array(fc.constantFrom('.', '.', '.', '#'), { minLength: 7, maxLength: 7 })
    const cell = fc.record({ x: fc.nat(6), y: fc.nat(6) })
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 7, maxLength: 7 }),
        fc.array(cell, { maxLength: 10 }),
        fc.array(cell, { minLength: 1, maxLength: 6 }),
        (rows, walls, asked) => {
          const plain = makeMap({ rows: rows.map((one) => one.join('')), spawns: [{ x: 0, y: 0 }] })
          const map = walled(
            { ...plain, collisions: plain.collisions!.with(0, 0) },
            'plaster',
            walls.map(({ x, y }, i) => ({ x, y, side: i % 2 === 0 ? 'n' : 'w' })),
          )
          const walkable = buildWalkable(map, chairCatalogue)
          const reached = new Set(['0,0'])
          for (const key of reached) {
            const [x, y] = key.split(',').map(Number) as [number, number]
            for (const [nx, ny] of [
              [x + 1, y],
              [x - 1, y],
              [x, y + 1],
              [x, y - 1],
            ] as const)
              if (!walkable.isBlockedCell(nx, ny) && walkable.canPass(x + 0.5, y + 0.5, nx + 0.5, ny + 0.5))
                reached.add(`${nx},${ny}`)
          }
          const ways = new WaysOut(map, walkable)
          for (const { x, y } of asked) expect(ways.leads(x, y)).toBe(reached.has(`${x},${y}`))
        },
      ),
    )
  })
})

test('of a crowd that stands together the furniture around is looked at once', () => {
  let looks = 0
  class Counted extends Map<string, ReturnType<typeof chairAt>> {
    override [Symbol.iterator]() {
      looks += 1
      return super[Symbol.iterator]()
    }
  }
  const objects = new Counted([['1', chairAt(30, 30)]])
  const map = { ...makeMap({ rows: Array.from({ length: 60 }, () => '.'.repeat(60)) }), objects }
  const ask = () => {
    for (let i = 0; i < 60; i++)
      expect(
        outOfFurniture(map, chairCatalogue, { x: 24.5 + (i % 7), z: 24.5 + Math.floor(i / 10) }),
      ).toBeUndefined()
  }
  ask()
  const once = looks
  expect(once).toBeGreaterThan(0)
  expect(once).toBeLessThan(5)
  ask()
  expect(looks).toBe(once)
  // What is there now is another state.
  outOfFurniture({ ...map, name: 'another' }, chairCatalogue, { x: 25, z: 25 })
  expect(looks).toBeGreaterThan(once)
})
