import type { v1 } from '../../protocol/messages.ts'
import type { Catalogue } from '../catalogue.ts'
import type { GridRect } from '../grid.ts'
import type { MapObject } from '../placement.ts'
import { edgeKey } from '../walls.ts'
import type { PresetRoom, RoomThing } from './presetRoom.ts'
import type { Cell } from './quarters.ts'
import { cellsFor } from './things.ts'

/** Something in a room: its middle (metres from the corner) and all of its object but the place. */
export interface ContentThing {
  readonly x: number
  readonly z: number
  readonly object: MapObject
  /** Its key on the map, when it was there before. */
  readonly key?: string
}

export interface ContentNook {
  readonly cells: readonly Cell[]
  readonly nook: v1.NookDiff.$Properties
  /** When it was there before. */
  readonly id?: string
}

export interface ContentDesk {
  readonly parts: readonly GridRect[]
  readonly id?: string
  /** What is known of it as a nook. */
  readonly nook?: v1.NookDiff.$Properties
}

/**
 * All that a room consists of, by itself: cells and metres from its north-west corner. Made of a preset, or lifted from a
 * map on which the room stands, then turned, and laid on a map.
 */
export interface RoomContent {
  readonly name: string
  /** Id of the preset it was made of; '' unknown. */
  readonly preset: string
  readonly width: number
  readonly depth: number
  /** Row by row; undefined: no floor. */
  readonly floors: readonly (string | undefined)[]
  /** Materials by edgeKey. */
  readonly edges: ReadonlyMap<string, string>
  readonly things: readonly ContentThing[]
  readonly nooks: readonly ContentNook[]
  readonly desks: readonly ContentDesk[]
  readonly announcer: readonly Cell[]
  /** Cells closed by hand, beside those that things fill. */
  readonly closed: readonly Cell[]
}

export const cellsOf = ({ x, y, w, h }: GridRect): Cell[] =>
  Array.from({ length: w * h }, (_, i) => ({ x: x + (i % w), y: y + Math.floor(i / w) }))

/** @throws Error when the catalogue has no such thing */
function contentThing(room: PresetRoom, thing: RoomThing, catalogue: Catalogue): ContentThing {
  const item = catalogue.get(thing.item)
  if (!item) throw new Error(`room ${room.id}: the catalogue has no ${thing.item}`)
  const [yaw, scale] = [thing.yaw ?? 0, thing.scale ?? 1]
  const object: MapObject = {
    templateId: thing.item,
    _name: thing.name ?? item.name.zh,
    ...cellsFor(item, { yaw, scale }),
    offsetZ: thing.y ?? 0,
    yaw,
    ...(scale !== 1 && { scale }),
    ...(thing.color && { color: thing.color }),
    ...(thing.sound && { sound: thing.sound }),
    ...(thing.words && { previewMessage: thing.words }),
    ...(thing.state && { customState: thing.state }),
    ...(thing.properties && { propertiesJson: JSON.stringify(thing.properties) }),
    ...(thing.reach && { distThreshold: thing.reach }),
    normal: '',
    type: thing.type ?? 0,
    zIndex: 0,
  }
  return { x: thing.x, z: thing.z, object }
}

/** @throws Error when the catalogue lacks a thing of the room */
export function contentOf(room: PresetRoom, catalogue: Catalogue): RoomContent {
  const { width, depth } = room
  const floors: (string | undefined)[] = Array.from({ length: width * depth })
  for (const floor of room.floors)
    for (const { x, y } of cellsOf(floor)) floors[y * width + x] = floor.material
  const edges = new Map<string, string>()
  for (const { material, x1, y1, x2, y2 } of room.walls) {
    for (let x = x1; x < x2; x++) edges.set(edgeKey(x, y1, 'n'), material)
    for (let y = y1; y < y2; y++) edges.set(edgeKey(x1, y, 'w'), material)
  }
  return {
    name: room.name.zh,
    preset: room.id,
    width,
    depth,
    floors,
    edges,
    things: room.things.map((thing) => contentThing(room, thing, catalogue)),
    nooks: room.nooks.map(({ x, y, w, h, ...nook }) => ({ cells: cellsOf({ x, y, w, h }), nook })),
    desks: room.desks.map((part) => ({ parts: [part] })),
    announcer: room.announcer.flatMap(cellsOf),
    closed: [],
  }
}
