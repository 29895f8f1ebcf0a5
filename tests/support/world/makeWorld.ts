import type { MapId } from '#shared/ids.ts'
import type { v1 } from '#shared/protocol/messages.ts'
import type { Catalogue } from '#shared/map/catalogue.ts'
import { blankMap } from '#shared/world/update.ts'
import type { GameMap } from '#shared/world/world.ts'

export interface MapSketch {
  readonly id?: string
  /** One string a row, `#` = not walkable. */
  readonly rows?: readonly string[]
  readonly objects?: Readonly<Record<string, v1.WireObject.$Properties>>
  readonly spawns?: readonly v1.SpawnPoint.$Properties[]
}

const emptyRows = Array.from({ length: 20 }, () => '.'.repeat(20))

/** A complete small map: 20 × 20 free cells unless drawn otherwise, one spawn in the middle. */
export function makeMap({ id = '1', rows = emptyRows, objects = {}, spawns }: MapSketch = {}): GameMap {
  const width = rows[0]!.length
  return {
    ...blankMap(id as MapId),
    name: `map ${id}`,
    dimensions: [width, rows.length],
    collisions: Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0)),
    backgroundImagePath: '',
    spawns: spawns ?? [{ x: Math.floor(width / 2), y: Math.floor(rows.length / 2), spawnId: 'middle' }],
    portals: [],
    announcer: [],
    walls: {},
    floors: {},
    objects: new Map(Object.entries(objects)),
  }
}

const chair = {
  id: 'chair',
  name: { zh: '椅子', en: 'chair' },
  group: 'FURNITURE',
  file: 'models/furniture/chair.glb',
  size: [0.5, 0.9, 0.5],
  tris: 1,
  bytes: 1,
  blocks: false,
  colliders: [],
  seats: [{ x: 0, y: 0.45, z: 0, yaw: 0 }],
  mount: 'floor',
} as const
/** A catalogue of one chair. */
export const chairCatalogue = new Map([['chair', chair]]) as unknown as Catalogue

/** A chair on a cell. */
export const chairAt = (x: number, y: number): v1.WireObject.$Properties => ({
  templateId: 'chair',
  x,
  y,
  width: 1,
  height: 1,
  type: 0,
  normal: '',
})
