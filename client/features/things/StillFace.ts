import { TextureLoader, type Mesh, type Texture } from 'three'
import type { Placement } from '#shared/map/placement.ts'
import type { ScreenFace } from '#shared/map/screenFaces.ts'
import { FacePicture } from '../../scene/level/faces/FacePicture.ts'

/** The picture that lies at a path. */
export async function textureAt(path: string): Promise<Texture | undefined> {
  const texture = await new TextureLoader().loadAsync(path).catch(() => undefined)
  // The screen stays dark; its window says what is missing.
  if (!texture) console.warn(`picture ${path} is missing`)
  return texture
}

/** A picture on a screen: its own, for what is on a face is written as it comes (FacePicture). */
export class StillFace {
  readonly #picture: FacePicture
  #texture: Texture | undefined
  #isGone = false

  /** `coming`: the picture; undefined where there is none, which has been said. */
  constructor(coming: Promise<Texture | undefined>, face: ScreenFace, at: Placement, onFrame: () => void) {
    this.#picture = new FacePicture(face, at)
    void this.#show(coming, onFrame)
  }

  async #show(coming: Promise<Texture | undefined>, onFrame: () => void): Promise<void> {
    const texture = await coming
    if (!texture) return undefined
    if (this.#isGone) return texture.dispose()
    this.#texture = texture
    const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number }
    this.#picture.show(texture, width, height)
    onFrame()
    return undefined
  }

  get mesh(): Mesh {
    return this.#picture.mesh
  }

  /** A picture makes no sound. */
  hear(): void {
    return undefined
  }

  dispose(): void {
    this.#isGone = true
    this.#picture.dispose()
    this.#texture?.dispose()
  }
}
