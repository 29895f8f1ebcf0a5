import { expect, test } from 'vitest'
import { loudnessAt, soundOf } from './objectSounds.ts'

const brook = { src: '/a.wav', volume: 0.8, loop: true, maxDistance: 10, isPositional: true }

test('a positional sound is softer with the distance, and not heard from its edge on', () => {
  const sound = soundOf({ sound: brook })!
  expect(loudnessAt(sound, 0)).toBe(0.8)
  expect(loudnessAt(sound, 5)).toBeLessThan(0.4)
  expect(loudnessAt(sound, 9)).toBeGreaterThan(0)
  expect([loudnessAt(sound, 10), loudnessAt(sound, 400)]).toEqual([0, 0])
})

test('one that is not is equally loud within its reach', () => {
  const sound = soundOf({ sound: { ...brook, isPositional: false, maxDistance: 0 } })!
  expect([1, 9, 10].map((metres) => loudnessAt(sound, metres))).toEqual([0.8, 0.8, 0])
})

test('without an address or a volume there is nothing to hear; no volume is above all there is', () => {
  for (const sound of [
    undefined,
    null,
    {},
    { ...brook, src: '' },
    { ...brook, volume: 0 },
    { ...brook, volume: NaN },
  ])
    expect(soundOf({ sound } as never)).toBeUndefined()
  expect(soundOf({ sound: { ...brook, volume: 7 } })?.volume).toBe(1)
})

test('what calls this site is no sound: nobody makes a call by coming near', () => {
  for (const src of [
    '/api/v2/auth/send_sms?phone=1',
    '/API/v2/site',
    '/x/../api/v2/site',
    '/%2e/api/v2/site',
    '/%61pi/v2/site',
    '/x\\..\\api/v2/site',
  ])
    expect(soundOf({ sound: { ...brook, src } })).toBeUndefined()
  for (const src of ['/apiary.wav', '/files/api/a', '/a.wav?from=/../x', 'https://radio.example/api/stream'])
    expect(soundOf({ sound: { ...brook, src } })).toBeDefined()
})
