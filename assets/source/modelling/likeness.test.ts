import { BoxGeometry, PlaneGeometry, SphereGeometry, type BufferGeometry } from 'three'
import { expect, test } from 'vitest'
import { unlikeness, type Surface } from './likeness.ts'

function surfaceOf(geometry: BufferGeometry, grey = 0.5): Surface {
  const count = geometry.getAttribute('position').count
  return {
    positions: new Float32Array(geometry.getAttribute('position').array),
    normals: new Float32Array(geometry.getAttribute('normal').array),
    colours: new Float32Array(count * 4).fill(grey),
    indices: new Uint32Array(geometry.index!.array),
  }
}

const plane = surfaceOf(new PlaneGeometry(2, 2, 6, 6))

test('a surface is like itself, and like the same in fewer triangles', () => {
  expect(unlikeness(plane, plane, 0.001)).toBe(0)
  expect(unlikeness(plane, surfaceOf(new PlaneGeometry(2, 2)), 0.001)).toBe(0)
  const balls = [surfaceOf(new SphereGeometry(1, 64, 32)), surfaceOf(new SphereGeometry(1, 16, 8))] as const
  // The longest chord, across a square of 22.5°, is four hundredths below its arc.
  expect(unlikeness(...balls, 0.04)).toBe(0)
  expect(unlikeness(...balls, 0.03)).toBe(Infinity)
})

test('what is turned or of another colour is not like; what is elsewhere or missing is no likeness at all', () => {
  expect(unlikeness(plane, surfaceOf(new PlaneGeometry(2, 2).translate(0, 0, 0.02)), 0.01)).toBe(Infinity)
  expect(unlikeness(plane, surfaceOf(new PlaneGeometry(2, 2).translate(0, 0, 0.02)), 0.03)).toBe(0)
  expect(unlikeness(plane, surfaceOf(new PlaneGeometry(2, 2).rotateY(Math.PI)), 0.01)).toBe(1)
  expect(unlikeness(plane, surfaceOf(new PlaneGeometry(2, 2), 0.6), 0.01)).toBe(1)
  const half = surfaceOf(new PlaneGeometry(1, 2).translate(-0.5, 0, 0))
  expect([unlikeness(plane, half, 0.001), unlikeness(half, plane, 0.001)]).toEqual([Infinity, Infinity])
  expect(unlikeness(surfaceOf(new BoxGeometry(1, 1, 1)), plane, 0.01)).toBe(Infinity)
})
