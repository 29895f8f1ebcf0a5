import type { Placement } from '#shared/map/placement.ts'
import type { ScreenFace } from '#shared/map/screenFaces.ts'
import { FacePicture } from '../../scene/level/faces/FacePicture.ts'
import { FilmPicture } from '../../scene/level/faces/FilmPicture.ts'

/** What somebody shares, on a screen of the level. */
export class WallPicture {
  readonly #video: HTMLVideoElement
  readonly #face: FacePicture
  readonly #film: FilmPicture

  constructor(track: MediaStreamTrack, face: ScreenFace, at: Placement, onFrame: () => void) {
    this.#video = document.createElement('video')
    this.#video.muted = true
    this.#video.playsInline = true
    this.#video.srcObject = new MediaStream([track])
    this.#face = new FacePicture(face, at)
    this.#film = new FilmPicture(this.#video, this.#face, onFrame)
    void this.#video.play().catch(() => undefined)
  }

  get mesh() {
    return this.#face.mesh
  }

  place(face: ScreenFace, at: Placement): void {
    this.#face.place(face, at)
  }

  dispose(): void {
    this.#film.dispose()
    this.#face.dispose()
    this.#video.srcObject = null
  }
}
