import type { MapId } from '#shared/ids.ts'
import { placementOf, type MapObject } from '#shared/map/placement.ts'
import { propertiesOf } from '#shared/map/properties.ts'
import { screenFaceOf } from '#shared/map/screenFaces.ts'
import { HOME, pagesOf, pictureOf, viewingOfExhibit } from '#shared/showroom/viewing.ts'
import { latestShowroom } from '../../../showroom/latestShowroom.ts'
import { siteOfSpace } from '../../../showroom/siteOfSpace.ts'
import { sessionStore } from '../../../store/sessionStore.ts'
import { StillFace } from '../StillFace.ts'

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

/** The screen of an exhibit; what is no screen has none. */
export function exhibitFace(
  _: MapId,
  __: string,
  object: MapObject,
  onFrame: () => void,
): StillFace | undefined {
  const screen = screenFaceOf(object)
  return screen && new StillFace(pictureOfExhibit(object), screen, placementOf(object), onFrame)
}
