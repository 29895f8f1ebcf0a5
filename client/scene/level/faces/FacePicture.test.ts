import { expect, test } from 'vitest'
import { shareOfFace } from './FacePicture.ts'

test('all of a picture is to be seen on a face of another shape, and nothing of it is stretched', () => {
  expect(shareOfFace(2, 2)).toEqual([1, 1])
  // A wide picture on a square face: as wide as that, half as high.
  expect(shareOfFace(1, 2)).toEqual([1, 0.5])
  // A high one on a wide face.
  expect(shareOfFace(2, 0.5)).toEqual([0.25, 1])
})
