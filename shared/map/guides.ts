import type { FloorPoint, MapObject } from './placement.ts'
import { propertiesOf, record } from './properties.ts'

/** Where a guide comes by. */
export interface GuideStop extends FloorPoint {
  /** So long it stays, seconds; 0: it only passes. */
  readonly pauseS: number
  /** What it says there, one line a round, in turn; none: it is silent. */
  readonly says: readonly string[]
  /** Where it looks while nobody is near, degrees clockwise from above, 0 = +z; undefined: where it came to. */
  readonly yaw: number | undefined
}

/** Somebody who belongs to a level: goes a round, says where things are, answers who asks. */
export interface Guide {
  readonly name: string
  /** As of a player (shared/rules/outfit.ts). */
  readonly outfit: string
  /** Metres a second. */
  readonly speed: number
  readonly stops: readonly GuideStop[]
  /** What it answers, one line after the other to whoever asks again. */
  readonly answers: readonly string[]
}

/** Half of how wide a guide stands, metres. */
export const guideBodyM = 0.3

/** A level has so many guides at most; who else is called one is not there. */
export const GUIDES_MOST = 24

/** Bounds of what a map may ask of a guide; what is beyond them is cut, or makes it none. */
const STOPS_MOST = 32
const LINES_MOST = 24
const LINE_LETTERS = 160
const NAME_LETTERS = 30
const PAUSE_MOST_S = 120
const SPEED = { usual: 1.1, least: 0.4, most: 1.8 } as const
const PLACE_MOST_M = 1_000

const number = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : undefined

const words = (value: unknown, most: number): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''

const lines = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .map((line) => words(line, LINE_LETTERS))
    .filter((line) => line !== '')
    .slice(0, LINES_MOST)

function stopOf(value: unknown): readonly GuideStop[] {
  const { x, y, pause, says, yaw } = record(value) ?? {}
  const [east, south] = [number(x, 0, PLACE_MOST_M), number(y, 0, PLACE_MOST_M)]
  if (east === undefined || south === undefined) return []
  const pauseS = number(pause, 0, PAUSE_MOST_S) ?? 0
  return [{ x: east, z: south, pauseS, says: lines(says), yaw: number(yaw, -360, 360) }]
}

const known = new WeakMap<MapObject, { readonly guide: Guide | undefined }>()

/**
 * The guide an object is: its property `guide` is {name, outfit, speed, stops, answers}, each stop {x, y, pause, says,
 * yaw} in metres of the map and seconds. undefined: it is none, or one without a name or a place to stand at. Read once
 * an object.
 */
export function guideOf(object: MapObject): Guide | undefined {
  let read = known.get(object)
  if (!read) known.set(object, (read = { guide: readGuide(propertiesOf(object)['guide']) }))
  return read.guide
}

function readGuide(value: unknown): Guide | undefined {
  const said = record(value)
  if (!said) return undefined
  const stops = (Array.isArray(said['stops']) ? said['stops'] : []).slice(0, STOPS_MOST).flatMap(stopOf)
  const name = words(said['name'], NAME_LETTERS)
  if (stops.length === 0 || name === '') return undefined
  return {
    name,
    outfit: typeof said['outfit'] === 'string' ? said['outfit'] : '',
    speed: number(said['speed'], SPEED.least, SPEED.most) ?? SPEED.usual,
    stops,
    answers: lines(said['answers']),
  }
}

/** Metres on the floor from a point to the nearest place of a guide's round. */
export function metresToRound({ stops }: Guide, { x, z }: FloorPoint): number {
  return stops.reduce((nearest, from, i) => {
    const to = stops[(i + 1) % stops.length]!
    const [dx, dz] = [to.x - from.x, to.z - from.z]
    const length = dx * dx + dz * dz
    const share = length === 0 ? 0 : ((x - from.x) * dx + (z - from.z) * dz) / length
    const at = Math.max(0, Math.min(1, share))
    return Math.min(nearest, Math.hypot(from.x + dx * at - x, from.z + dz * at - z))
  }, Infinity)
}

/** How long a guide takes for its round, seconds; 0: it has no way to go and never pauses. */
export const roundS = ({ stops, speed }: Guide): number =>
  stops.reduce((sum, stop, i) => sum + stop.pauseS + wayS(stop, stops[(i + 1) % stops.length]!, speed), 0)

const wayS = (from: FloorPoint, to: FloorPoint, speed: number): number =>
  Math.hypot(to.x - from.x, to.z - from.z) / speed

/** Where a guide is in its round. */
export interface GuidePlace extends FloorPoint {
  /** Degrees clockwise from above, 0 = +z. */
  readonly yaw: number
  /** The stop it stands at, or comes from. */
  readonly stop: number
  readonly isWalking: boolean
  /** How often it has been round; what it says at a stop is said in turn by it. */
  readonly round: number
}

const yawTo = (from: FloorPoint, to: FloorPoint): number =>
  (Math.atan2(from.x - to.x, to.z - from.z) * 180) / Math.PI

/**
 * Where a guide is at a time (seconds of anybody's clock since 1970): the same for everybody who reads the same map. From
 * stop to stop it goes straight, at its speed.
 */
export function guideAt(guide: Guide, timeS: number): GuidePlace {
  const { stops, speed } = guide
  const whole = roundS(guide)
  const round = whole > 0 ? Math.floor(timeS / whole) : 0
  let left = whole > 0 ? timeS - round * whole : 0
  for (const [stop, from] of stops.entries()) {
    const to = stops[(stop + 1) % stops.length]!
    if (left <= from.pauseS) return standing(guide, stop, round)
    left -= from.pauseS
    const wholeWay = wayS(from, to, speed)
    if (left < wholeWay) {
      const share = left / wholeWay
      const [x, z] = [from.x + (to.x - from.x) * share, from.z + (to.z - from.z) * share]
      return { x, z, yaw: yawTo(from, to), stop, isWalking: true, round }
    }
    left -= wholeWay
  }
  // What sums of ways are off by: it is where it began.
  return standing(guide, 0, round)
}

function standing({ stops }: Guide, stop: number, round: number): GuidePlace {
  const { x, z, yaw } = stops[stop]!
  const from = stops.findLast((other, i) => i < stop && (other.x !== x || other.z !== z)) ?? stops.at(-1)!
  const looks = yaw ?? (from.x === x && from.z === z ? 0 : yawTo(from, { x, z }))
  return { x, z, yaw: looks, stop, isWalking: false, round }
}
