import { nookAt } from './nooks.ts'
import { placementOf, sinCosDeg, toScene, type FloorPoint, type MapObject } from './placement.ts'
import type { GameMap } from '../world/world.ts'

/** Where the picture of a screen is: its middle from side to side and its foot, width and height, metres at scale 1. */
export interface ScreenFace {
  readonly width: number
  readonly height: number
  readonly y: number
  readonly z: number
}

/** Templates whose picture can be another one: as their models are made (assets/source/pieces). */
const faces: Readonly<Record<string, ScreenFace>> = {
  'tv-wall': { width: 1.415, height: 0.795, y: 0.0175, z: 0.0685 },
  'tv-stand': { width: 1.265, height: 0.715, y: 1.0175, z: 0.0685 },
  'screen-wall': { width: 3.965, height: 1.985, y: 0.0175, z: 0.0685 },
  'screen-wall-hall': { width: 7.2, height: 3.4, y: 0.98, z: 0.045 },
  'led-wall': { width: 8, height: 4.5, y: 0.58, z: 0.1 },
  'led-wall-fair': { width: 10.1, height: 4.6, y: 0.66, z: 0.06 },
}

/** The face of an object that is a screen. */
export const screenFaceOf = ({ templateId }: MapObject): ScreenFace | undefined =>
  templateId && Object.hasOwn(faces, templateId) ? faces[templateId] : undefined

/** Where one writes on a board, as for screens: what is drawn on it is seen there. Nothing is cast on them. */
const boards: Readonly<Record<string, ScreenFace>> = {
  whiteboard: { width: 1.38, height: 1.06, y: 0.63, z: -0.007 },
  'whiteboard-wall': { width: 1.95, height: 1.15, y: 0.025, z: -0.009 },
}

/** The face of an object on which something is drawn. */
export const boardFaceOf = ({ templateId }: MapObject): ScreenFace | undefined =>
  templateId && Object.hasOwn(boards, templateId) ? boards[templateId] : undefined

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
