import { DataTexture, RedFormat } from 'three'
import { expect, test } from 'vitest'
import { joinedRects, patchTexture, sendInParts, sendWhole } from './patchTexture.ts'

/** As three does once all or the named ranges have gone to the graphics card. */
const send = (texture: DataTexture): void => {
  texture.clearUpdateRanges()
  texture.onUpdate?.(texture)
}

test('once a picture is there only the rows of what changed are sent; a new graphics card gets all of it', () => {
  const texture = new DataTexture(new Uint8Array(80), 10, 8, RedFormat)
  sendInParts(texture)
  const rect = { x: 3, y: 2, w: 4, h: 2 }
  patchTexture(texture, rect)
  expect(texture.updateRanges).toEqual([])
  send(texture)
  const { version } = texture
  patchTexture(texture, rect)
  // three reads ranges in fours: pixels 23 to 26 and 33 to 36.
  expect(texture.updateRanges).toEqual([
    { start: 23 * 4, count: 4 * 4 },
    { start: 33 * 4, count: 4 * 4 },
  ])
  expect(texture.version).toBeGreaterThan(version)
  sendWhole(texture)
  patchTexture(texture, rect)
  expect(texture.updateRanges).toEqual([])
})

test('rectangles that overlap become one, others stay apart', () => {
  const rect = (x: number, y: number) => ({ x, y, w: 4, h: 4 })
  expect(joinedRects([rect(0, 0), rect(20, 0), rect(6, 6)])).toHaveLength(3)
  // The last one bridges the first two.
  expect(
    joinedRects([rect(0, 0), rect(6, 0), rect(20, 9), rect(3, 2)]).toSorted((a, b) => a.x - b.x),
  ).toEqual([
    { x: 0, y: 0, w: 10, h: 6 },
    { x: 20, y: 9, w: 4, h: 4 },
  ])
})
