import { CanvasTexture, type Texture } from 'three'
import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { screenFaceOf, type ScreenFace } from '#shared/map/screenFaces.ts'
import { HOME, pagesOf, pictureOf, viewingOfExhibit } from '#shared/showroom/viewing.ts'
import { latestShowroom } from '../../../showroom/latestShowroom.ts'
import { siteOfSpace } from '../../../showroom/siteOfSpace.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { StillFace } from '../StillFace.ts'

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

/** What is shown on the face of an exhibit. It stays as it was made where that can not be had. */
async function textureOf(object: MapObject, face: ScreenFace): Promise<Texture | undefined> {
  const path = await pictureOfExhibit(object)
  if (path === undefined) return undefined
  const canvas = await drawn(path, face, placementOf(object).scale).catch(() => undefined)
  if (!canvas) console.warn(`picture ${path} is missing`)
  return canvas && new CanvasTexture(canvas)
}

/** The screen of an exhibit; what is no screen has none. */
export function exhibitFace(
  _: MapId,
  __: string,
  object: MapObject,
  onFrame: () => void,
): StillFace | undefined {
  const screen = screenFaceOf(object)
  return screen && new StillFace(textureOf(object, screen), screen, placementOf(object), onFrame)
}
