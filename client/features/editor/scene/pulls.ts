import type { Matrix4 } from 'three'
import type { Pull } from '../tool/GizmoDrag.ts'
import type { Axis } from '../tool/Trying.ts'

/** So far from the middle of the gizmo drei's ball lies, of its size. */
const BALL_AT = 1.2
/** Drei's ball doubles with so many sizes of the gizmo. */
const DOUBLES = 5
const LEAST_FACTOR = 0.05

export const axes: readonly Axis[] = ['x', 'y', 'z']

/** What an arrow moved by a matrix means. */
export const moveOf = (axis: Axis, { elements }: Matrix4): Pull => ({
  kind: 'move',
  axis,
  metres: elements[12 + axes.indexOf(axis)]!,
})

/** What an arc turned by a matrix means: things turn clockwise from above. */
export const turnOf = ({ elements }: Matrix4): Pull => ({
  kind: 'turn',
  degrees: (-Math.atan2(elements[8]!, elements[0]!) * 180) / Math.PI,
})

/** What the ball means: twice as far from the middle is twice as large. Drei's own scale grows far slower. */
export function scaleOf(by: Matrix4): Pull {
  const pulled = Math.log2(Math.max(1e-9, by.determinant())) * DOUBLES
  return { kind: 'scale', factor: Math.max(LEAST_FACTOR, (BALL_AT + pulled) / BALL_AT) }
}
