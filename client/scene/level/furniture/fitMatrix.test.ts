import { Box3, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { fitOf } from '#shared/map/own/fit.ts'
import { fitMatrix } from './fitMatrix.ts'

const box = { min: [1, -2, 3], max: [2, 0.5, 7] }
const mounts = ['floor', 'wall', 'ceiling', 'surface'] as const
const quarters = [0, 1, 2, 3]

test('however a model is turned, it stands in the middle of what carries it, as large as is said', () => {
  for (const mount of mounts) {
    for (const aboutX of quarters) {
      for (const aboutY of quarters) {
        const { fit, size } = fitOf(box, { turns: [aboutX, aboutY], scale: 0.4 }, mount)
        const { min, max } = new Box3(new Vector3(...box.min), new Vector3(...box.max)).applyMatrix4(
          fitMatrix(fit),
        )
        const real = max.clone().sub(min)
        expect(real.toArray().every((metres, i) => Math.abs(metres - size[i]!) < 1e-3)).toBe(true)
        expect(min.x + max.x).toBeCloseTo(0, 3)
        expect(mount === 'ceiling' ? max.y : min.y).toBeCloseTo(0, 3)
        expect(mount === 'wall' ? min.z : min.z + max.z).toBeCloseTo(0, 3)
      }
    }
  }
})
