import { isCall } from './isCall.ts'
import type { GameMap } from '../world/world.ts'

/** A picture of a map, seen from above. */
export interface MapPicture {
  /** A path on this site. */
  readonly path: string
  /** Its corner in the north-west, metres. */
  readonly x: number
  readonly z: number
  /** Metres; undefined: as large as its pixels say (PIXELS_A_CELL). */
  readonly width: number | undefined
  readonly depth: number | undefined
}

/** What a map shows as pictures: on its floor, and over everybody where it is seen from above. */
export interface MapPictures {
  readonly floor: readonly MapPicture[]
  readonly front: readonly MapPicture[]
}

/** The pictures of published maps are drawn so. */
export const PIXELS_A_CELL = 32

/** Pictures of other sites are not fetched, and no calls of this one made. */
export const ownPath = (path: string | null | undefined): string | undefined =>
  path && /^\/(?![/\\])/.test(path) && !isCall(path) ? path : undefined

function whole({ dimensions: [width, depth] = [0, 0] }: GameMap, picture: string | undefined): MapPicture[] {
  const path = ownPath(picture)
  return path === undefined || width === 0 ? [] : [{ path, x: 0, z: 0, width, depth }]
}

/** The pictures of a map, each list in the order in which they lie on one another. */
export function picturesOf(map: GameMap): MapPictures {
  const placed = (isInFront: boolean): MapPicture[] =>
    (map.assets ?? []).flatMap(({ src, x, y, width, height, inFront }) => {
      const path = ownPath(src)
      if (path === undefined || (inFront ?? false) !== isInFront) return []
      return [{ path, x: x ?? 0, z: y ?? 0, width: width || undefined, depth: height || undefined }]
    })
  const background = map.useDrawnBG ? undefined : map.backgroundImagePath
  return {
    floor: [...whole(map, background), ...placed(false)],
    front: [...placed(true), ...whole(map, map.foregroundImagePath)],
  }
}

/** How large a picture is that has so many pixels, metres. */
export const sizeOf = (
  { width, depth }: MapPicture,
  pixelsWide: number,
  pixelsHigh: number,
): { readonly width: number; readonly depth: number } => ({
  width: width ?? pixelsWide / PIXELS_A_CELL,
  depth: depth ?? pixelsHigh / PIXELS_A_CELL,
})
