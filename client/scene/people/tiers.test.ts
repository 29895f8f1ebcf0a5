import { expect, test } from 'vitest'
import { chooseNear } from './tiers.ts'

/** Chooses as long as somebody changes; answers who is near. */
function settled(
  distances: readonly number[],
  budget: number,
  near = new Uint8Array(distances.length),
): number[] {
  for (let i = 0; i < 50; i++) chooseNear(Float32Array.from(distances), near, distances.length, budget, 1)
  return distances.flatMap((_, i) => (near[i] ? [i] : []))
}

test('the nearest have skeletons of their own, as many as there may be', () => {
  expect(settled([9, 2, 7, 1, 5, 3], 3)).toEqual([1, 3, 5])
  expect(settled([9, 2], 3)).toEqual([0, 1])
})

test('a frame promotes no more than it may, the nearest first', () => {
  const near = new Uint8Array(5)
  const distances = Float32Array.from([5, 4, 3, 2, 1])
  const seen: number[][] = []
  for (let i = 0; i < 4; i++) {
    chooseNear(distances, near, 5, 3, 1)
    seen.push([...near].flatMap((flag, at) => (flag ? [at] : [])))
  }
  expect(seen).toEqual([[4], [3, 4], [2, 3, 4], [2, 3, 4]])
})

test('never more than the budget, whatever comes and goes', () => {
  const near = new Uint8Array(40)
  let seed = 1
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647
  for (let i = 0; i < 300; i++) {
    chooseNear(
      Float32Array.from({ length: 40 }, () => random() * 30),
      near,
      40,
      7,
      2,
    )
    expect([...near].filter(Boolean).length).toBeLessThanOrEqual(7)
  }
})

test('whoever is near stays until somebody is clearly nearer', () => {
  const near = Uint8Array.from([1, 0])
  expect(settled([5, 4.5], 1, near)).toEqual([0])
  expect(settled([5, 3.5], 1, near)).toEqual([1])
})

test('whoever is very far or not to be seen needs none', () => {
  expect(settled([Infinity, 200, 3], 3)).toEqual([2])
  expect(settled([Infinity, 200], 3, Uint8Array.from([1, 1]))).toEqual([])
})
