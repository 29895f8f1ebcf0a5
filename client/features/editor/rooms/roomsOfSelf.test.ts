import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import type { Player } from '#shared/world/world.ts'
import { chairAt, makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { roomsOfSelf } from './roomsOfSelf.ts'

const groundOf = (room: number, _name: string) => ({
  ...chairAt(room, 0),
  templateId: '',
  room,
  _name,
  _tags: ['room'],
})
const map = makeMap({
  objects: { '1': groundOf(3, '听雨轩'), '2': groundOf(4, ''), '3': groundOf(5, '海棠厅') },
})
const maps = new Map([[map.id, map]])
const encId = 1 as EncId
const roomsOf = (role: string, permittedRooms: Readonly<Record<string, readonly number[]>> = {}) =>
  roomsOfSelf(
    { maps, players: new Map([[encId, { mapId: map.id, role, permittedRooms } as unknown as Player]]) },
    encId,
  )

test('a member reads which rooms of the level are theirs, by name or number; who builds everywhere reads none', () => {
  expect(roomsOf('MEMBER', { '1': [5, 4, 9], '2': [3] })).toEqual(['4', '海棠厅'])
  expect(roomsOf('MEMBER')).toEqual([])
  expect(roomsOf('BUILDER', { '1': [5] })).toBeUndefined()
  expect(roomsOfSelf({ maps, players: new Map() }, undefined)).toBeUndefined()
})
