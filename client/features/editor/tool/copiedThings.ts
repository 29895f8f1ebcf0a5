import type { Catalogue } from '#shared/map/catalogue.ts'
import { SCALE_MAX, SCALE_MIN } from '#shared/map/making/spots.ts'
import { ROOM_TAG } from '#shared/map/placedRooms.ts'
import type { MapObject } from '#shared/map/placement.ts'
import { record } from '#shared/map/properties.ts'
import { limits } from '#shared/rules/limits.ts'

/** What a text of ours begins with, and how much of it is read. */
export const MARK = 'lingjing-things'
export const COPIED_TEXT_MAX = 2_000_000
/** So many things are copied at once. */
export const COPIED_MAX = 2_000

/** What a text of the clipboard holds: it may come from anywhere. */
export interface CopiedThings {
  readonly things: readonly MapObject[]
  /** So many were none, or are no thing of ours. */
  readonly unknown: number
}

type Check = (value: unknown) => boolean

const number =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max
const whole =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && number(min, max)(value)
const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max
const address: Check = (value) =>
  text(limits.addressLength)(value) && /^(|https?:\/\/.*|\/(?!\/).*)$/i.test(value as string)
const json: Check = (value) => {
  try {
    return (
      text(limits.objectJsonLength)(value) &&
      (value === '' || record(JSON.parse(value as string)) !== undefined)
    )
  } catch {
    return false
  }
}
const lists: Check = (value) => Array.isArray(value) && value.length <= 1_000 && value.every(whole(0, 1e6))
const recordOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) => {
    const known = record(value)
    return (
      !!known && Object.entries(known).every(([name, part]) => part == null || checks[name]?.(part) === true)
    )
  }
const flag: Check = (value) => typeof value === 'boolean'
const side = whole(0, 16_384)

const animation = recordOf({
  useSequenceAsRange: flag,
  sequence: lists,
  loop: flag,
  frameRate: whole(0, 240),
})
const animations: Check = (value) =>
  !!record(value) &&
  Object.keys(value as object).length <= 64 &&
  Object.values(value as object).every(animation)

/** What of a thing goes along. Who placed it, its room, its state and its turn over others do not. */
const checks: Readonly<Record<string, Check>> = {
  templateId: text(64),
  _name: text(2_000),
  x: whole(0, limits.mapSideMax),
  y: whole(0, limits.mapSideMax),
  width: whole(0, limits.mapSideMax),
  height: whole(0, limits.mapSideMax),
  offsetX: number(-10_000, 10_000),
  offsetY: number(-10_000, 10_000),
  offsetZ: number(-limits.mapSideMax, limits.mapSideMax),
  yaw: number(-36_000, 36_000),
  scale: number(SCALE_MIN, SCALE_MAX),
  color: (value) => typeof value === 'string' && /^(|#([0-9a-f]{3}|[0-9a-f]{6}))$/i.test(value),
  normal: address,
  highlighted: address,
  type: whole(0, 9),
  previewMessage: text(2_000),
  distThreshold: whole(0, 0xffff_ffff),
  numGoKarts: whole(0, 0xffff_ffff),
  orientation: whole(0, 0xffff_ffff),
  propertiesJson: json,
  sound: recordOf({
    src: address,
    volume: number(0, 1),
    loop: flag,
    maxDistance: whole(0, 0xffff_ffff),
    isPositional: flag,
    stream: flag,
  }),
  spritesheet: recordOf({
    spritesheetUrl: address,
    framing: recordOf({ frameWidth: side, frameHeight: side }),
    animations,
    currentAnim: text(64),
    pauseAnimationsIfFpsBelowFramerate: flag,
  }),
  _tags: (value) =>
    Array.isArray(value) && value.length <= 32 && value.every(text(64)) && !value.includes(ROOM_TAG),
}

/** One thing of a text: its fields that are as they must be; undefined: it is none. */
function soundThing(value: unknown): MapObject | undefined {
  const given = record(value)
  if (!given) return undefined
  const thing: Record<string, unknown> = { normal: '', type: 0, width: 1, height: 1 }
  for (const [field, check] of Object.entries(checks)) {
    const part = Object.hasOwn(given, field) ? given[field] : undefined
    if (part == null) continue
    if (!check(part)) return undefined
    thing[field] = part
  }
  const { x, y } = thing as MapObject
  return x === undefined || y === undefined ? undefined : (thing as MapObject)
}

/** The things a text names; undefined: it is none of ours. Nothing of it is believed. */
export function parseCopied(given: string, catalogue: Catalogue): CopiedThings | undefined {
  if (!given.slice(0, 100).includes(MARK)) return undefined
  const nothing = { things: [], unknown: 1 }
  if (given.length > COPIED_TEXT_MAX) return nothing
  try {
    const { format, version, things } = record(JSON.parse(given)) ?? {}
    if (format !== MARK) return undefined
    if (version !== 1 || !Array.isArray(things) || things.length > COPIED_MAX) return nothing
    const sound = things.flatMap((thing: unknown) => soundThing(thing) ?? [])
    const known = sound.filter(({ templateId }) => !templateId || catalogue.has(templateId))
    return { things: known, unknown: things.length - known.length }
  } catch {
    return nothing
  }
}
