import type { DeviceSettings } from './deviceSettingsStore.ts'

/**
 * What is asked of the browser. A device that is not there any more is no reason to have none: it is wished for, and the
 * one of the system comes in its place.
 */
export function constraintsOf(kind: 'audio' | 'video', settings: DeviceSettings): MediaStreamConstraints {
  const { microphoneId, cameraId, rawAudio, noise, hdVideo } = settings
  const from = (id: string) => (id ? { deviceId: { ideal: id } } : {})
  if (kind === 'video') {
    const [width, height] = hdVideo ? [1_280, 720] : [640, 360]
    return {
      video: {
        ...from(cameraId),
        width: { ideal: width },
        height: { ideal: height },
        frameRate: { ideal: 24 },
      },
    }
  }
  return {
    audio: {
      ...from(microphoneId),
      echoCancellation: !rawAudio,
      // Taken out twice, voices sound like through water.
      noiseSuppression: !rawAudio && noise === 'browser',
      autoGainControl: !rawAudio,
    },
  }
}
