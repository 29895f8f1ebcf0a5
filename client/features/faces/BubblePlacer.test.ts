import { expect, test } from 'vitest'
import { bubbleAt } from './BubblePlacer.ts'

test('a face is large near by, gets smaller and clearer less the farther away, and is none from ten metres on', () => {
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
