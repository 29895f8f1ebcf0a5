import { Color } from 'three'
import { expect, test } from 'vitest'
import { plainDecoration } from '#shared/map/decoration.ts'
import { lightLooks } from './lightLooks.ts'
import { tunedLook } from './tunedLook.ts'

test('what nobody turned is the very same light', () => {
  expect(tunedLook(lightLooks.day, plainDecoration)).toBe(lightLooks.day)
})

test('warm is redder, cold is bluer; strong is brighter; haze comes nearer', () => {
  const look = lightLooks.day
  const tuned = (more: Partial<typeof plainDecoration>) => tunedLook(look, { ...plainDecoration, ...more })
  /** Red against blue. */
  const redness = (colour: string): number => new Color(colour).r - new Color(colour).b
  expect(redness(tuned({ warmth: 1 }).sun)).toBeGreaterThan(redness(look.sun))
  expect(redness(tuned({ warmth: -1 }).sun)).toBeLessThan(redness(look.sun))
  expect(tuned({ strength: 1.5 }).sunStrength).toBeCloseTo(look.sunStrength * 1.5)
  expect(tuned({ strength: 0.5 }).exposure).toBeLessThan(look.exposure)
  expect(tuned({ haze: 2 }).hazeFrom).toBeCloseTo(look.hazeFrom / 2)
})
