import type { Mesh } from 'three'
import type { Placement } from '#shared/map/placement.ts'
import type { ScreenFace } from '#shared/map/screenFaces.ts'
import { FacePicture } from '../../scene/level/faces/FacePicture.ts'
import { borrowPicture, type BorrowedPicture } from '../../scene/pictures.ts'

/** A picture on a screen, on loan as those of boards are: many screens may show the same. */
export class StillFace {
  readonly #picture: FacePicture
  readonly #loan: BorrowedPicture

  constructor(path: string, face: ScreenFace, at: Placement, onFrame: () => void) {
    this.#picture = new FacePicture(face, at)
    this.#loan = borrowPicture(path)
    this.#loan.texture.then(
      (texture) => {
        const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number }
        this.#picture.show(texture, width, height)
        onFrame()
      },
      // The screen stays dark; its window says what is missing.
      () => console.warn(`picture ${path} is missing`),
    )
  }

  get mesh(): Mesh {
    return this.#picture.mesh
  }

  /** A picture makes no sound. */
  hear(): void {
    return undefined
  }

  dispose(): void {
    this.#picture.dispose()
    this.#loan.giveBack()
  }
}
