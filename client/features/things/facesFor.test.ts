import { expect, test } from 'vitest'
import { FACES_MAX, facesFor } from './facesFor.ts'

const near = Array.from({ length: 1_000 }, (_, n) => ({ key: String(n), loudness: n / 1_000 }))
const keys = (shown: readonly string[]) => facesFor(near, (key) => shown.includes(key)).map(({ key }) => key)

test('of a thousand things in one place the nearest have a face', () => {
  expect(keys([])).toEqual(Array.from({ length: FACES_MAX }, (_, n) => String(999 - n)))
  expect(facesFor(near.slice(0, 3), () => false)).toEqual(near.slice(0, 3))
})

test('what has a face keeps it until another one is clearly nearer', () => {
  expect(keys(['960'])).toContain('960')
  expect(keys(['900'])).not.toContain('900')
})
