import { record } from '../properties.ts'
import type { PresetRoom } from './presetRoom.ts'

/**
 * The preset rooms in the parsed content of assets/rooms.json. Only its shape is looked at, without zod, which no page
 * of the editor loads: what is in it was checked when it was made (assets/source/rooms/roomSchema.ts).
 * @throws Error that names the first room and field that are not as they must be
 */
export function parseRooms(content: unknown): readonly PresetRoom[] {
  if (!Array.isArray(content)) throw new Error('the preset rooms are no list')
  const ids = new Set<unknown>()
  return content.map((entry: unknown, i) => {
    const room = record(entry)
    const id = room?.['id']
    if (!room || typeof id !== 'string' || id === '') throw new Error(`preset room ${i} has no id`)
    if (ids.has(id)) throw new Error(`two preset rooms are called ${id}`)
    ids.add(id)
    for (const [field, isGood] of Object.entries(checks))
      if (!isGood(room[field])) throw new Error(`preset room ${id}: ${field} is not as it must be`)
    return room as unknown as PresetRoom
  })
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isNumber: Check = (value) => Number.isFinite(value)
const isSide: Check = (value) => Number.isInteger(value) && Number(value) > 0
const isBilingual: Check = (value) => isText(record(value)?.['zh']) && isText(record(value)?.['en'])

/** A list of records whose fields are all good. */
const listOf =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    Array.isArray(value) &&
    value.every((part: unknown) =>
      Object.entries(fields).every(([field, isGood]) => isGood(record(part)?.[field])),
    )

const rectangle = { x: isNumber, y: isNumber, w: isSide, h: isSide }

const checks: { readonly [K in Exclude<keyof PresetRoom, 'id'>]: Check } = {
  name: isBilingual,
  description: isBilingual,
  groupIndex: isNumber,
  width: isSide,
  depth: isSide,
  floors: listOf({ ...rectangle, material: isText }),
  walls: listOf({ material: isText, x1: isNumber, y1: isNumber, x2: isNumber, y2: isNumber }),
  nooks: listOf({ ...rectangle, name: isText }),
  desks: listOf(rectangle),
  announcer: listOf(rectangle),
  things: listOf({ item: isText, x: isNumber, z: isNumber }),
}
