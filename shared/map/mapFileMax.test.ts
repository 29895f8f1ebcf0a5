import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogue } from '../../tests/support/memoryPorts.ts'
import type { WireEvent } from '../protocol/messages.ts'
import { decodeBatch, encodeBatch } from '../protocol/codec.ts'
import { limits } from '../rules/limits.ts'
import { blankMap } from '../world/update.ts'
import { reduceAll } from '../world/reduce.ts'
import { emptyWorld, type GameMap } from '../world/world.ts'
import type { MapId } from '../ids.ts'
import { EditError } from './editChecks.ts'
import { editField, setNooks, type FieldName } from './editFields.ts'
import { setCollisions, setDimensions, setFloors, setWalls } from './editGround.ts'
import { setObjects } from './editObjects.ts'
import { encodeMask } from './grid.ts'
import { maskCellsOf } from './maskBudget.ts'
import { parseMapFile, spaceFileSchema, toMapFile } from './spaceFile.ts'
import { checkTemplate } from './templateCheck.ts'

const catalogue = readCatalogue()
const edit = { placerId: 'ann', newId: () => 'new' }
const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const named = <T>(count: number, make: (i: number) => T): Record<string, T> =>
  Object.fromEntries(many(count, (i) => [String(i), make(i)]))
const text = (length: number): string => '灵'.repeat(length)
const address = `/${'a'.repeat(limits.addressLength - 1)}`

/** Masks with marks all over them, never the same for two kinds. */
function masks(kinds: number, cells: number): Record<string, string> {
  return Object.fromEntries(
    many(kinds, (kind) => {
      const mask = new Uint8Array(cells)
      for (let i = 0; i < cells; i += kind + 2) mask[i] = 1
      return [`kind ${kind}`, encodeMask(mask)]
    }),
  )
}

const field = (kind: FieldName, value: unknown) => (map: GameMap) => editField(map, kind, value)

/** Everything that has a limit, at it. Each is an edit as a client makes it. */
const atMaximum: Readonly<Record<string, (map: GameMap) => WireEvent[]>> = {
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
            sound: { src: '/a.mp3' },
            spritesheet: { spritesheetUrl: '/a.png', animations: { a: { sequence: many(1_000, (i) => i) } } },
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
    many(5_000, (i) => ({ x: i % 100, src: '/a.png' })),
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

const apply = (map: GameMap, events: readonly WireEvent[]): GameMap =>
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

/** A map of a size with as many masks as fit, kinds of wall and floor mixed. */
function filled(width: number, height: number, wallsShare: number): GameMap {
  const kinds = Math.min(128, Math.floor(limits.mapMaskCellsMax / (width * height)))
  const walls = Math.min(64, Math.max(kinds - 64, Math.round(kinds * wallsShare)))
  const cells = width * height
  let map = apply(base, setDimensions(base, width, height))
  map = apply(map, setCollisions(map, { x: 0, y: 0, w: width, h: height }, encodeMask(new Uint8Array(cells))))
  map = apply(map, setWalls(map, masks(walls, cells)))
  return apply(map, setFloors(map, masks(kinds - walls, cells)))
}

/** A map, then everything that is named brought to its maximum. */
function survives(width: number, height: number, share: number, names: readonly string[]): void {
  let map = filled(width, height, share)
  for (const name of names) map = apply(map, atMaximum[name]!(map))
  const mapJson = JSON.stringify(toMapFile(map))
  expect(mapJson.length).toBeLessThanOrEqual(limits.levelFileMax)
  const loaded = parseMapFile(JSON.parse(mapJson))
  for (const [type, mask] of Object.entries({ ...map.walls, ...map.floors })) {
    // Compared as a whole: a difference in a million letters is nothing to print.
    expect({ ...loaded.walls, ...loaded.floors }[type] === mask, type).toBe(true)
  }
  expect(JSON.stringify(toMapFile(loaded)) === mapJson).toBe(true)
  expect([loaded.objects.size, loaded.nooks.size]).toEqual([map.objects.size, map.nooks.size])
}

test('the largest level there may be is stored and loaded', () => {
  survives(1_000, 1_000, 0.5, Object.keys(atMaximum))
}, 120_000)

test('whatever edits can make is stored and loaded, each value at its maximum', () => {
  fc.assert(
    fc.property(
      fc.constantFrom([300, 280] as const, [360, 301] as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.subarray(Object.keys(atMaximum), { minLength: 1, maxLength: 4 }),
      ([width, height], share, names) => survives(width, height, share, names),
    ),
    { numRuns: 6, endOnFailure: true },
  )
}, 120_000)

test('objects that take as much as they may are stored and loaded', () => {
  let map = filled(30, 30, 0)
  const each = Math.floor(limits.mapBytesMax / 300)
  const length = Math.min(limits.objectJsonLength, each - 400)
  const change = { x: 1, y: 1, width: 1, height: 1, normal: '', customState: 'c'.repeat(length) }
  map = apply(
    map,
    setObjects(
      map,
      many(Math.floor(limits.mapBytesMax / (length + 400)), (i) => ({
        key: String(i),
        change: { ...change, id: `o${i}` },
      })),
      edit,
    ),
  )
  const mapJson = JSON.stringify(toMapFile(map))
  expect(mapJson.length).toBeLessThanOrEqual(limits.levelFileMax)
  expect(parseMapFile(JSON.parse(mapJson)).objects.size).toBe(map.objects.size)
})

test('what is over the budget is refused with words, before anything is read', () => {
  const map = filled(360, 360, 0.5)
  const cells = 360 * 360
  expect(maskCellsOf(map, [360, 360])).toBe(61 * cells)
  const over = `at most ${limits.mapMaskCellsMax} cells of all their kinds together`
  expect(() => setFloors(map, masks(32, cells))).toThrow(over)
  expect(() => setDimensions(map, 366, 360)).toThrow(over)
  expect(() => setDimensions(map, 366, 360)).toThrow(EditError)
  expect(() => setDimensions(map, 360, 300)).not.toThrow()
  // 60 small masks are no reason to stand still for 17 s.
  const small = filled(52, 40, 0.5)
  expect(() => setDimensions(small, 1_000, 1_000)).toThrow(over)
})

test('a template over the budget is refused with its own words, and no built-in space may be', () => {
  const file = { ...toMapFile(filled(1_000, 1_000, 0.5)) }
  const over = { ...file, floors: { ...file.floors, more: file.collisions! } }
  const [problem] = checkTemplate([{ mapId: '1', isDefault: true, mapJson: JSON.stringify(over) }], {
    catalogue,
    fileExists: () => true,
  }).problems
  expect(problem).toMatchObject({ code: 'tooManyMaskCells', what: '9000000' })
  const space = {
    version: 1,
    id: 'large',
    name: { zh: '大', en: 'large' },
    description: { zh: '大', en: 'large' },
    banner: 'images/a.webp',
    tags: [],
    recommendPeople: '0-10',
  }
  const levelsOf = (map: unknown) => ({ ...space, levels: [{ mapId: '1', isDefault: true, map }] })
  expect(spaceFileSchema.safeParse(levelsOf(file)).success).toBe(true)
  expect(spaceFileSchema.safeParse(levelsOf(over)).success).toBe(false)
})
