/** Microphone, camera, screen. */
export const mediaText = {
  media: {
    microphone: '麦克风',
    camera: '摄像头',
  },
} as const
