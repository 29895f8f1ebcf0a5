import type { Mesh } from 'three'
import { expect, test } from 'vitest'
import { WayMarker } from './wayMarker.ts'

const still = { x: 0, z: 0 }

test('a way has dots up to its end and a ring there; those walked over go', () => {
  const marker = new WayMarker()
  expect(marker.left).toBe(0)
  marker.show(still, [
    { x: 4, z: 0 },
    { x: 4, z: 3 },
  ])
  const all = marker.left
  expect(all).toBeGreaterThan(12)
  marker.tick(0, still)
  const first = marker.left
  for (let x = 0; x <= 4; x += 0.2) marker.tick(0, { x, z: 0 })
  expect(marker.left).toBeLessThan(first - 6)
  for (let z = 0; z <= 3; z += 0.2) marker.tick(0, { x: 4, z })
  expect(marker.left).toBeLessThanOrEqual(1)
  marker.hide()
  expect(marker.group.visible).toBe(false)
})

test('a way of a hundred metres is shown to its end', () => {
  const marker = new WayMarker()
  marker.show(still, [{ x: 100, z: 0 }])
  for (let x = 0; x <= 97; x += 0.3) marker.tick(0, { x, z: 0 })
  expect(marker.left).toBeGreaterThan(0)
  expect(marker.left).toBeLessThanOrEqual(3)
})

test('the ring of a seat is at its height', () => {
  const marker = new WayMarker()
  marker.show(still, [{ x: 2, z: 0 }], 0.5)
  expect(marker.group.children[0]!.position.toArray()).toEqual([2, 0.535, 0])
})

test('before the first way it is drawn without a triangle: what the card needs for it is made; then it is hidden again', () => {
  const marker = new WayMarker()
  const [ring, dots] = marker.group.children as [Mesh, Mesh]
  marker.drawUnseen()
  expect(marker.group.visible).toBe(true)
  expect([ring.geometry.drawRange.count, dots.geometry.drawRange.count]).toEqual([0, 0])
  expect(marker.left).toBe(0)
  marker.hide()
  expect(marker.group.visible).toBe(false)
  marker.show(still, [{ x: 4, z: 0 }])
  marker.drawUnseen()
  expect(ring.geometry.drawRange.count).toBe(Infinity)
  expect(dots.geometry.drawRange.count).toBe(marker.left * 6)
})
