/** Things that hang on walls: walls differ in thickness, and a wall that stood there before stays as it was. */
import type { Catalogue } from '../catalogue.ts'
import { sinCosDeg, type MapObject } from '../placement.ts'
import { edgeKey, wallMaterial } from '../walls.ts'
import type { ContentThing } from './roomContent.ts'

/** From so far a thing hangs on a wall, metres: half of the thickest one, and a little. */
export const HANGS_M = 0.3

/**
 * How much farther out a thing on a wall hangs because the wall is another than it was hung on, metres to the east and
 * south; 0 for all that hangs on none.
 */
export function hangingShift(
  { x, z, object }: ContentThing,
  isOnWall: boolean,
  wallAt: (key: string) => readonly [meant: string | undefined, stands: string | undefined],
): readonly [x: number, z: number] {
  const quarter = Math.round((object.yaw ?? 0) / 90) * 90
  if (!isOnWall) return [0, 0]
  const { sin, cos } = sinCosDeg(quarter)
  const [across, along] = cos === 0 ? [x, z] : [z, x]
  const line = Math.round(across)
  if (Math.abs(across - line) > HANGS_M) return [0, 0]
  const [meant, stands] = wallAt(
    cos === 0 ? edgeKey(line, Math.floor(along), 'w') : edgeKey(Math.floor(along), line, 'n'),
  )
  if (meant === undefined || stands === undefined) return [0, 0]
  const out = (wallMaterial(stands).thickness - wallMaterial(meant).thickness) / 2
  return [-sin * out, cos * out]
}

export const isHung = (object: MapObject, catalogue: Catalogue): boolean =>
  catalogue.get(object.templateId ?? '')?.mount === 'wall'
