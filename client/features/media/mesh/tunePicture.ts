import type { PictureSize, PictureSlot } from '../transport.ts'
import { encodingOf } from './pictureRates.ts'

/** Under a full line a face rather moves, a screen rather can be read. */
const kept = { camera: 'maintain-framerate', screen: 'maintain-resolution' } as const

/** Lets a sender send its picture as large as it is shown, and at no more than so many bit/s. */
export async function tunePicture(
  sender: RTCRtpSender,
  slot: PictureSlot,
  size: PictureSize,
  mostBps: number,
): Promise<void> {
  const { track } = sender
  if (!track) return
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  // There is none before both sides have agreed on a description.
  if (!encoding) return
  const { width = 0, height = 0 } = track.getSettings()
  const wanted = encodingOf(slot, size, Math.min(width, height), mostBps)
  const isSame =
    encoding.maxBitrate === wanted.maxBitrate &&
    encoding.maxFramerate === wanted.maxFramerate &&
    encoding.scaleResolutionDownBy === wanted.scaleResolutionDownBy
  if (isSame) return
  Object.assign(encoding, wanted)
  parameters.degradationPreference = kept[slot]
  await sender.setParameters(parameters)
}
