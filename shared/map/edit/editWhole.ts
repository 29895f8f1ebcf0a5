import { z } from 'zod'
import type { WireEvent } from '../../protocol/messages.ts'
import { because } from '../../protocol/refusals.ts'
import { mapSetters } from '../../world/map.ts'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { EditError, must, schemaError, sizeOf } from './editChecks.ts'
import { deleteField, editField, setNooks, type FieldName } from './editFields.ts'
import { setCollisions, setDimensions } from './editGround.ts'
import { deleteObjects, setObjects, type ObjectEdit } from './editObjects.ts'
import { mapFileSchema } from '../files/spaceFile.ts'

const { id: _id, updateId: _updateId, ...parts } = mapFileSchema.shape
/** Any parts of a map, as a map file has them. */
const mapDataSchema = z.object(parts).partial().strict()

type MapData = z.infer<typeof mapDataSchema>

/** What a map always has; other fields may be gone. */
const lasting: ReadonlySet<FieldName> = new Set([
  'mapSetBackgroundImagePath',
  'mapSetSpawns',
  'mapSetPortals',
  'mapSetAnnouncer',
  'mapSetDesks',
])

/** @throws EditError when the text is not what a map may hold */
function parseMapData(dataJson: string): MapData {
  let content: unknown
  try {
    content = JSON.parse(dataJson || '{}')
  } catch {
    throw new EditError(because('mapNotJson', { field: 'dataJson' }))
  }
  const parsed = mapDataSchema.safeParse(content)
  if (!parsed.success) {
    throw schemaError('dataJson', parsed.error)
  }
  // Defaults of the schema are not what was asked for.
  const given = Object.keys(content as object)
  return Object.fromEntries(Object.entries(parsed.data).filter(([part]) => given.includes(part))) as MapData
}

/**
 * Many parts of a map in one edit, each by the rules of its own action; all or none. With `deleteMap` what the map held
 * before and `dataJson` does not name is gone: an emptied level, of the same size unless another is given.
 * @throws EditError
 */
export function setMapData(
  map: GameMap,
  dataJson: string,
  deleteMap: boolean,
  edit: ObjectEdit,
): WireEvent[] {
  const data = parseMapData(dataJson)
  const events: WireEvent[] = []
  let after = map
  const take = (more: readonly WireEvent[]): void => {
    events.push(...more)
    after = reduceAll({ ...emptyWorld, maps: new Map([[map.id, after]]) }, more).maps.get(map.id) ?? after
  }
  if (deleteMap) take(emptied(map))
  if (data.dimensions) take(setDimensions(after, ...data.dimensions))
  if (data.collisions !== undefined) {
    const { width, height } = sizeOf(after, 'collisions')
    take(setCollisions(after, { x: 0, y: 0, w: width, h: height }, data.collisions))
  }
  for (const [kind, { field }] of Object.entries(mapSetters)) {
    const value = data[field as keyof MapData]
    if (value !== undefined) take(editField(after, kind as FieldName, value))
  }
  const objects = Object.entries(data.objects ?? {}).map(([key, change]) => ({ key, change }))
  if (objects.length > 0) take(setObjects(after, objects as Parameters<typeof setObjects>[1], edit))
  if (data.nooks) take(setNooks(after, data.nooks as Parameters<typeof setNooks>[1], false))
  must(events.length > 0, 'mapUnchanged')
  return events
}

/** The events that leave nothing of a map but its size. */
function emptied(map: GameMap): WireEvent[] {
  const events = deleteObjects(map, [...map.objects.keys()])
  if (map.dimensions) {
    const [w, h] = map.dimensions
    const cells = Math.ceil((w * h) / 3) * 4
    const padding = (3 - ((w * h) % 3)) % 3
    const free = 'A'.repeat(cells - padding) + '='.repeat(padding)
    events.push(...setCollisions(map, { x: 0, y: 0, w, h }, free), ...editField(map, 'mapSetDesks', {}))
  }
  events.push(...setNooks(map, {}, true))
  for (const [kind, { field, empty }] of Object.entries(mapSetters)) {
    const name = kind as FieldName
    if (map[field] === undefined || name === 'mapSetDesks') continue
    events.push(...(lasting.has(name) ? editField(map, name, empty) : deleteField(map, name)))
  }
  return events
}
