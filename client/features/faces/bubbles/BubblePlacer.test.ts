import { PerspectiveCamera } from 'three'
import { beforeEach, expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { SceneServices } from '../../../scene/SceneServices.ts'
import { bubbleAt, BubblePlacer } from './BubblePlacer.ts'

test('a face is large near by, gets smaller and fainter the farther away, and is none from ten metres on', () => {
  const near = bubbleAt(2)!
  expect(near).toEqual({ scale: 1, opacity: 1 })
  let former = near
  for (let metres = 2; metres < 10; metres += 0.25) {
    const look = bubbleAt(metres)!
    expect(look.scale).toBeLessThanOrEqual(former.scale)
    expect(look.opacity).toBeLessThanOrEqual(former.opacity)
    former = look
  }
  expect(former.opacity).toBeLessThan(0.2)
  expect(bubbleAt(10)).toBeUndefined()
  expect(bubbleAt(0)).toBeUndefined()
})

const ann = 5 as EncId
/** The eye stands at the origin, 1.8 m up, and looks along -z. */
const camera = new PerspectiveCamera(50, 2, 0.1, 100)
camera.position.set(0, 1.8, 0)
camera.updateMatrixWorld()

const scene = {
  head: { x: 0, y: 1.8, z: -4 },
  labels: 30,
  isPlan: false,
  colliders: [] as object[],
  count: 0,
}
const services = {
  people: {
    above: (encId: EncId, out: object) =>
      encId === ann ? (Object.assign(out, scene.head), scene.labels) : undefined,
  },
  rig: {
    camera,
    get isPlan() {
      return scene.isPlan
    },
  },
  labels: {
    pixelScale: 1,
    depthOf: (_x: number, _y: number, z: number) => -z,
    distanceOf: (x: number, y: number, z: number) => Math.hypot(x, y - 1.8, z),
  },
  frame: {
    get count() {
      return (scene.count += 1)
    },
  },
  shown: {
    get level() {
      return { colliders: scene.colliders }
    },
  },
} as unknown as SceneServices

const usual = structuredClone(scene)
let placer: BubblePlacer
let style: Record<string, string>
const place = (encId: EncId | 'nobody' = ann): string => {
  placer.place(encId === 'nobody' ? undefined : encId, { style } as unknown as HTMLElement, 800, 400)
  return style['visibility'] === 'visible' ? style['transform']! : 'hidden'
}
beforeEach(() => {
  Object.assign(scene, structuredClone(usual))
  placer = new BubblePlacer(services)
  style = { visibility: '', transform: '', opacity: '' }
})

test('a face stands over the head, above the name and what was said', () => {
  expect(place()).toBe('translate(400.0px, 164.0px) scale(1.000)')
  scene.labels = 130
  expect(place()).toBe('translate(400.0px, 64.0px) scale(1.000)')
  scene.head.x = 1
  const [left] = /[\d.]+/.exec(place())!
  expect(Number(left)).toBeGreaterThan(480)
})

test('nobody there, behind the eye, too far away, seen from above: no face', () => {
  expect(place()).not.toBe('hidden')
  expect(place('nobody')).toBe('hidden')
  expect(place(6 as EncId)).toBe('hidden')
  for (const z of [4, -11]) {
    scene.head.z = z
    expect(place()).toBe('hidden')
  }
  scene.head.z = -4
  expect(place()).not.toBe('hidden')
  scene.isPlan = true
  expect(place()).toBe('hidden')
})

test('behind a wall there is no face, and it is back once the wall is passed', () => {
  expect(place()).not.toBe('hidden')
  scene.colliders = [{ kind: 'wall', cx: 0, cz: -2, hx: 3, hz: 0.1, y0: 0, y1: 3, yaw: 0 }]
  const seen = Array.from({ length: 7 }, () => place())
  expect(seen.at(-1)).toBe('hidden')
  scene.colliders = []
  expect(Array.from({ length: 7 }, () => place()).at(-1)).not.toBe('hidden')
})
