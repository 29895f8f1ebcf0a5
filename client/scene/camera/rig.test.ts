import { PerspectiveCamera, Vector3 } from 'three'
import { expect, test, vi } from 'vitest'
import { coveredPx } from './coveredPx.ts'
import { orbitRules } from './orbit.ts'
import { CameraRig } from './rig.ts'
import { clampTopView, createTopView, panTopView, settleTopView, topRules, zoomTopView } from './topView.ts'

const person = { placed: true, seated: false, x: 10, y: 0, z: 20, vx: 0, vz: 0 }
const DELTA_S = 1 / 60

function makeRig() {
  const onCamera = vi.fn<(camera: unknown) => void>()
  const rig = new CameraRig(new PerspectiveCamera(), onCamera)
  rig.standBehind(0)
  const tick = (times = 120, who = person) => {
    for (let i = 0; i < times; i++) rig.tick(i * 16, DELTA_S, who, undefined, 1600, 800)
  }
  return { rig, onCamera, tick }
}

test('over the shoulder the eye stands behind and above, looking along the heading', () => {
  const { rig, tick } = makeRig()
  tick()
  expect(rig.camera.position.z).toBeLessThan(person.z - 3)
  expect(rig.camera.position.y).toBeGreaterThan(2)
  expect(rig.hidesSelf).toBe(false)
})

test('whom it follows is in the middle of the picture, that far ahead; in the head, from above and posed nobody is', () => {
  const { rig, tick } = makeRig()
  tick()
  const chest = new Vector3(person.x, person.y + orbitRules.eyeM, person.z)
  expect(rig.camera.position.distanceTo(chest)).toBeCloseTo(rig.followedM, 3)
  const inView = chest.applyMatrix4(rig.camera.matrixWorldInverse.copy(rig.camera.matrixWorld).invert())
  expect([inView.x, inView.y, -inView.z]).toEqual([
    expect.closeTo(0, 3),
    expect.closeTo(0, 3),
    expect.closeTo(rig.followedM, 3),
  ])
  for (const mode of ['first', 'top'] as const) {
    rig.setMode(mode)
    tick(1)
    expect(rig.followedM).toBe(0)
  }
  rig.setMode('follow')
  rig.setPose({ position: [0, 5, 0], target: [1, 0, 1] })
  tick(1)
  expect(rig.followedM).toBe(0)
})

test('while windows cover the right, one and whom one stands with are seen beside them; afterwards one is in the middle', () => {
  const { rig } = makeRig()
  for (const [width, height, windows] of [
    [960, 600, 1],
    [1440, 900, 1],
    [1664, 720, 2],
    [1920, 1080, 2],
  ] as const) {
    const covered = coveredPx(windows, width)
    const settle = (px: number) => {
      for (let i = 0; i < 200; i++) {
        rig.tick(i * 16, DELTA_S, person, undefined, width, height)
        rig.keepClear(px, DELTA_S)
      }
    }
    /** Where somebody stands in the picture, pixels from its left; the eye looks along +z, so their right is at smaller x. */
    const across = (rightM: number) => {
      rig.camera.matrixWorldInverse.copy(rig.camera.matrixWorld).invert()
      const { x } = new Vector3(person.x - rightM, 1.2, person.z).project(rig.camera)
      return ((x + 1) / 2) * width
    }
    settle(covered)
    expect(across(0), `oneself at ${width}`).toBeGreaterThan(width * 0.2)
    expect(across(1.2), `the other at ${width}`).toBeLessThan(width - covered - 40)
    settle(0)
    expect(rig.keepClear(0, DELTA_S)).toBe(false)
    expect(across(0)).toBeCloseTo(width / 2, 1)
  }
  expect([coveredPx(0, 960), coveredPx(1, 390)]).toEqual([0, 0])
})

test('zooming in past the nearest place goes into the head, zooming out comes back', () => {
  const { rig, tick } = makeRig()
  for (let i = 0; i < 40 && rig.mode === 'follow'; i++) rig.zoom(0.85)
  expect(rig.mode).toBe('first')
  expect(rig.hidesSelf).toBe(true)
  tick()
  expect(rig.camera.position.distanceTo(new Vector3(10, 1.6, 20))).toBeLessThan(0.3)
  rig.zoom(1.2)
  expect(rig.mode).toBe('follow')
  expect(rig.orbit.distance).toBeGreaterThan(orbitRules.distanceMin)
})

test('from above north is up, the other camera is used, and its picture has the shape of the canvas', () => {
  const { rig, onCamera, tick } = makeRig()
  rig.setMode('top')
  expect(onCamera).toHaveBeenLastCalledWith(rig.camera)
  tick()
  expect(rig.heading).toBe(Math.PI)
  const seen = (x: number, z: number) => new Vector3(x, 0, z).project(rig.camera)
  expect(seen(10, 20).x).toBeCloseTo(0)
  expect(seen(10, 19).y).toBeGreaterThan(0)
  expect(seen(11, 20).x).toBeGreaterThan(0)
  // 1600 × 800: a metre is as long across as along.
  expect(seen(11, 20).x * 2).toBeCloseTo(seen(10, 19).y, 5)
  rig.setMode('follow')
  expect(rig.camera).toBeInstanceOf(PerspectiveCamera)
})

test('a picture is taken from where it was asked for, whatever the view', () => {
  const { rig, tick } = makeRig()
  rig.setMode('top')
  rig.setPose({ position: [1, 2, 3], target: [1, 2, 4], fov: 30 })
  tick(1)
  expect(rig.camera.position).toMatchObject({ x: 1, y: 2, z: 3 })
  expect((rig.camera as PerspectiveCamera).fov).toBe(30)
  rig.setPose(undefined)
  expect(rig.isPlan).toBe(true)
})

test('the plan is pushed by the finger, stays over the level, and comes back to who walks', () => {
  const view = createTopView()
  settleTopView(view, person, DELTA_S)
  expect([view.x, view.z]).toEqual([10, 20])
  panTopView(view, -80, 0, 800)
  for (let i = 0; i < 120; i++) settleTopView(view, person, DELTA_S)
  expect(view.x).toBeCloseTo(10 + view.shown / 10, 1)
  panTopView(view, -80_000, 0, 800)
  for (let i = 0; i < 200; i++) {
    settleTopView(view, person, DELTA_S)
    clampTopView(view, 40, 30)
  }
  expect(view.x).toBeLessThanOrEqual(40 + topRules.borderM)
  for (let i = 0; i < 400; i++) settleTopView(view, { ...person, vx: 2 }, DELTA_S)
  expect(view.x).toBeCloseTo(10, 1)
  zoomTopView(view, 1000)
  expect(view.extent).toBe(topRules.extentMax)
})

test('from above whom it follows is in the middle of what nothing lies over', () => {
  const { rig, tick } = makeRig()
  rig.setMode('top')
  tick()
  const seen = () => new Vector3(person.x, 0, person.z).project(rig.camera)
  expect([seen().x, seen().y]).toEqual([expect.closeTo(0, 3), expect.closeTo(0, 3)])
  Object.assign(rig.plan, { right: 0.25, below: 0.4 })
  tick(1)
  // 0.75 of the width is free, and its middle so far left of the picture's; the same with the height.
  expect([seen().x, seen().y]).toEqual([expect.closeTo(-0.25, 3), expect.closeTo(0.4, 3)])
})

test('it turns to a place: over the shoulder and in the head towards it, from above there', () => {
  const { rig, tick } = makeRig()
  const place = new Vector3(person.x - 6, 1, person.z - 6)
  for (const mode of ['follow', 'first', 'top'] as const) {
    rig.setMode(mode)
    rig.lookTo(place.x - person.x, place.z - person.z)
    tick()
    const { x, y, z } = place.clone().project(rig.camera)
    expect(Math.abs(x)).toBeLessThan(0.05)
    expect(Math.abs(y)).toBeLessThan(mode === 'top' ? 0.05 : 1)
    expect(z).toBeLessThan(1)
  }
})
