import type { DeviceSettings } from './deviceSettingsStore.ts'

/** What is asked of the browser. Where a chosen device is not there any more it is asked again for that of the system. */
export function constraintsOf(kind: 'audio' | 'video', settings: DeviceSettings): MediaStreamConstraints {
  const { microphoneId, cameraId, rawAudio, noise, hdVideo } = settings
  const from = (id: string) => (id ? { deviceId: { exact: id } } : {})
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
