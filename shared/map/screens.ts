import { nookAt } from './nooks.ts'
import { placementOf, sinCosDeg, toScene, type FloorPoint } from './placement.ts'
import { screenFaceOf } from './screenFaces.ts'
import type { GameMap } from '../world/world.ts'

/** A screen is looked at from so many times its width, and from so far at least and at most, metres. */
const WATCHED = { widths: 4.5, leastM: 8, mostM: 40 } as const
/** What is right in front of a screen: on the side of the wall it hangs on, and in the nook it belongs to. */
const FRONT_M = 0.4
/** Who stands a little beside its plane still counts as in front. */
const BESIDE_M = -0.2

/** A screen of a level, where it stands. */
export interface PlacedScreen {
  /** The object's key. */
  readonly key: string
  /** Right in front of it, on the floor. */
  readonly front: FloorPoint
  /** From so far it is seen, metres. */
  readonly reachM: number
  /** The nook it is in. */
  readonly nookId: string | undefined
}

/** A screen by its object's key; undefined: there is no such object, or it is no screen. */
export function placedScreen(map: GameMap, key: string): PlacedScreen | undefined {
  const object = map.objects.get(key)
  const face = object && screenFaceOf(object)
  if (!face) return undefined
  const place = placementOf(object)
  const front = toScene(place, 0, (face.z + FRONT_M) / place.scale)
  const widths = WATCHED.widths * face.width * place.scale
  return {
    key,
    front,
    reachM: Math.min(Math.max(widths, WATCHED.leastM), WATCHED.mostM),
    nookId: nookAt(map, front),
  }
}

/**
 * How far in front of a screen somebody stands, metres; undefined: behind it, or outside of the nook it is in. Walls are
 * not looked at.
 */
export function metresBefore(map: GameMap, screen: PlacedScreen, at: FloorPoint): number | undefined {
  const object = map.objects.get(screen.key)
  if (!object) return undefined
  if (screen.nookId !== undefined && nookAt(map, at) !== screen.nookId) return undefined
  const { x, z, yaw } = placementOf(object)
  const { sin, cos } = sinCosDeg(yaw)
  // The front looks along (-sin, cos): toScene.
  const ahead = (at.z - z) * cos - (at.x - x) * sin
  if (ahead < BESIDE_M) return undefined
  return Math.hypot(at.x - screen.front.x, at.z - screen.front.z)
}
