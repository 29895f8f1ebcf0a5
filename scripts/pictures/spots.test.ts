import { expect, test } from 'vitest'
import { seededRandom } from '../bench/walkers/walker.ts'
import { flickering } from './spots.ts'

const WIDTH = 60
const HEIGHT = 40

const picture = (grey: (x: number, y: number) => number): Buffer =>
  Buffer.from(Array.from({ length: WIDTH * HEIGHT }, (_, i) => grey(i % WIDTH, Math.floor(i / WIDTH))))

/** Two surfaces of unlike greys that share a patch pixel by pixel, another way each time. */
const fight = (seed: number): Buffer => {
  const random = seededRandom(seed)
  return picture((x, y) => (x > 10 && x < 30 && y > 10 && y < 30 && random() < 0.15 ? 200 : 60))
}

test('surfaces that share their pixels anew are found', () => {
  expect(flickering(fight(1), fight(1), fight(2), WIDTH)).toBeGreaterThan(24)
})

test('a face that gives way to another as a whole is found', () => {
  const face = (grey: number): Buffer => picture((x, y) => (x > 20 && x < 28 && y > 10 && y < 30 ? grey : 60))
  expect(flickering(face(60), face(60), face(200), WIDTH)).toBeGreaterThan(24)
})

test('an edge that moves on and what moves by itself are not', () => {
  const edge = (at: number): Buffer => picture((x) => (x < at ? 60 : 200))
  for (const moved of [1, 2]) expect(flickering(edge(30), edge(30), edge(30 + moved), WIDTH)).toBe(0)
  expect(flickering(fight(1), fight(2), fight(3), WIDTH)).toBe(0)
})
