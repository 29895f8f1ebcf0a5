import { placementOf, type FloorPoint } from '#shared/map/placement.ts'
import type { ToolPointer } from '../../../scene/tools/Tool.ts'
import type { Work } from '../work/Work.ts'
import { workStore } from '../work/workStore.ts'
import { isLocked } from './groups.ts'
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

/** The gizmo stands so high over what it is for, and no higher over the floor of that, metres. */
const OVER_M = 0.12
const OVER_MOST_M = 1.3

/** Where the gizmo stands: over the middle of the chosen things. */
export interface GizmoPlace {
  readonly x: number
  readonly y: number
  readonly z: number
  /** How high the lowest of them stands, metres. */
  readonly floor: number
}

/** The answer of the picture before: mostly it is the same question. */
let stood:
  { readonly map: unknown; readonly names: unknown; readonly place: GizmoPlace | undefined } | undefined

/** Where the gizmo of the chosen things stands; undefined where nothing is chosen, or nothing of it may be moved. */
export function gizmoPlace(work: Work): GizmoPlace | undefined {
  const { selected: names, held, room } = workStore.get()
  const { map } = work.ground.shown
  if (held || room !== undefined || names.size === 0) return undefined
  if (stood?.map !== map || stood?.names !== names) stood = { map, names, place: placeOver(work, names) }
  return stood.place
}

function placeOver(work: Work, names: ReadonlySet<string>): GizmoPlace | undefined {
  const { catalogue } = work.ground.shown
  const objects = [...names].flatMap((name) => work.thing(name) ?? [])
  if (!catalogue || objects.every(isLocked)) return undefined
  const bodies = objects.map((object) => bodyOf(object, catalogue))
  const spots = objects.map(placementOf)
  const middle = (of: 'x' | 'z'): number => spots.reduce((sum, spot) => sum + spot[of], 0) / spots.length
  const floor = bodies.reduce((least, { y0 }) => Math.min(least, y0), Infinity)
  const top = bodies.reduce((most, { y1 }) => Math.max(most, y1), -Infinity)
  return { x: middle('x'), y: Math.min(top + OVER_M, floor + OVER_MOST_M), z: middle('z'), floor }
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
