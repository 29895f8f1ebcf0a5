import fc from 'fast-check'
import { PerspectiveCamera, Matrix4, OrthographicCamera, type Camera } from 'three'
import { expect, test } from 'vitest'
import { createCameraAim } from '../camera/cameraAim.ts'
import { packEye, packOwnPose, readEye, readEyeWords, readHandWords, readOwnPose } from './cloudWords.ts'
import { createRemoteAim } from './remoteEye.ts'
import { WordBudget } from './wordBudget.ts'

function told(camera: Camera) {
  camera.updateMatrixWorld()
  const toPicture = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
  const toLevel = toPicture.clone().invert()
  return readEye(
    packEye({
      at: 1,
      heading: 0.5,
      toPicture: toPicture.elements,
      toLevel: toLevel.elements,
    }),
  )
}

function cameras(): readonly Camera[] {
  const perspective = new PerspectiveCamera(50, 1.6, 0.12, 700)
  perspective.position.set(12, 4, -3)
  perspective.lookAt(8, 1, 9)
  const above = new OrthographicCamera(-11, 11, 8, -8, -60, 60)
  above.up.set(0, 0, -1)
  above.position.set(20, 16, 15)
  above.lookAt(20, 0, 15)
  return [perspective, above]
}

test('an eye that was told aims as the camera does it was told of', () => {
  const place = fc.double({ min: -0.98, max: 0.98, noNaN: true })
  for (const camera of cameras()) {
    const eye = told(camera)
    const here = createCameraAim(() => camera)
    const there = createRemoteAim(() => eye)
    fc.assert(
      fc.property(place, place, (x, y) => {
        const [a, b] = [here.rayAt(x, y), there.rayAt(x, y)]
        // The same line: its direction, and a point of it on the floor.
        for (const axis of ['dx', 'dy', 'dz'] as const) expect(b[axis]).toBeCloseTo(a[axis], 3)
        const floor = (ray: typeof a, axis: 'x' | 'z') =>
          ray[`o${axis}`] - (ray.oy / ray.dy) * ray[`d${axis}`]
        if (Math.abs(a.dy) < 0.05) return
        const span = Math.abs(a.oy / a.dy)
        for (const axis of ['x', 'z'] as const)
          expect(Math.abs(floor(b, axis) - floor(a, axis))).toBeLessThan(0.01 + span * 0.002)
      }),
    )
    const seen = here.seenAt(9, 1, 6)
    const seenThere = there.seenAt(9, 1, 6)
    expect(seenThere?.x).toBeCloseTo(seen?.x ?? NaN, 4)
    expect(seenThere?.y).toBeCloseTo(seen?.y ?? NaN, 4)
  }
})

test('what lies behind the eye is not seen, and before the first picture nothing is', () => {
  const [camera] = cameras()
  const there = createRemoteAim(() => told(camera!))
  expect(there.seenAt(16, 5, -15)).toBeUndefined()
  const none = createRemoteAim(() => undefined)
  expect(none.seenAt(0, 0, 0)).toBeUndefined()
  expect(none.rayAt(0, 0)).toMatchObject({ dy: -1 })
})

test('a pose goes over as numbers, and what is none is not read', () => {
  const pose = { x: 1.5, y: 0, z: -2.25, heading: 0.5, speed: 2, vx: 1, vz: -1, airborne: true }
  expect(readOwnPose(packOwnPose(7, pose))).toEqual({ at: 7, ...pose })
  expect(readOwnPose(new Float32Array(8))).toBeUndefined()
  expect(readOwnPose(packOwnPose(7, { ...pose, x: NaN }))).toBeUndefined()
  expect(readEye(new Float32Array(33))).toBeUndefined()
  expect(readEye(new Float32Array(34).fill(Infinity))).toBeUndefined()
})

test('hands say what hands can do, within bounds', () => {
  const words = (said: unknown) => readHandWords(JSON.stringify(said))
  for (const said of [
    { say: 'look', turn: 0.1, tilt: -0.2, dx: 4, dy: 5 },
    { say: 'zoom', factor: 1.1 },
    { say: 'view', mode: 'first' },
    { say: 'lookTo', dx: 3, dz: -4 },
    { say: 'voice', encId: 4, level: 0.5 },
    { say: 'manner', language: 'en', isDark: true },
  ])
    expect(words(said)).toEqual(said)
  for (const said of [
    { say: 'look', turn: 1e9, tilt: 0, dx: 0, dy: 0 },
    { say: 'look', turn: '1', tilt: 0, dx: 0, dy: 0 },
    { say: 'zoom', factor: 0 },
    { say: 'zoom', factor: -1 },
    { say: 'view', mode: 'mine' },
    { say: 'voice', encId: 4, level: 2 },
    { say: 'manner', language: 5, isDark: true },
    { say: 'open', url: 'http://elsewhere' },
    null,
    [],
  ])
    expect(words(said)).toBeUndefined()
  expect(readHandWords('x'.repeat(501))).toBeUndefined()
  expect(readHandWords('{')).toBeUndefined()
  expect(readHandWords(new ArrayBuffer(2))).toBeUndefined()
  expect(readEyeWords(JSON.stringify({ say: 'view', mode: 'top' }))).toEqual({ say: 'view', mode: 'top' })
  expect(readEyeWords(JSON.stringify({ say: 'zoom', factor: 2 }))).toBeUndefined()
})

test('a flood of words is passed over beyond what hands can say', () => {
  const budget = new WordBudget()
  const heard = (count: number, atMs: number) =>
    Array.from({ length: count }, () => budget.take(atMs)).filter(Boolean).length
  expect(heard(10_000, 1_000)).toBe(600)
  expect(heard(10_000, 2_000)).toBe(300)
})
