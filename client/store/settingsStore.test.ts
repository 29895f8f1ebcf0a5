import { expect, test } from 'vitest'
import { loudness, parseSettings } from './settingsStore.ts'

const usual = {
  lookSpeed: 1,
  invertLook: false,
  quality: 'auto',
  volume: 100,
  muted: false,
  minimap: true,
  narrate: false,
  subtitles: true,
} as const

test('nothing stored, and nonsense stored, mean the usual', () => {
  expect(parseSettings(null)).toEqual(usual)
  expect(parseSettings('{')).toEqual(usual)
  expect(parseSettings('[]')).toEqual(usual)
  expect(parseSettings('7')).toEqual(usual)
})

test('what fits is kept, and only what does not is as usual', () => {
  expect(parseSettings('{"volume":30,"quality":"ultra","lookSpeed":99,"muted":true,"old":1}')).toEqual({
    ...usual,
    volume: 30,
    muted: true,
  })
})

test('muted is silent whatever the slider says', () => {
  expect(loudness({ ...usual, volume: 40 })).toBeCloseTo(0.4)
  expect(loudness({ ...usual, volume: 40, muted: true })).toBe(0)
})
