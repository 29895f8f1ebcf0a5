import { quantisePose, type Pose } from '../rules/pose.ts'
import type { GameMap } from '../world/world.ts'
import type { Catalogue, Seat } from './catalogue.ts'
import { cutMap } from './cutMap.ts'
import { furnitureOf, placementOf, sinCosDeg, toScene, type FloorPoint, type MapObject } from './placement.ts'
import { leadingOn } from './walking/leadingOn.ts'
import { buildWalkable } from './walking/walkable.ts'

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
  return object && seat && seatOf(object, seat)
}

/** Where one sits on a seat of an object. */
export function seatOf(object: MapObject, seat: Seat): SeatPose {
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

/** How much of a map is looked at around a seat, metres: enough to see whether a place leads anywhere. */
const STAND_UP_SIGHT_M = 12

/**
 * Where one stands after getting up: a free place near the seat, in front if there is room, never behind a wall, and
 * connected with the rest of the map, as far as that can be seen from near the seat: the size of the map does not
 * matter. Falls back to the seat itself when all around is blocked.
 */
export function standUpPoint(map: GameMap, catalogue: Catalogue, seat: Pose): FloorPoint {
  const [width, height] = map.dimensions ?? [0, 0]
  const { x, z } = seat.position
  const around = {
    x: Math.max(0, Math.floor(x - STAND_UP_SIGHT_M)),
    y: Math.max(0, Math.floor(z - STAND_UP_SIGHT_M)),
  }
  const w = Math.min(width, Math.ceil(x + STAND_UP_SIGHT_M)) - around.x
  const h = Math.min(height, Math.ceil(z + STAND_UP_SIGHT_M)) - around.y
  // The map became smaller under the seat.
  if (!(w > 0 && h > 0)) return { x, z }
  const walkable = buildWalkable(cutMap(map, { ...around, w, h }), catalogue)
  const nav = walkable.navGrid()
  const ways = leadingOn(nav, {
    west: around.x > 0,
    north: around.y > 0,
    east: around.x + w < width,
    south: around.y + h < height,
  })
  const from = { x: x - around.x, z: z - around.y }
  const onMap = (point: FloorPoint): FloorPoint => ({ x: point.x + around.x, z: point.z + around.y })
  const isGood = (point: FloorPoint): boolean => {
    const node = nav.nodeAt(point.x, point.z)
    return node !== -1 && ways.has(nav.regionOf(node)) && walkable.canPass(from.x, from.z, point.x, point.z)
  }
  for (const distance of standUpDistancesM) {
    for (const turn of standUpTurns) {
      const { sin, cos } = sinCosDeg(seat.rotation.y + turn)
      const point = { x: from.x - sin * distance, z: from.z + cos * distance }
      if (isGood(point)) return { x: x - sin * distance, z: z + cos * distance }
    }
  }
  const near = [...ways]
    .map((region) => nav.nearestFree(from.x, from.z, STAND_UP_REACH_M, region))
    .filter((node) => node !== -1)
    .map(nav.pointOf)
    .sort((a, b) => distanceOf(a, from) - distanceOf(b, from))
  return near[0] ? onMap(near[0]) : { x, z }
}

const distanceOf = (a: FloorPoint, b: FloorPoint): number => Math.hypot(a.x - b.x, a.z - b.z)
