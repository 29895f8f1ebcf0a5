import { BoxGeometry, BufferAttribute, BufferGeometry, Matrix4, PlaneGeometry, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { outlineOf, type Shape } from './outline.ts'
import { boardShapes } from './thingShapes.ts'

const shape = (geometry: BufferGeometry, matrix = new Matrix4()): Shape => ({ geometry, matrix })

/** The corners of an outline that grow, with where they go. */
function growing(outline: BufferGeometry) {
  const [at, away, layer] = ['position', 'away', 'layer'].map((name) => outline.getAttribute(name))
  return Array.from({ length: at!.count }, (_, i) => i)
    .filter((i) => layer!.getX(i) === 2)
    .map((i) => ({
      at: new Vector3().fromBufferAttribute(at!, i),
      away: new Vector3().fromBufferAttribute(away!, i),
    }))
}

test('each corner of a box goes out along its diagonal, however many corners the file has there', () => {
  const box = new BoxGeometry(2, 1, 0.5)
  expect(box.getAttribute('position').count).toBe(24)
  const corners = growing(outlineOf([shape(box, new Matrix4().makeTranslation(5, 1, 3))])!)
  expect(corners).toHaveLength(8)
  for (const { at, away } of corners) {
    const out = at.sub(new Vector3(5, 1, 3))
    for (const axis of ['x', 'y', 'z'] as const)
      expect(away[axis]).toBeCloseTo(Math.sign(out[axis]) / Math.sqrt(3), 4)
  }
})

test('first what covers, then what grows: one list of triangles, each corner once in each layer', () => {
  const outline = outlineOf([shape(new BoxGeometry(1, 1, 1))])!
  const index = [...outline.index!.array]
  const layer = outline.getAttribute('layer')
  expect(index.map((corner) => layer.getX(corner))).toEqual([0, 1, 2].flatMap((one) => Array(36).fill(one)))
  expect(index.slice(36, 72)).toEqual(index.slice(0, 36).map((corner) => corner + 8))
  expect(index.slice(72)).toEqual(index.slice(0, 36).map((corner) => corner + 16))
})

test('a sheet grows past its edges, also a board as high as its object says', () => {
  const [board] = boardShapes({ width: 3, height: 2 })
  const corners = growing(outlineOf([board!])!)
  expect(corners.map(({ at }) => at.y).toSorted((one, other) => one - other)).toEqual([0, 0, 2, 2])
  for (const { at, away } of corners) {
    expect(Math.sign(away.x)).toBe(Math.sign(at.x))
    expect(Math.sign(away.y)).toBe(Math.sign(at.y - 1))
    expect(Math.min(Math.abs(away.x), Math.abs(away.y))).toBeGreaterThan(0.3)
  }
})

test('a sheet with a face on each side goes out from its middle', () => {
  const front = new PlaneGeometry(2, 2)
  const back = new PlaneGeometry(2, 2).rotateY(Math.PI)
  for (const { at, away } of growing(outlineOf([shape(front), shape(back)])!)) {
    expect(away.x).toBeCloseTo(at.x / Math.SQRT2)
    expect(away.y).toBeCloseTo(at.y / Math.SQRT2)
  }
})

test('where there is nothing to be seen there is no outline', () => {
  expect(outlineOf([])).toBeUndefined()
  const point = new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3))
  expect(outlineOf([shape(point)])).toBeUndefined()
})
