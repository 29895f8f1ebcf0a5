import { placementOf, type FloorPoint } from '#shared/map/placement.ts'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'
import type { Work } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import { bodyOf } from './pickThing.ts'

export type Handle = 'turn' | 'scale'

/** The ring one turns things by stands so far beside them, metres; what one scales by lies on it. */
const BESIDE_M = 0.35
/** Where on the ring one scales, degrees from +x. */
const SCALE_DEG = 45
/** How near a pointer means a handle, of half the picture; a finger covers more. */
const NEAR = { mouse: 0.022, touch: 0.06 } as const
const POINTS = 48

/** The ring round what is chosen: its middle, how wide it is and how high it lies, metres. */
export interface Ring {
  readonly x: number
  readonly z: number
  readonly y: number
  readonly radius: number
}

/** The ring round the chosen things; undefined where nothing is chosen, or too many for one ring. */
export function ringOf(work: Work): Ring | undefined {
  const { catalogue } = work.ground.shown
  const objects = [...workStore.get().selected].flatMap((name) => work.thing(name) ?? [])
  if (!catalogue || objects.length === 0) return undefined
  const spots = objects.map(placementOf)
  const x = spots.reduce((sum, spot) => sum + spot.x, 0) / spots.length
  const z = spots.reduce((sum, spot) => sum + spot.z, 0) / spots.length
  const reach = objects.map((object) => {
    const body = bodyOf(object, catalogue)
    return Math.hypot(body.cx - x, body.cz - z) + Math.hypot(body.hx, body.hz)
  })
  const lowest = Math.min(...spots.map(({ y }) => y))
  return { x, z, y: lowest + 0.03, radius: Math.max(...reach) + BESIDE_M }
}

const pointAt = ({ x, z, radius }: Ring, degrees: number): FloorPoint => ({
  x: x + radius * Math.cos((degrees * Math.PI) / 180),
  z: z + radius * Math.sin((degrees * Math.PI) / 180),
})

/** Points of a ring, metres. */
export const ringPoints = (ring: Ring): FloorPoint[] =>
  Array.from({ length: POINTS + 1 }, (_, i) => pointAt(ring, (i * 360) / POINTS))

export const scalePoint = (ring: Ring): FloorPoint => pointAt(ring, SCALE_DEG)
export const turnPoint = (ring: Ring): FloorPoint => pointAt(ring, SCALE_DEG + 180)

/** The handle under a pointer. */
export function handleAt(work: Work, { x, y, isTouch }: ToolPointer): Handle | undefined {
  const ring = ringOf(work)
  if (!ring) return undefined
  const near = isTouch ? NEAR.touch : NEAR.mouse
  const isNear = (point: FloorPoint, wide: number): boolean => {
    const seen = work.ground.aim.seenAt(point.x, ring.y, point.z)
    return seen !== undefined && Math.hypot(seen.x - x, seen.y - y) < wide
  }
  if (isNear(scalePoint(ring), near * 1.6)) return 'scale'
  if (isNear(turnPoint(ring), near * 1.6) || ringPoints(ring).some((point) => isNear(point, near)))
    return 'turn'
  return undefined
}
