import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { GameMap, World } from '#shared/world/world.ts'
import { bookingsOf, roomsOf } from './rooms.ts'

const nooks = new Map([
  ['b', { name: '听松', capacity: 4, bookable: true, nookCoords: { coords: [{ x: 1, y: 1 }] } }],
  ['a', { name: '大厅', nookCoords: { coords: [{ x: 5, y: 5 }] } }],
  ['desk', { name: '工位', isDesk: true, nookCoords: { coords: [{ x: 8, y: 8 }] } }],
  ['plain', { nookCoords: { coords: [{ x: 9, y: 9 }] } }],
])

test('rooms are those with a name that are no desks, with who is in them now; their bookings come in the order of time', () => {
  const book = (id: string, from: number) => ({ id, userId: 'u', from, to: from + 1_800 })
  nooks.set('b', {
    ...nooks.get('b')!,
    bookings: { list: [book('late', 9_000), book('over', 100)] },
  } as never)
  nooks.set('a', { ...nooks.get('a')!, bookings: { list: [book('soon', 5_000)] } } as never)
  const map = { id: '1' as MapId, nooks } as unknown as GameMap
  const someone = { mapId: '1', attributes: {}, position: { x: 1.5, y: 0, z: 1.5 } }
  const players = new Map([
    [1, someone],
    [2, { ...someone, attributes: { ghost: true } }],
    [3, { ...someone, mapId: '2' }],
  ])
  const rooms = roomsOf({ players } as unknown as World, map, ({ position }) => position)
  expect(rooms.map(({ id, people, capacity, isBookable }) => [id, people, capacity, isBookable])).toEqual([
    ['a', 0, 0, false],
    ['b', 1, 4, true],
  ])
  expect(bookingsOf(rooms, 4_000_000).map(({ booking }) => booking.id)).toEqual(['soon', 'late'])
})
