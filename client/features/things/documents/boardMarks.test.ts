import { expect, test } from 'vitest'
import { createRandom } from '../../../../tests/support/createRandom.ts'
import { writeTogether } from '../../../../tests/support/world/writeTogether.ts'
import { boardColours, boardLimits, SharedBoard, type Mark } from './boardMarks.ts'

const mark = (points: number[], more: Partial<Mark> = {}): Mark => ({
  kind: 'pen',
  colour: boardColours[0],
  size: 6,
  points,
  ...more,
})

test('what is under a place is rubbed out, the last of it first; what is beside stays', () => {
  const board = new SharedBoard()
  board.add(mark([0, 0, 100, 0]))
  board.add(mark([50, -50, 50, 50]))
  board.add(mark([300, 300, 500, 400], { kind: 'box' }))
  board.add(mark([300, 300, 500, 400], { kind: 'ring' }))
  board.add(mark([600, 600], { kind: 'words', words: '你好' }))
  expect(board.erase(400, 350, 5)).toBe(false)
  expect(board.erase(52, 2, 5)).toBe(true)
  expect(board.marks().map(({ points }) => points[0])).toEqual([0, 300, 300, 600])
  expect(board.erase(400, 300, 5)).toBe(true)
  expect(board.erase(300, 350, 5)).toBe(true)
  expect(board.erase(620, 600, 5)).toBe(true)
  expect(board.marks()).toHaveLength(1)
})

test('one takes back what one has done oneself, not what others have, and does it again', () => {
  const [ann, bob] = [new SharedBoard(), new SharedBoard()]
  ann.add(mark([1, 1]))
  const first = ann.unsent()!
  ann.sent(first)
  bob.take(first)
  expect(bob.undo()).toBe(false)
  bob.add(mark([2, 2]))
  bob.clear()
  expect(bob.marks()).toEqual([])
  expect(bob.undo()).toBe(true)
  expect(bob.undo()).toBe(true)
  expect(bob.undo()).toBe(false)
  expect(bob.marks().map(({ points }) => points[0])).toEqual([1])
  expect(bob.redo()).toBe(true)
  expect(bob.marks().map(({ points }) => points[0])).toEqual([1, 2])
})

test.each([
  { kind: 'paint' },
  { colour: 'url(x)' },
  { size: 4_000 },
  { points: [1] },
  { points: [1, 1e9] },
  { points: [1, 0.5] },
  { points: Array.from({ length: boardLimits.points + 2 }, () => 1) },
  { kind: 'words', words: ' ' },
])('what is no mark is not shown: %o', (wrong) => {
  const board = new SharedBoard()
  board.change((doc) => doc.getArray('marks').push([{ ...mark([1, 1]), ...wrong }, 'x', null]))
  board.add(mark([2, 2]))
  expect(board.marks()).toEqual([mark([2, 2])])
})

test('a full board takes no more', () => {
  const board = new SharedBoard()
  const many = Array.from({ length: boardLimits.marks }, (_, i) => mark([i % 1_000, 1]))
  board.change((doc) => doc.getArray('marks').push(many))
  expect(board.add(mark([1, 1]))).toBe(false)
  board.erase(0, 1, 1)
  expect(board.add(mark([1, 1]))).toBe(true)
})

test('three writers, random edits, cuts: equal at the end', () => {
  const random = createRandom(11)
  const any = (below: number): number => Math.floor(random() * below)
  const boards = writeTogether(
    random,
    400,
    () => new SharedBoard(),
    (board) => {
      const what = random()
      if (what < 0.6) board.add(mark([any(1_600), any(1_000), any(1_600), any(1_000)]))
      else if (what < 0.8) {
        const [target] = board.marks().slice(any(20))
        if (target) board.erase(target.points[0]!, target.points[1]!, 3)
      } else if (what < 0.9) board.undo()
      else if (what < 0.99) board.redo()
      else board.clear()
    },
  )
  const [first, ...others] = boards.map((board) => board.marks())
  expect(others).toEqual([first, first])
  expect(first!.length).toBeGreaterThan(5)
})
