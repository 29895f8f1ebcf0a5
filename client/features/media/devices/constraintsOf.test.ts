import { expect, test } from 'vitest'
import { constraintsOf } from './constraintsOf.ts'
import { usualDeviceSettings as usual } from './deviceSettingsStore.ts'

const audio = (change: object) => constraintsOf('audio', { ...usual, ...change }).audio
const video = (change: object) => constraintsOf('video', { ...usual, ...change }).video

test('the browser takes out echo and noise, unless the sound is wanted as it is', () => {
  expect(audio({})).toEqual({ echoCancellation: true, noiseSuppression: true, autoGainControl: true })
  expect(audio({ noise: 'strong' })).toMatchObject({ echoCancellation: true, noiseSuppression: false })
  expect(audio({ rawAudio: true, noise: 'browser' })).toEqual({
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
  })
})

test('a chosen device is asked for by name', () => {
  expect(audio({ microphoneId: 'm', cameraId: 'c' })).toMatchObject({ deviceId: { exact: 'm' } })
  expect(video({ microphoneId: 'm', cameraId: 'c' })).toMatchObject({ deviceId: { exact: 'c' } })
})

test('the camera is small, or large where that is wanted', () => {
  expect(video({})).toMatchObject({ width: { ideal: 640 }, height: { ideal: 360 } })
  expect(video({ hdVideo: true })).toMatchObject({ width: { ideal: 1_280 }, height: { ideal: 720 } })
})
