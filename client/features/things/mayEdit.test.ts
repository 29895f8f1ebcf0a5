import { expect, test } from 'vitest'
import type { EncId, MapId } from '#shared/ids.ts'
import { newPlayer } from '#shared/world/presence.ts'
import { makeMap } from '../../../tests/support/world/makeWorld.ts'
import { mayEditThing } from './mayEdit.ts'

const [mapId, mia] = ['1' as MapId, 1 as EncId]
const objects = {
  '2': { x: 1, y: 1, room: 2 },
  '3': { x: 2, y: 2, room: 3 },
  '4': { x: 3, y: 3 },
  '5': { x: 0, y: 0, room: 2, _tags: ['room'] },
}
const maps = new Map([[mapId, makeMap({ id: mapId, objects })]])

/** Which things somebody may edit. */
const editable = (role: string, rooms: readonly number[] = [], self: EncId | undefined = mia) => {
  const player = { ...newPlayer(mia, 'mia'), mapId, role, permittedRooms: { [mapId]: rooms } }
  const world = { maps, players: new Map([[mia, player]]) }
  return Object.keys(objects).filter((objectKey) => mayEditThing(world, self, { mapId, objectKey }))
}

test('a thing is edited by who edits the level, and by members in rooms that are theirs', () => {
  expect(editable('BUILDER')).toEqual(['2', '3', '4', '5'])
  expect(editable('MEMBER')).toEqual([])
  expect(editable('MEMBER', [2])).toEqual(['2'])
  expect(editable('MEMBER', [2, 3])).toEqual(['2', '3'])
  expect(editable('MEMBER', [2], 9 as EncId)).toEqual([])
})
