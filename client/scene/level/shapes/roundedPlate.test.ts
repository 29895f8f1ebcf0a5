import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { joinGeometries } from './joinGeometries.ts'
import { roundedPlate } from './roundedPlate.ts'

test('a plate covers its rectangle but for the corners, and looks up', () => {
  const plate = roundedPlate([1, 2], [5, 4], 0.5, 16)
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()]
  const position = plate.getAttribute('position')
  let area = 0
  for (let i = 0; i < plate.index!.count; i += 3) {
    a.fromBufferAttribute(position, plate.index!.getX(i))
    b.fromBufferAttribute(position, plate.index!.getX(i + 1))
    c.fromBufferAttribute(position, plate.index!.getX(i + 2))
    const { z } = b.sub(a).cross(c.sub(a))
    expect(z).toBeGreaterThanOrEqual(0)
    area += z / 2
  }
  expect(area).toBeCloseTo(8 - (4 - Math.PI) * 0.25, 2)
  plate.computeBoundingBox()
  expect(plate.boundingBox).toMatchObject({ min: { x: 1, y: 2 }, max: { x: 5, y: 4 } })

  const two = joinGeometries([plate, roundedPlate([0, 0], [1, 1], 0.1, 1)])
  expect(two.getAttribute('position').count).toBe(position.count + 8)
  expect(Math.max(...two.index!.array)).toBe(position.count + 7)
  expect(two.index!.count).toBe(plate.index!.count + 18)
})
