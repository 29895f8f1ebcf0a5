import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { blankMap } from '#shared/world/update.ts'
import { roomsOf } from './candidates.ts'

const at = (x: number, y: number) => ({ nookCoords: { coords: [{ x, y }] } })
const desk = (x: number, owner?: string) => ({
  ...at(x, 0),
  name: `d-${x}`,
  isDesk: true,
  ...(owner && { owner: { userId: owner } }),
})
const self = { mapId: '1' as MapId, uid: 'ann', position: { x: 4.5, y: 0, z: 9.5 } }
const around = (...desks: ReturnType<typeof desk>[]) => {
  const nooks = [{ ...at(9, 9), name: 'room' }, { ...at(4, 9), name: 'here' }, ...desks]
  const map = { ...blankMap('1' as MapId), nooks: new Map(nooks.map((nook) => [nook.name, nook])) }
  return [
    ...roomsOf({ maps: new Map([[map.id, map]]) }, self, {
      note: (note) => note,
      desk: (label) => `desk ${label}`,
    }),
  ].map(({ name, notes }) => [name, ...notes].join(' '))
}

test('of desks one’s own is named, or the nearest nobody has', () => {
  expect(around(desk(1), desk(3), desk(5, 'bob'), desk(9))).toEqual(['room', 'desk D3 freeDesk'])
  expect(around(desk(1, 'ann'), desk(3), desk(5, 'bob'))).toEqual(['room', 'desk D1'])
  expect(around(desk(5, 'bob'))).toEqual(['room'])
})
