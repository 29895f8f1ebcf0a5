import { expect, test } from 'vitest'
import { chairAt, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { encodeMask } from '../grid.ts'
import { planCells, planKinds } from './planCells.ts'

const rows = ['......', '..#...', '......', '......']
const drawn = (kinds: string): string =>
  [...kinds]
    .map((sign) => planKinds.indexOf(({ g: 'ground', c: 'closed', t: 'thing', w: 'wall' } as const)[sign]!))
    .join('')

test('ground, closed cells, things on all of their cells, walls over them', () => {
  const walls = { 'wood:n': encodeMask(Uint8Array.from({ length: 24 }, (_, i) => (i === 7 ? 1 : 0))) }
  const objects = {
    '1': { ...chairAt(1, 1), width: 3, height: 2 },
    // As much of it as there is of the level.
    '2': { ...chairAt(5, 3), width: 4, height: 4 },
    // Something without a piece is nothing one sees.
    '3': { ...chairAt(0, 0), templateId: '' },
  }
  const map = { ...makeMap({ rows, objects }), walls }
  expect(planCells(map)).toEqual({ width: 6, height: 4, cells: drawn('gggggggwttgggtttgggggggt') })
  expect(planCells({ ...map, objects: new Map() }).cells).toBe(drawn('gggggggwcggggggggggggggg'))
})

test('of a large level several cells are one', () => {
  const large = Array.from({ length: 100 }, () => '.'.repeat(128))
  const { width, height, cells } = planCells(
    makeMap({ rows: large, objects: { '1': { ...chairAt(3, 5), width: 2, height: 1 } } }),
  )
  expect([width, height, cells.length]).toEqual([64, 50, 3200])
  const things = [...cells].flatMap((cell, i) => (cell === drawn('t') ? [[i % 64, Math.floor(i / 64)]] : []))
  expect(things).toEqual([
    [1, 2],
    [2, 2],
  ])
})

test('ten thousand things as large as a level are no more work than so many small ones', () => {
  const map = {
    ...makeMap({ rows: ['.'] }),
    dimensions: [1_000, 1_000] as const,
    collisions: new Uint8Array(1_000_000),
    objects: new Map(
      Array.from({ length: 10_000 }, (_, key) => [
        String(key),
        { ...chairAt(0, 0), width: 1_000, height: 1_000 },
      ]),
    ),
  }
  expect(new Set(planCells(map).cells)).toEqual(new Set([drawn('t')]))
})
