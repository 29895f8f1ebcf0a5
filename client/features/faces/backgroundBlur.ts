import { mediaStore } from '../media/mediaStore.ts'
import { facePrefsStore } from './facePrefsStore.ts'

/** Media Capture and Streams Extensions: a browser blurs the background itself where the platform can do that. */
interface BlurCapabilities {
  readonly backgroundBlur?: readonly boolean[]
}

/** Whether this camera's background can be blurred by the browser, and left as it is. */
export function canBlur(camera: MediaStreamTrack | undefined): boolean {
  // Not every browser can tell what a track is capable of.
  const { backgroundBlur } = (camera?.getCapabilities?.() ?? {}) as BlurCapabilities
  return backgroundBlur?.includes(true) ?? false
}

/** Blurs the own camera as it is preferred, from now on. */
async function blurOwn(): Promise<void> {
  const camera = mediaStore.get().ownTracks.get('camera')
  if (!camera || !canBlur(camera)) return
  const backgroundBlur = facePrefsStore.get().blur
  if ((camera.getSettings() as { backgroundBlur?: boolean }).backgroundBlur === backgroundBlur) return
  try {
    // What is not named would not hold any more.
    await camera.applyConstraints({ ...camera.getConstraints(), backgroundBlur } as MediaTrackConstraints)
  } catch (error) {
    console.warn('faces: the background was not blurred', error)
  }
}

mediaStore.subscribe(({ ownTracks }, former) => {
  if (ownTracks !== former.ownTracks) void blurOwn()
})
facePrefsStore.subscribe(({ blur }, former) => {
  if (blur !== former.blur) void blurOwn()
})
void blurOwn()
