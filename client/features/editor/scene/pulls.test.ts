import { Matrix4, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { moveOf, scaleOf, turnOf } from './pulls.ts'

test('arrows move by metres, arcs turn clockwise from above', () => {
  expect(moveOf('y', new Matrix4().makeTranslation(0, 1.5, 0))).toEqual({
    kind: 'move',
    axis: 'y',
    metres: 1.5,
  })
  const quarter = new Matrix4().makeRotationAxis(new Vector3(0, 1, 0), -Math.PI / 2)
  expect(turnOf(quarter)).toEqual({ kind: 'turn', degrees: expect.closeTo(90) })
  // About an axis that points down the matrix is the same.
  expect(turnOf(new Matrix4().makeRotationAxis(new Vector3(0, -1, 0), Math.PI / 2))).toEqual({
    kind: 'turn',
    degrees: expect.closeTo(90),
  })
})

test('twice as far from the middle is twice as large, and nothing goes through the middle', () => {
  // As drei's ball says that it was pulled away by so many sizes of the gizmo.
  const pulled = (sizes: number): Matrix4 => new Matrix4().makeScale(1, 2 ** (sizes * 0.2), 1)
  expect(scaleOf(pulled(0))).toEqual({ kind: 'scale', factor: 1 })
  expect(scaleOf(pulled(1.2))).toEqual({ kind: 'scale', factor: expect.closeTo(2) })
  expect(scaleOf(pulled(-0.6))).toEqual({ kind: 'scale', factor: expect.closeTo(0.5) })
  expect(scaleOf(pulled(-5))).toEqual({ kind: 'scale', factor: 0.05 })
})
