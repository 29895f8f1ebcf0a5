import { quantisePose, type Pose } from '../rules/pose.ts'
import type { GameMap } from '../world/world.ts'
import type { Catalogue } from './catalogue.ts'
import { furnitureOf, placementOf, sinCosDeg, toScene, type FloorPoint } from './placement.ts'
import type { Walkable } from './walkable.ts'

/** Seat n of the object with key k is chair k + n × this (decisions.md: Chairs). */
export const seatStride = 10_000

/** A place to sit in the scene. */
export interface SeatPose extends Pose {
  /** Height of the seat above the floor, metres. */
  readonly seatHeight: number
}

/** Every chairIdx of a map: for each object with seats its key, and key + n × 10 000 for its further seats. */
export function chairIndices(map: GameMap, catalogue: Catalogue): number[] {
  return furnitureOf(map, catalogue).flatMap(({ key, item }) =>
    item.seats.map((_, n) => Number(key) + n * seatStride),
  )
}

/** Key of the object a chairIdx belongs to. */
export const chairKey = (chairIdx: number): string => String(chairIdx % seatStride)

/** Where one sits on a chair, on the wire's grid; position.y is the floor under the chair. undefined: no such seat. */
export function seatPose(map: GameMap, catalogue: Catalogue, chairIdx: number): SeatPose | undefined {
  if (!Number.isSafeInteger(chairIdx) || chairIdx < 0) return undefined
  const object = map.objects.get(chairKey(chairIdx))
  const item = catalogue.get(object?.templateId ?? '')
  const seat = item?.seats[Math.floor(chairIdx / seatStride)]
  if (!object || !seat) return undefined
  const place = placementOf(object)
  const { x, z } = toScene(place, seat.x, seat.z)
  const pose = quantisePose({
    position: { x, y: place.y, z },
    rotation: { x: 0, y: place.yaw + seat.yaw, z: 0 },
  })
  return { ...pose, seatHeight: seat.y * place.scale }
}

/** Directions in which one looks for a place to stand, degrees from where one faces: front, then sides, then back. */
const standUpTurns = [0, 45, -45, 90, -90, 135, -135, 180]
const standUpDistancesM = [0.6, 0.8, 1.1, 1.5]
/** How far one is taken when everything near is full, metres. */
const STAND_UP_REACH_M = 4

/**
 * Where one stands after getting up: a free place near the seat, in front if there is room, never behind a wall, and
 * connected with the rest of the map. Falls back to the seat itself when all around is blocked.
 */
export function standUpPoint(walkable: Walkable, seat: Pose): FloorPoint {
  const nav = walkable.navGrid()
  const { x, z } = seat.position
  const isGood = (point: FloorPoint): boolean => {
    const node = nav.nodeAt(point.x, point.z)
    return node !== -1 && nav.region[node] === 0 && walkable.canPass(x, z, point.x, point.z)
  }
  for (const distance of standUpDistancesM) {
    for (const turn of standUpTurns) {
      const { sin, cos } = sinCosDeg(seat.rotation.y + turn)
      const point = { x: x - sin * distance, z: z + cos * distance }
      if (isGood(point)) return point
    }
  }
  const nearest = nav.nearestFree(x, z, STAND_UP_REACH_M, 0)
  return nearest === -1 ? { x, z } : nav.pointOf(nearest)
}
