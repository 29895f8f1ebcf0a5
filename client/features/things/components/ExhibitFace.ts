import { CanvasTexture, type Mesh } from 'three'
import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { screenFaceOf, type ScreenFace } from '#shared/map/screenFaces.ts'
import { HOME, pagesOf, pictureOf, viewingOfExhibit } from '#shared/showroom/viewing.ts'
import { FacePicture } from '../../../scene/level/faces/FacePicture.ts'
import { latestShowroom } from '../../../showroom/latestShowroom.ts'
import { siteOfSpace } from '../../../showroom/siteOfSpace.ts'
import { sessionStore } from '../../../store/sessionStore.ts'

/** Of a screen's picture: sharp from a step away, and no more than that in the card's memory. */
const PIXELS_A_METRE = 400
const MOST_PIXELS = 2_048

/** The picture an exhibit shows on its screen: the first there is among its pages, as they were last published. */
async function pictureOfExhibit(object: MapObject): Promise<string | undefined> {
  const site = siteOfSpace(sessionStore.get().spaceId)
  const content = site && (await latestShowroom(site))
  if (!content) return undefined
  const viewing = viewingOfExhibit(content, propertiesOf(object))
  if (viewing.department === HOME) return content.picture
  return pagesOf(content, viewing)
    .map(pictureOf)
    .find((picture) => picture !== undefined)
}

/** A picture that fills a face: what stands over at two sides is left out. */
async function drawn(path: string, { width, height }: ScreenFace, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = path
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(MOST_PIXELS, Math.round(width * scale * PIXELS_A_METRE))
  canvas.height = Math.round((canvas.width * height) / width)
  const larger = Math.max(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight)
  const [wide, high] = [image.naturalWidth * larger, image.naturalHeight * larger]
  canvas.getContext('2d')?.drawImage(image, (canvas.width - wide) / 2, (canvas.height - high) / 2, wide, high)
  return canvas
}

/** The screen of an exhibit. It stays as it was made until its picture has come, and where it can not be had. */
class ExhibitFace {
  readonly #picture: FacePicture
  #texture: CanvasTexture | undefined
  #isGone = false

  constructor(object: MapObject, face: ScreenFace, onFrame: () => void) {
    this.#picture = new FacePicture(face, placementOf(object))
    void this.#show(object, face, onFrame)
  }

  async #show(object: MapObject, face: ScreenFace, onFrame: () => void): Promise<void> {
    const path = await pictureOfExhibit(object)
    if (path === undefined || this.#isGone) return
    const canvas = await drawn(path, face, placementOf(object).scale).catch(() => undefined)
    if (!canvas) return console.warn(`picture ${path} is missing`)
    if (this.#isGone) return undefined
    // As it comes: what is on a face is written as it is (FacePicture).
    this.#texture = new CanvasTexture(canvas)
    this.#picture.show(this.#texture, canvas.width, canvas.height)
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

/** The screen of an exhibit; what is no screen has none. */
export function exhibitFace(
  _: MapId,
  __: string,
  object: MapObject,
  onFrame: () => void,
): ExhibitFace | undefined {
  const screen = screenFaceOf(object)
  return screen && new ExhibitFace(object, screen, onFrame)
}
