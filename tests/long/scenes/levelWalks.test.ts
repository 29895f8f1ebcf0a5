import { describe, expect, test } from 'vitest'
import { portalsOf } from '#shared/map/portals.ts'
import { chairIndices, seatPose, standUpPoint } from '#shared/map/seats.ts'
import { LevelStore } from '../../../client/scene/level/levelStore.ts'
import { blindViews, type Onlooker } from '../../support/walks/blindViews.ts'
import { floodBodies } from '../../support/walks/floodBodies.ts'
import { arrivalsOn, catalogue, officialMaps, standOn } from '../../support/walks/officialMaps.ts'

/** One of every square of so many metres, at every height. */
const thinned = <Place extends { x: number; y: number; z: number }>(
  places: readonly Place[],
  everyM: number,
): Place[] => [
  ...new Map(
    places.map((place) => [
      `${Math.floor(place.x / everyM)} ${Math.floor(place.z / everyM)} ${Math.round(place.y * 5)}`,
      place,
    ]),
  ).values(),
]

/** Where one comes out who comes through a gate of another level. */
const landingsOn = (id: string) =>
  officialMaps
    .flatMap(({ map }) => portalsOf(map, catalogue))
    .flatMap(({ targetMap, cell }) => (targetMap === id && cell ? [cell] : []))

test('a yard one jumps into from a box and not out of again is found', () => {
  const block = { cx: 0, cz: 0, hx: 3, hz: 0.1, yaw: 0, y0: 0, y1: 0.9 }
  const around = { ...block, y1: 3 }
  const yard = [
    { ...block, cz: 2 },
    { ...block, cz: -2 },
    { ...block, cx: 3, hx: 0.1, hz: 2.1 },
    { ...block, cx: -3, hx: 0.1, hz: 2.1 },
    { ...around, cx: 6, hx: 1, hz: 8 },
    { ...around, cx: -6, hx: 1, hz: 8 },
    { ...around, cz: 6, hx: 8, hz: 1 },
    { ...around, cz: -6, hx: 8, hz: 1 },
  ]
  const box = { ...block, cz: 3, hx: 0.5, hz: 0.8, y1: 0.5 }
  const among = (solids: readonly (typeof block)[]) => ({ query: () => solids, canPass: () => true })
  const home = [{ x: 0, y: 0, z: 4.5 }]
  expect(floodBodies(home, among(yard), { jumps: true }).stuck).toEqual([])
  expect(floodBodies(home, among([...yard, box])).stuck).toEqual([])
  const { stuck } = floodBodies(home, among([...yard, box]), { jumps: true })
  expect(stuck).not.toEqual([])
  expect(stuck.every(({ x, z }) => Math.abs(x) < 3 && Math.abs(z) < 2)).toBe(true)
})

describe.each(officialMaps)('$name', ({ map }) => {
  const { level } = new LevelStore(catalogue).sync(map)
  const seats = chairIndices(map, catalogue).map((chairIdx) => seatPose(map, catalogue, chairIdx)!)
  const starts = [
    ...arrivalsOn(map),
    ...landingsOn(map.id).map(({ x, y }) => standOn(map, x, y)),
    ...seats.map((seat) => ({ y: 0, ...standUpPoint(map, catalogue, seat) })),
  ]

  test('from wherever one gets, jumping too, one gets back to where one arrived', () => {
    expect(floodBodies(starts, level.surroundings, { jumps: true }).stuck).toEqual([])
  })

  test('from wherever one gets on foot a click leads back, and whoever follows gets there', () => {
    const { stands, stuck } = floodBodies(starts, level.surroundings)
    expect(stuck).toEqual([])
    const [home] = starts
    const lost = thinned(stands, 0.5).filter((stand) => !level.path(stand, home!)?.length)
    expect(lost).toEqual([])
  })

  test('the camera sees, wherever one stands and on every seat', () => {
    const standing = floodBodies(starts, level.surroundings).stands
    const onlookers: Onlooker[] = [
      ...thinned(standing, 0.5).map((stand) => ({ ...stand, seated: false })),
      ...level.seats.map(({ x, z }) => ({ x, y: 0, z, seated: true })),
    ]
    expect(blindViews(level, onlookers)).toEqual([])
  })
})
