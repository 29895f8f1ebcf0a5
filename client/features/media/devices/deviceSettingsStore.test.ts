import { expect, test } from 'vitest'
import { parseDeviceSettings, usualDeviceSettings, withVolume } from './deviceSettingsStore.ts'

test('what was stored comes back; what does not fit, or nobody knows, is as usual', () => {
  const stored = {
    microphoneId: 'a',
    hdVideo: true,
    noise: 'strong',
    volumes: { ann: 40 },
    mode: 'audioOnly',
  }
  expect(parseDeviceSettings(JSON.stringify(stored))).toEqual({ ...usualDeviceSettings, ...stored })
  const odd = { microphoneId: 7, noise: 'loud', volumes: { ann: 400 }, voiceVolume: -1, mode: '', more: true }
  expect(parseDeviceSettings(JSON.stringify(odd))).toEqual({ ...usualDeviceSettings })
  for (const text of ['', 'null', '[', '7', null])
    expect(parseDeviceSettings(text)).toEqual(usualDeviceSettings)
})

test('the volume of one person is kept, the usual one is not, and old ones make way', () => {
  expect(withVolume({ ann: 40 }, 'bob', 10)).toEqual({ ann: 40, bob: 10 })
  expect(withVolume({ ann: 40, bob: 10 }, 'ann', 100)).toEqual({ bob: 10 })
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`user ${i}`, 50]))
  const next = withVolume(many, 'ann', 20)
  expect(Object.keys(next)).toHaveLength(200)
  expect(next['ann']).toBe(20)
  expect(next['user 0']).toBeUndefined()
})
