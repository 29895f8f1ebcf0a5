import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { boardOf, hearMarks, keepBoards, placesOf, wirePlace } from './markBoards.ts'

const [ann, bob] = [1 as EncId, 2 as EncId]
beforeEach(() => keepBoards([]))

test('places go over the wire and come back', () => {
  expect(placesOf(wirePlace({ x: 0.25, y: 1 }))).toEqual([{ x: 0.25, y: 1 }])
  // Beside the picture is at its edge.
  expect(wirePlace({ x: -0.2, y: 1.4 })).toEqual([0, 10_000])
  expect(placesOf([5_000, 0, 9])).toEqual([{ x: 0.5, y: 0 }])
})

test('what others draw, point at and take back is followed', () => {
  const board = boardOf('ann')
  let changes = 0
  board.changed.on(() => (changes += 1))
  hearMarks(
    [
      event('drawsOnShare', { encId: bob, sharer: 'ann', stroke: 1, points: [0, 0, 5_000, 5_000] }),
      event('drawsOnShare', { encId: bob, sharer: 'ann', stroke: 1, points: [10_000, 0] }),
      event('drawsOnShare', { encId: bob, sharer: 'ann', stroke: 4, points: [10, 10] }),
      event('drawsOnShare', { encId: ann, sharer: 'ann', stroke: 1, points: [10, 10] }),
      event('drawsOnShare', { encId: ann, sharer: 'somebody', stroke: 1, points: [10, 10] }),
      event('pointsAtShare', { encId: bob, sharer: 'ann', x: 2_500, y: 7_500 }),
    ],
    1_000,
  )
  expect([...board.strokes.values()].map(({ points }) => points.length)).toEqual([3, 1, 1])
  expect(board.lights.get(bob)?.trail).toEqual([{ x: 0.25, y: 0.75, atMs: 1_000 }])
  expect([board.lastOf(bob), board.nextOf(bob), board.nextOf(9 as EncId)]).toEqual([4, 5, 1])
  expect(board.strokeAt({ x: 0.5, y: 0.51 }, 0.02)).toMatchObject({ drawer: bob, stroke: 1 })
  expect(board.strokeAt({ x: 0.3, y: 0.7 }, 0.02)).toBeUndefined()
  expect(changes).toBe(5)
  hearMarks([event('clearsShare', { sharer: 'ann', drawer: bob, stroke: 1 })], 2_000)
  hearMarks([event('pointsAtShare', { encId: bob, sharer: 'ann' })], 2_000)
  expect([...board.strokes.keys()]).toEqual(['2 4', '1 1'])
  expect(board.lights.size).toBe(0)
  hearMarks([event('clearsShare', { sharer: 'ann' })], 2_000)
  expect(board.strokes.size).toBe(0)
})

test('who comes late is told all there is, which takes the place of what was known', () => {
  const board = boardOf('ann')
  board.draw(ann, 7, [{ x: 0, y: 0 }], 1)
  hearMarks(
    [event('shareMarks', { sharer: 'ann', strokes: [{ encId: bob, stroke: 2, points: [100, 200] }] })],
    1_000,
  )
  expect([...board.strokes.keys()]).toEqual(['2 2'])
})
