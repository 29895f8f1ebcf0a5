import { expect, test } from 'vitest'
import {
  builtInLevels,
  catalogue,
  furnished,
  pieceOf,
  roomMap,
  spotAt,
} from '../../../tests/support/world/makingRoom.ts'
import { carriedBy, footingAt } from './footing.ts'
import { makingGround } from './ground.ts'
import { bearingPieces } from './tops.ts'

const cup = pieceOf('coffee-cup')
const chair = pieceOf('chair-wood')
/** A cup on a desk on a carpet, and a chair on a stage. */
const map = furnished(
  roomMap(),
  ['rug-sand', spotAt(7, 7), 'rug'],
  ['desk-wood', spotAt(7, 7, 0, 0.013), 'desk'],
  ['coffee-cup', spotAt(7.3, 7.1, 0, 0.757), 'cup'],
  ['stage', spotAt(11, 9), 'stage'],
  ['chair-wood', spotAt(11, 9, 0, 0.2), 'chair'],
)
const ground = makingGround(map, catalogue)

test('a cup stands on a desk on a carpet', () => {
  expect(footingAt(ground, cup, 7.3, 7.1)).toEqual({ y: expect.closeTo(0.757, 6), on: 'desk' })
  expect(footingAt(ground, cup, 8, 7.1)).toEqual({ y: 0.013, on: 'rug' })
  expect(footingAt(ground, cup, 5, 5)).toEqual({ y: 0 })
})

test('a chair stands on carpets and stages, never on a desk', () => {
  expect(footingAt(ground, chair, 7.3, 7.1)).toEqual({ y: 0.013, on: 'rug' })
  expect(footingAt(ground, chair, 11, 9)).toEqual({ y: 0.2, on: 'stage' })
})

test('what is under the middle counts, not what is beside it', () => {
  // The desk is 1.4 m wide: this cup’s middle is just beside it.
  expect(footingAt(ground, cup, 7.71, 7).on).toBe('rug')
  expect(footingAt(ground, cup, 7.69, 7).on).toBe('desk')
})

test('round tables end at their rim, steps are as high as the step', () => {
  const round = makingGround(
    furnished(roomMap(), ['table-round', spotAt(7, 7), 'round'], ['stage-steps', spotAt(11, 8), 'steps']),
    catalogue,
  )
  expect(footingAt(round, cup, 7.5, 7).on).toBe('round')
  expect(footingAt(round, cup, 7.45, 7.45).on).toBeUndefined()
  expect(footingAt(round, chair, 11, 7.8).y).toBe(0.4)
  expect(footingAt(round, chair, 11, 8.2).y).toBe(0.2)
})

test('a larger desk bears higher', () => {
  const large = makingGround(
    furnished(roomMap(), ['desk-wood', { ...spotAt(7, 7, 90), scale: 2 }, 'desk']),
    catalogue,
  )
  expect(footingAt(large, cup, 7, 8.3)).toEqual({ y: 1.488, on: 'desk' })
})

test('nothing stands on itself, or on what stands on it', () => {
  // A stage on a stage: neither bears the lower one, wherever that is moved.
  const tower = makingGround(
    furnished(
      roomMap(),
      ['stage', spotAt(9, 8), 'low'],
      ['stage', spotAt(9, 8, 0, 0.2), 'high'],
      ['rug-sand', spotAt(9, 8, 0, 0.4), 'rug'],
    ),
    catalogue,
  )
  const stage = pieceOf('stage')
  expect(footingAt(tower, stage, 9, 8).y).toBeCloseTo(0.413)
  expect(footingAt(tower, stage, 9, 8, new Set(['rug'])).y).toBeCloseTo(0.4)
  expect(footingAt(tower, stage, 9, 8, new Set(['high']))).toEqual({ y: 0.2, on: 'low' })
  expect(footingAt(tower, stage, 9, 8, new Set(['low']))).toEqual({ y: 0 })
  expect(footingAt(ground, pieceOf('stage'), 11, 9, new Set(['stage']))).toEqual({ y: 0 })
})

test('a desk carries its cup and a stage its chair; a carpet carries nothing', () => {
  expect([...carriedBy(ground, ['desk'])]).toEqual(['cup'])
  expect([...carriedBy(ground, ['stage', 'desk'])].toSorted()).toEqual(['chair', 'cup'])
  expect([...carriedBy(ground, ['rug'])]).toEqual([])
  expect([...carriedBy(ground, ['desk', 'cup'])]).toEqual([])
})

test('every piece that is said to bear things is one', () => {
  expect(bearingPieces.filter((id) => !catalogue.has(id))).toEqual([])
})

test('what stands on tables in our own levels stands on them here', () => {
  const wrong = builtInLevels().flatMap(({ name, map: level }) => {
    const own = makingGround(level, catalogue)
    return [...own.things.values()]
      .filter(({ item, spot }) => item.mount === 'surface' && spot.y > 0)
      .filter(({ item, spot, name: thing }) => {
        const footing = footingAt(own, item, spot.x, spot.z, new Set([thing]))
        return Math.abs(footing.y - spot.y) > 0.02
      })
      .map(({ item, spot }) => `${name}: ${item.id} at ${spot.y}`)
  })
  // One globe stands beside its table, in the classroom and in the world that has the same level.
  expect(wrong.filter((one) => !one.includes('globe'))).toEqual([])
  expect(wrong.length).toBe(2)
})
