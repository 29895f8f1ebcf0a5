import { expect, test } from 'vitest'
import { Curtain } from './curtain.ts'

function covered(isCovered: boolean | undefined) {
  const told: string[] = []
  const state = { isCovered: isCovered ?? false }
  const curtain = new Curtain({
    progress: (part, share) => void told.push(`${part} ${share}`),
    ...(isCovered !== undefined && { isCovered: () => state.isCovered }),
  })
  return { curtain, told, state }
}

test('under a cover nothing is drawn until all is there, and all is told once it has been drawn', () => {
  const { curtain, told } = covered(true)
  curtain.report('map', 0.6)
  curtain.report('assets', 0.5)
  expect(curtain.isClosed).toBe(true)
  curtain.drawn()
  curtain.report('map', 1)
  curtain.report('assets', 1.2)
  expect(curtain.isClosed).toBe(false)
  expect(told).toEqual(['map 0.6', 'assets 0.5', 'map 0.99', 'assets 0.99'])
  curtain.drawn()
  expect(told).toHaveLength(4)
  curtain.drawn()
  expect(told.slice(4)).toEqual(['map 1', 'assets 1'])
  curtain.drawn()
  expect(told).toHaveLength(6)
})

test('what loads later, in a level that is seen, is told as it comes', () => {
  const { curtain, told } = covered(true)
  curtain.report('map', 1)
  curtain.report('assets', 1)
  curtain.drawn()
  curtain.drawn()
  told.length = 0
  curtain.report('assets', 1.1)
  expect(told).toEqual(['assets 1.1'])
})

test('another level begins anew', () => {
  const { curtain, told, state } = covered(true)
  curtain.report('map', 1)
  curtain.report('assets', 1)
  curtain.drawn()
  curtain.drawn()
  curtain.close()
  expect(curtain.isClosed).toBe(true)
  told.length = 0
  curtain.report('map', 1)
  expect(told).toEqual(['map 0.99'])
  // The cover was taken away for what does not come.
  state.isCovered = false
  expect(curtain.isClosed).toBe(false)
})

test('without a cover frames are drawn from the first on', () => {
  expect(covered(undefined).curtain.isClosed).toBe(false)
})

test('now and then something new is drawn under the cover, so that its shaders are made early', () => {
  const { curtain } = covered(true)
  expect(curtain.isFrameDue(1000, false)).toBe(false)
  expect(curtain.isFrameDue(1000, true)).toBe(true)
  expect(curtain.isFrameDue(1100, true)).toBe(false)
  expect(curtain.isFrameDue(1600, true)).toBe(true)
})

test('the ground is there once floors and walls of this level are, whatever comes of the one before', async () => {
  const { curtain, told } = covered(true)
  const [former, floors, walls] = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const wait = curtain.expectGround(former!.promise)
  curtain.close()
  const both = [curtain.expectGround(floors!.promise), curtain.expectGround(walls!.promise)]
  former!.resolve()
  await wait
  floors!.resolve()
  await both[0]
  expect(told).toEqual(['map 0.6', 'map 0.6', 'map 0.6'])
  walls!.resolve()
  await both[1]
  expect(told.at(-1)).toBe('map 0.99')
})

test('frames are as they will be once the last thing has come', async () => {
  const { curtain } = covered(false)
  curtain.report('map', 1)
  curtain.reportThings(0.5)
  curtain.drawn()
  curtain.drawn()
  expect([curtain.isOpen, curtain.isSettled]).toEqual([true, false])
  curtain.reportThings(1)
  await curtain.whenFurnished
  expect(curtain.isSettled).toBe(true)
})
