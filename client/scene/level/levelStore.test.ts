import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { encodeMask } from '#shared/map/grid.ts'
import { buildNavGrid } from '#shared/map/walking/navGrid.ts'
import type { MapObject } from '#shared/map/placement.ts'
import type { GameMap } from '#shared/world/world.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { LampField } from '../sky/lampField.ts'
import { FloorShade } from './building/floorShade.ts'
import { LevelStore, type LevelParts } from './levelStore.ts'
import { buildWalls, WallBuilder, type WallGeometries } from './building/wallGeometry.ts'

const catalogue = parseCatalogue(
  JSON.parse(readFileSync(new URL('../../../assets/catalogue.json', import.meta.url), 'utf8')),
)
const SIZE = 12

const text = fc.option(fc.constantFrom('{"text":"茶室"}', '{"text":"东 · 西"}', '{"cookie":true}', '{'), {
  nil: undefined,
})
const object: fc.Arbitrary<MapObject> = fc.record({
  templateId: fc.constantFrom(
    'door-wood',
    'window',
    'sofa-two',
    'chair-wood',
    'plant-small',
    'tree',
    'stage',
    'stage-steps',
    'rug-sand',

    'sign-plate',
    'sign-board',
    'gate',
    'lamp-floor',
    'lamp-street',
    'desk-lamp',
    'table-round',
    'unknown',
  ),
  x: fc.nat(SIZE - 1),
  y: fc.nat(SIZE - 1),
  width: fc.constant(1),
  height: fc.constant(1),
  offsetX: fc.constantFrom(0, 0.3),
  offsetY: fc.constantFrom(0, -0.5),
  yaw: fc.constantFrom(0, 90, 30),
  scale: fc.constantFrom(1, 1.5),
  previewMessage: fc.constantFrom('', '看一看'),
  propertiesJson: text,
}) as fc.Arbitrary<MapObject>
const keys = fc.constantFrom('0', '3', '7', '12', '40', '41', '1000')

const mask = fc
  .uint8Array({ minLength: SIZE * SIZE, maxLength: SIZE * SIZE, max: 1 })
  .map((cells) => cells.map((cell, i) => cell & (i % 5 === 0 ? 1 : 0)))
const masks = (...types: string[]) =>
  fc.dictionary(fc.constantFrom(...types), mask.map(encodeMask), { maxKeys: 2, noNullPrototype: true })
const cells = fc.array(fc.record({ x: fc.nat(SIZE - 1), y: fc.nat(SIZE - 1) }), { maxLength: 3 })
const nook = fc.record({
  name: fc.constantFrom('', '安静', '会议'),
  colored: fc.boolean(),
  at: fc.record({ x: fc.nat(SIZE - 4), y: fc.nat(SIZE - 4) }),
})

type Edit = (map: GameMap) => GameMap
const objects =
  (change: (all: Map<string, MapObject>) => void): Edit =>
  (map) => {
    const all = new Map(map.objects)
    change(all)
    return { ...map, objects: all }
  }
const edits: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(keys, object).map(([key, one]) => objects((all) => all.set(key, one))) },
  {
    weight: 4,
    arbitrary: fc.tuple(keys, fc.nat(SIZE - 1), fc.nat(SIZE - 1)).map(([key, x, y]) =>
      objects((all) => {
        const one = all.get(key)
        if (one) all.set(key, { ...one, x, y })
      }),
    ),
  },
  { weight: 2, arbitrary: keys.map((key) => objects((all) => all.delete(key))) },
  {
    weight: 1,
    arbitrary: keys.map((key) =>
      objects((all) => all.has(key) && all.set(key, { ...all.get(key)!, id: 'renamed' })),
    ),
  },
  masks('plaster:n', 'plaster:w', 'glass:n', 'stone').map((walls) => (map: GameMap) => ({ ...map, walls })),
  masks('wood', 'tile').map((floors) => (map: GameMap) => ({ ...map, floors })),
  mask.map((collisions) => (map: GameMap) => ({ ...map, collisions })),
  fc.constant((map: GameMap): GameMap => {
    const { collisions: _, ...rest } = map
    return rest
  }),
  cells.map((tiles) => (map: GameMap) => ({
    ...map,
    portals: tiles.map((tile) => ({ ...tile, targetMap: '2' })),
  })),
  cells.map((announcer) => (map: GameMap) => ({ ...map, announcer })),
  fc.array(nook, { maxLength: 3 }).map((all) => (map: GameMap) => ({
    ...map,
    nooks: new Map(
      all.map(({ at, ...rest }, i) => {
        const coords = Array.from({ length: 12 }, (_, n) => ({
          x: at.x + (n % 4),
          y: at.y + Math.floor(n / 4),
        }))
        return [String(i), { ...rest, nookCoords: { coords } }]
      }),
    ),
  })),
  fc.constant((map: GameMap): GameMap => ({ ...map, dimensions: [SIZE, SIZE], updateId: 5 })),
)

const start: GameMap = { ...makeMap(), dimensions: [SIZE, SIZE], collisions: new Uint8Array(SIZE * SIZE) }

/** Corners and triangles of walls, by what they are made of. */
const cutsOf = ({ faces, ...others }: WallGeometries) =>
  [...faces, ...Object.entries(others)].map(([name, geometry]) => [
    name,
    geometry?.getAttribute('position').array,
    geometry?.index?.array,
  ])

/** What can be compared of parts: functions left out. */
const told = ({ level, ...parts }: LevelParts) => ({
  ...parts,
  level: Object.fromEntries(
    Object.entries(level).filter(
      ([name, value]) => typeof value !== 'function' && !['surroundings', 'index'].includes(name),
    ),
  ),
})

test('after any edits the parts are those of the map read afresh, and what was drawn is what would be drawn', () => {
  fc.assert(
    fc.property(
      fc.array(edits, { minLength: 1, maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      (steps, asks) => {
        const store = new LevelStore(catalogue)
        let map = start
        let parts = store.sync(map)
        const shade = new FloorShade(SIZE, SIZE)
        shade.sync(parts.shades)
        const walls = new WallBuilder()
        let ground = parts
        let field = new LampField(ground, parts.lamps)
        for (const [i, step] of steps.entries()) {
          map = step(map)
          const before = parts
          parts = store.sync(map)
          // Nothing said anew is another part.
          for (const name of Object.keys(told(parts)) as (keyof LevelParts)[]) {
            if (name === 'level' || parts[name] === before[name]) continue
            expect(parts[name], name).not.toEqual(before[name])
          }
          // Work is left over here and there.
          const atOnce = asks[i] ? Infinity : 1
          shade.sync(parts.shades, atOnce)
          walls.build(parts.walls)
          if (ground.floors !== parts.floors) {
            ground = parts
            field = new LampField(ground, parts.lamps)
          } else field.sync(parts.lamps, parts.walls, atOnce)
          // Several edits may come before somebody wants a way.
          if (asks[i]) parts.level.path({ x: 1.5, z: 1.5 }, { x: 8.5, z: 9.5 })
        }
        const fresh = new LevelStore(catalogue).sync(map)
        expect(told(parts)).toEqual(told(fresh))
        expect(cutsOf(walls.build(parts.walls))).toEqual(cutsOf(buildWalls(fresh.walls)))
        while (shade.go(1)) continue
        while (field.isMore) field.go(1)
        const drawn = new FloorShade(SIZE, SIZE)
        drawn.sync(fresh.shades)
        expect(Buffer.compare(shade.light, drawn.light)).toBe(0)
        expect(Buffer.compare(field.pixels, new LampField(fresh, fresh.lamps).pixels)).toBe(0)
        for (const [x, z] of [
          [1.5, 1.5],
          [6.2, 3.1],
          [10.4, 8.8],
        ] as const) {
          expect(new Set(parts.level.index.query(x, z, 2))).toEqual(new Set(fresh.level.index.query(x, z, 2)))
          expect(parts.level.path({ x, z }, { x: 3.5, z: 8.5 })).toEqual(
            fresh.level.path({ x, z }, { x: 3.5, z: 8.5 }),
          )
          expect(parts.level.surroundings.canPass(x, z, x + 1, z + 0.5)).toBe(
            fresh.level.surroundings.canPass(x, z, x + 1, z + 0.5),
          )
        }
        for (const { chairIdx } of fresh.level.seats)
          expect(parts.level.seat(chairIdx)).toEqual(
            fresh.level.seats.find((seat) => seat.chairIdx === chairIdx),
          )
      },
    ),
    { numRuns: 100 },
  )
})

test('a sofa that is moved leaves everything else as it is', () => {
  const at = (templateId: string, x: number, y: number, more: MapObject = {}): MapObject => ({
    templateId,
    x,
    y,
    width: 1,
    height: 1,
    ...more,
  })
  const map: GameMap = {
    ...start,
    walls: {
      'plaster:n': encodeMask(
        Uint8Array.from({ length: SIZE * SIZE }, (_, i) => Number(i < 2 * SIZE && i >= SIZE)),
      ),
    },
    objects: new Map([
      ['1', at('sofa-two', 3, 4)],
      ['2', at('door-wood', 5, 1, { offsetY: -0.5 })],
      ['3', at('sign-plate', 2, 2, { propertiesJson: '{"text":"茶室"}' })],
      ['4', at('lamp-floor', 9, 9)],
      ['5', at('unknown', 8, 3)],
      ['6', at('gate', 6, 9)],
      ['7', at('chair-wood', 9, 3)],
    ]),
    nooks: new Map([
      [
        'quiet',
        {
          name: '安静',
          nookCoords: {
            coords: Array.from({ length: 12 }, (_, i) => ({ x: 8 + (i % 4), y: 7 + Math.floor(i / 4) })),
          },
        },
      ],
    ]),
  }
  const store = new LevelStore(catalogue)
  const changedBy = (key: string, change: MapObject): string[] => {
    const before = store.sync(map)
    const object = { ...map.objects.get(key)!, ...change }
    const parts = store.sync({ ...map, objects: new Map(map.objects).set(key, object) })
    return (Object.keys(parts) as (keyof LevelParts)[]).filter((name) => parts[name] !== before[name])
  }
  const chair = store.sync(map).furniture.find(({ key }) => key === '7')
  expect(changedBy('1', { x: 4 })).toEqual(['level', 'shades', 'furniture'])
  expect(store.sync(map).furniture.find(({ key }) => key === '7')).toBe(chair)
  expect(changedBy('3', { x: 3 })).toEqual(['furniture', 'words'])
  expect(changedBy('2', { x: 6 })).toEqual(['level', 'walls', 'shades', 'furniture'])
  expect(changedBy('4', { x: 6 })).toEqual(['shades', 'furniture', 'lamps'])
  expect(changedBy('5', { x: 6 })).toEqual(['boards'])
  expect(changedBy('6', { yaw: 90 })).toEqual(['level', 'shades', 'furniture', 'gates'])
  // The sofa would be on its name.
  expect(changedBy('1', { x: 10, y: 9 })).toContain('words')
  // A name that nobody sees changes nothing that is seen.
  store.sync(map)
  const named = store.sync({
    ...map,
    objects: new Map(map.objects).set('1', { ...map.objects.get('1')!, id: 'sofa' }),
  })
  expect(store.sync({ ...map, updateId: 8 }).level).toBe(named.level)
})

test('the grid of paths after an edit is the one of the map as it is', () => {
  const store = new LevelStore(catalogue)
  const withSofa = (x: number): GameMap => ({
    ...start,
    objects: new Map([['1', { templateId: 'sofa-two', x, y: 5, width: 1, height: 1 }]]),
  })
  const across = (map: GameMap) => store.sync(map).level.path({ x: 5.5, z: 2.5 }, { x: 5.5, z: 9.5 })
  expect(across(withSofa(9))).toHaveLength(1)
  expect(across(withSofa(5))!.length).toBeGreaterThan(1)
  expect(across(withSofa(9))).toHaveLength(1)
  expect(buildNavGrid(SIZE, SIZE, () => false, []).regionOf(0)).toBe(0)
})
