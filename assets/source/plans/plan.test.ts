import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCatalogue } from '#shared/map/catalogue.ts'
import { deskCells } from '#shared/map/deskCells.ts'
import { floorCells } from '#shared/map/floors.ts'
import { spotOf } from '#shared/map/making/spots.ts'
import { changedThings, movedThing } from '#shared/map/making/things.ts'
import { withDesk } from '#shared/map/making/zones.ts'
import { diffMaps } from '#shared/map/patch/diffMaps.ts'
import { nameOf } from '#shared/map/patch/mapPatch.ts'
import { furnitureOf, placementOf } from '#shared/map/placement.ts'
import { parseMapFile } from '#shared/map/files/parseMapFile.ts'
import type { LevelName } from './officialLevel.ts'
import { Plan } from './plan.ts'

const catalogue = parseCatalogue(
  JSON.parse(readFileSync(new URL('../../catalogue.json', import.meta.url), 'utf8')),
)
const draft = (links: readonly LevelName[] = []) =>
  new Plan(
    { self: { id: '7', alias: 'draft', name: 'draft', about: '', gate: -128 }, links, catalogue },
    20,
    16,
  )
const placesOf = (plan: ReturnType<typeof draft>) =>
  furnitureOf(parseMapFile(plan.finish()), catalogue).map(({ object, item }) => ({
    id: item.id,
    ...placementOf(object),
  }))

test('a path covers its width around the line, a ring leaves its middle', () => {
  const cells = floorCells(
    parseMapFile(
      draft()
        .path(
          'stone',
          [
            [2, 3],
            [10, 3],
          ],
          2,
        )
        .disc('water', 14, 10, 3, 1)
        .finish(),
    ),
  )
  const at = (x: number, y: number) => cells[y * 20 + x]
  expect([at(5, 1), at(5, 2), at(5, 3), at(5, 4)]).toEqual([undefined, 'stone', 'stone', undefined])
  expect([at(13, 9), at(15, 9), at(16, 9), at(17, 10)]).toEqual([undefined, 'water', 'water', undefined])
})

test('trees are the same for the same seed, and others for another', () => {
  const rowOf = (seed: number) => placesOf(draft().treeRow(2, 5, 18, 5, { seed, spacing: 4 }))
  expect(rowOf(3)).toHaveLength(5)
  expect(rowOf(3)).toEqual(rowOf(3))
  expect(rowOf(3)).not.toEqual(rowOf(4))
})

test('rows of seats look at their point and leave their aisle', () => {
  const plan = draft()
  plan.seatRows('chair-wood', 10, 8, 'north', {
    columns: 4,
    rows: 2,
    spacing: 1,
    aisles: [2],
    aisle: 2,
    focus: [10, 2],
  })
  const seats = placesOf(plan)
  expect(seats).toHaveLength(8)
  const [left, inner] = seats.slice(0, 4).toSorted((a, b) => a.x - b.x)
  expect(inner!.x - left!.x).toBeCloseTo(1)
  expect(Math.max(...seats.map(({ x }) => x)) - Math.min(...seats.map(({ x }) => x))).toBeCloseTo(5)
  for (const { x, z, yaw } of seats) {
    const turn = (yaw * Math.PI) / 180
    const [dx, dz] = [10 - x, 2 - z]
    expect((-Math.sin(turn) * dx + Math.cos(turn) * dz) / Math.hypot(dx, dz)).toBeGreaterThan(0.999)
  }
})

test('stands rise to the back by a step a row', () => {
  const plan = draft()
  plan.stands(10, 6, 'north', { rows: 3, long: 4 })
  const benches = placesOf(plan).filter(({ id }) => id === 'stand-bench')
  expect(benches).toHaveLength(6)
  const byRow = benches.toSorted((a, b) => a.z - b.z)
  expect(byRow.map(({ y }) => y)).toEqual([0.24, 0.24, 0.48, 0.48, 0.72, 0.72])
})

test('a gate is only there where its space has the level', () => {
  const gate = { to: 'world', x: 10.5, y: 8.5, facing: 'south' as const }
  expect(draft().gate(gate).finish()).toMatchObject({ portals: [], objects: {} })
  const linked = draft([{ id: '0', alias: 'world', name: '世界' }])
    .gate(gate)
    .finish()
  expect(linked.portals).toMatchObject([{ x: 10, y: 8, targetMap: '0' }])
  expect(linked.portals?.[0]?.targetX).toBeGreaterThan(0)
  expect(Object.values(linked.objects)[0]).toMatchObject({ templateId: 'gate' })
})

test('what stands in a booth keeps its place when the booth is turned', () => {
  const show = [['exhibit-robot', 1, 0.5]] as const
  const inside = (facing: 'south' | 'west' | 'north') =>
    placesOf(draft().booth('booth-teal', 10, 8, facing, '展位', show)).find(
      ({ id }) => id === 'exhibit-robot',
    )
  expect(inside('south')).toMatchObject({ x: 11, z: 8.5, yaw: 0 })
  expect(inside('west')).toMatchObject({ x: 9.5, z: 9, yaw: 90 })
  expect(inside('north')).toMatchObject({ x: 9, z: 7.5, yaw: 180 })
})

test('an exhibit stands on its plinth, framed works hang with their middles in one line', () => {
  const plan = draft().wall('white', 0, 4, 20, 4)
  plan.exhibit('plinth-white', 'exhibit-jar', 5, 9, 'south', '青花盖罐')
  plan.framedRow('south', 4, [
    ['work-cranes', 4],
    ['work-harbour', 9],
  ])
  const places = placesOf(plan)
  const of = (id: string) => places.find((place) => place.id === id)
  expect(of('exhibit-jar')?.y).toBeCloseTo(catalogue.get('plinth-white')?.size[1] ?? 0, 2)
  for (const id of ['work-cranes', 'work-harbour'])
    expect((of(id)?.y ?? 0) + (catalogue.get(id)?.size[1] ?? 0) / 2).toBeCloseTo(1.6, 2)
})

test('a desk has all its cells, and what is drawn is what the map maker would have made', () => {
  const plan = draft().desk('mine', 3, 4, 2, 3)
  plan.place('chair-wood', 5.5, 6.5, -20)
  plan.place('bookshelf', 9, 7.3, 'east', { scale: 1.25 })
  const map = parseMapFile(plan.finish())
  expect(deskCells(map.desks!['mine']!)).toHaveLength(6)
  expect(diffMaps(map, withDesk(map, 'mine', { x: 3, y: 4, w: 2, h: 3 }))).toEqual({})
  // Put where they stand they stay as they are.
  const names = [...map.objects].map(([key, object]) => nameOf(key, object))
  const put = changedThings(map, names, (object) => movedThing(object, spotOf(object), map))
  expect(diffMaps(map, put)).toEqual({})
})

test('what can not be drawn is said, not left out', () => {
  const plan = draft().nook('a', '甲', 1, 1, 2, 2)
  expect(() => plan.desk('a', 5, 5, 1, 1)).toThrow('the desk a changes nothing')
  expect(() => plan.floor('oak', 18, 0, 4, 1)).toThrow('leaves the map')
})
