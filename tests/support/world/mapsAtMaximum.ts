import type { MapId } from '#shared/ids.ts'
import { editField, setNooks, type FieldName } from '#shared/map/edit/editFields.ts'
import { setCollisions, setDimensions, setFloors, setWalls } from '#shared/map/edit/editGround.ts'
import { setObjects } from '#shared/map/edit/editObjects.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { decodeBatch, encodeBatch } from '#shared/protocol/codec.ts'
import type { WireEvent } from '#shared/protocol/messages.ts'
import { limits } from '#shared/rules/limits.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { blankMap } from '#shared/world/update.ts'
import { emptyWorld, type GameMap } from '#shared/world/world.ts'

export const edit = { placerId: 'ann', newId: () => 'new' }
export const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const named = <T>(count: number, make: (i: number) => T): Record<string, T> =>
  Object.fromEntries(many(count, (i) => [String(i), make(i)]))
/** One that is there: a template must name no other. */
const FILE = '/assets/catalogue.json'
const text = (length: number): string => '灵'.repeat(length)
const address = `https://a/${'a'.repeat(limits.addressLength - 10)}`

/** Masks with marks all over them from a cell on, never the same for two kinds. */
export function masks(kinds: number, cells: number, from = 0): Record<string, string> {
  return Object.fromEntries(
    many(kinds, (kind) => {
      const mask = new Uint8Array(cells)
      for (let i = from; i < cells; i += kind + 2) mask[i] = 1
      return [`kind ${kind}`, encodeMask(mask)]
    }),
  )
}

const field = (kind: FieldName, value: unknown) => (map: GameMap) => editField(map, kind, value)

/** Everything that has a limit, at it. Each is an edit as a client makes it. */
export const atMaximum: Readonly<Record<string, (map: GameMap) => WireEvent[]>> = {
  objectsMax: (map) =>
    setObjects(
      map,
      many(limits.objectsMax, (i) => ({
        key: String(i),
        change: { x: 1, y: 1, width: 1, height: 1, type: 0, normal: '', id: `o${i}` },
      })),
      edit,
    ),
  objectJsonLength: (map) =>
    setObjects(
      map,
      [
        {
          key: '9999',
          change: {
            x: 1,
            y: 1,
            width: 1,
            height: 1,
            normal: address,
            propertiesJson: `"${text(limits.objectJsonLength - 2)}"`,
            customState: text(limits.objectJsonLength),
            // What a client may leave out may be missing in a file too.
            sound: { src: FILE },
            spritesheet: { spritesheetUrl: FILE, animations: { a: { sequence: many(1_000, (i) => i) } } },
            objectStartTime: {},
          },
        },
      ],
      edit,
    ),
  scriptLength: field('mapSetScript', text(limits.scriptLength)),
  decoration: field('mapSetDecoration', text(limits.scriptLength)),
  spawnsMax: field(
    'mapSetSpawns',
    many(limits.spawnsMax, (i) => ({ x: i % 280, y: 2, spawnId: `s${i}` })),
  ),
  portalsMax: field(
    'mapSetPortals',
    many(limits.portalsMax, () => ({ x: 1, y: 2, targetUrl: address })),
  ),
  assets: field(
    'mapSetAssets',
    many(5_000, (i) => ({ x: i % 100, src: FILE })),
  ),
  announcer: field(
    'mapSetAnnouncer',
    many(10_000, (i) => ({ x: i % 280 })),
  ),
  sprites: field(
    'mapSetSprites',
    many(10_000, (i) => i),
  ),
  areas: field(
    'mapSetAreas',
    named(500, () => ({ category: 'COWORKING', coords: [{ x2: 3, y2: 3 }] })),
  ),
  nooksMax: (map) =>
    setNooks(
      map,
      named(limits.nooksMax, (i) => ({
        name: text(100),
        nookCoords: {
          coords: many(limits.nookCellsMax / limits.nooksMax, (k) => ({
            x: k,
            ...(i === 0 ? {} : { y: 3 }),
          })),
        },
        allowedUsers: { users: many(limits.nookUsersMax / limits.nooksMax, (k) => `user-${k}`) },
      })),
      true,
    ),
}

export const apply = (map: GameMap, events: readonly WireEvent[]): GameMap =>
  // Over the wire, as every edit comes.
  reduceAll({ ...emptyWorld, maps: new Map([[map.id, map]]) }, decodeBatch(encodeBatch(events))).maps.get(
    map.id,
  )!

const base: GameMap = {
  ...blankMap('1' as MapId),
  name: 'large',
  backgroundImagePath: '',
  spawns: [{ x: 1, y: 1, spawnId: 'a' }],
  portals: [],
  announcer: [],
}

/** A map of a size with as many masks as fit, kinds of wall and floor mixed; no wall stands in the first ten rows. */
export function filled(width: number, height: number, wallsShare: number): GameMap {
  const kinds = Math.min(128, Math.floor(limits.mapMaskCellsMax / (width * height)))
  const walls = Math.min(64, Math.max(kinds - 64, Math.round(kinds * wallsShare)))
  const cells = width * height
  let map = apply(base, setDimensions(base, width, height))
  map = apply(map, setCollisions(map, { x: 0, y: 0, w: width, h: height }, encodeMask(new Uint8Array(cells))))
  map = apply(map, setWalls(map, masks(walls, cells, Math.min(cells, 10 * width))))
  return apply(map, setFloors(map, masks(kinds - walls, cells)))
}

/** A map whose objects take as much together as they may. */
export function withFullObjects(map: GameMap): GameMap {
  const each = Math.floor(limits.mapBytesMax / 300)
  const length = Math.min(limits.objectJsonLength, each - 400)
  const change = { x: 1, y: 1, width: 1, height: 1, normal: '', customState: 'c'.repeat(length) }
  const objects = many(Math.floor(limits.mapBytesMax / (length + 400)), (i) => ({
    key: String(i),
    change: { ...change, id: `o${i}` },
  }))
  return apply(map, setObjects(map, objects, edit))
}

/** The map with everything that is named brought to its maximum. */
export const atItsMaximum = (map: GameMap, names: readonly string[]): GameMap =>
  names.reduce((made, name) => apply(made, atMaximum[name]!(made)), map)
