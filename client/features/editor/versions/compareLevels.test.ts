import { expect, test } from 'vitest'
import { toMapFile } from '#shared/map/files/spaceFile.ts'
import { encodeMask } from '#shared/map/grid.ts'
import type { GameMap } from '#shared/world/world.ts'
import { chairAt, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { compareLevels, levelOf } from './compareLevels.ts'

const then = makeMap({
  objects: {
    '1': { ...chairAt(1, 1), id: 'stays' },
    '2': { ...chairAt(2, 2), id: 'moves' },
    '3': { ...chairAt(3, 3), id: 'goes' },
    '4': { ...chairAt(4, 4), id: 'turns blue' },
  },
})

test('what was added, taken away, moved and changed is told; what nobody sees is not', () => {
  const now: GameMap = {
    ...then,
    name: 'another name',
    floors: { oak: encodeMask(Uint8Array.from({ length: 400 }, (_, i) => (i < 7 ? 1 : 0))) },
    objects: new Map([
      ['1', { ...chairAt(1, 1), id: 'stays', objectPlacerId: 'bob', zIndex: 7, customState: 'on' }],
      ['2', { ...chairAt(9, 2), id: 'moves' }],
      ['4', { ...chairAt(4, 4), id: 'turns blue', color: '#0000ff' }],
      ['5', { ...chairAt(5, 5), id: 'new' }],
    ]),
    nooks: new Map([['n', { name: '会议室', nookCoords: { coords: [{ x: 1, y: 1 }] } }]]),
  }
  const compared = compareLevels(levelOf(toMapFile(then)), now)
  expect(compared.things.map(({ what, object }) => [what, object.id]).toSorted()).toEqual([
    ['added', 'new'],
    ['changed', 'turns blue'],
    ['moved', 'moves'],
    ['removed', 'goes'],
  ])
  expect(compared.cells).toEqual({ collisions: 0, walls: 0, floors: 7 })
  expect(compared.nooks).toEqual([{ what: 'added', name: '会议室' }])
  expect(compared).toMatchObject({ fields: [], isResized: false, isSame: false })
  expect(compareLevels(then, { ...then, name: 'another name' }).isSame).toBe(true)
})

test('a desk that was named is one desk that differs', () => {
  const desk = { desks: { d: { coords: [{ x1: 1, y1: 1, x2: 2, y2: 2 }] } } }
  const named = (name: string): GameMap => ({
    ...then,
    ...desk,
    nooks: new Map([['d', { name, isDesk: true, nookCoords: { coords: [{ x: 1, y: 1 }] } }]]),
  })
  expect(compareLevels(named('d'), named('靠窗'))).toMatchObject({ desks: 1, nooks: [], isSame: false })
  expect(compareLevels(named('靠窗'), { ...then, desks: {} })).toMatchObject({ desks: 1, nooks: [] })
})
