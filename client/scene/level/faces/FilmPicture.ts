import { VideoTexture } from 'three'
import type { FacePicture } from './FacePicture.ts'

/** Each picture of a film, on a face. */
export class FilmPicture {
  readonly #video: HTMLVideoElement
  readonly #texture: VideoTexture
  readonly #face: FacePicture
  readonly #onFrame: () => void
  #asked = 0
  #isGone = false

  constructor(video: HTMLVideoElement, face: FacePicture, onFrame: () => void) {
    this.#video = video
    this.#face = face
    this.#onFrame = onFrame
    this.#texture = new VideoTexture(video)
    this.#await()
  }

  /** Shows what has come, also where nothing moves. */
  readonly show = (): void => {
    if (this.#video.readyState < this.#video.HAVE_CURRENT_DATA) return
    this.#texture.needsUpdate = true
    this.#face.show(this.#texture, this.#video.videoWidth, this.#video.videoHeight)
    this.#onFrame()
  }

  #await(): void {
    const next = (): void => {
      if (this.#isGone) return
      this.show()
      this.#await()
    }
    // Where frames are not told of, it is looked often enough.
    if ('requestVideoFrameCallback' in this.#video) {
      this.#asked = this.#video.requestVideoFrameCallback(next)
    } else this.#asked = setTimeout(next, 66) as unknown as number
  }

  dispose(): void {
    this.#isGone = true
    if ('cancelVideoFrameCallback' in this.#video) this.#video.cancelVideoFrameCallback(this.#asked)
    else clearTimeout(this.#asked)
    this.#texture.dispose()
  }
}
