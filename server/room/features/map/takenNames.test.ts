import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// Objects of files have no id and go by their key: nobody gives that name to another thing.

const ground = {
  ...chairAt(2, 2),
  templateId: '',
  id: 'room-1',
  width: 5,
  height: 5,
  _tags: ['room'],
  room: 1,
}
/** 7 has no id: in steps it is object-7. */
const objects = { '1': ground, '4': { ...chairAt(3, 3), id: 'own', room: 1 }, '7': chairAt(12, 12) }

async function opened() {
  const ports = createMemoryPorts(
    makeSpace({ maps: [{ map: makeMap({ objects }), isDefault: true, updateId: 3 }] }),
  )
  ports.roles.set('bob', 'BUILDER')
  ports.roles.set('meg', 'MEMBER')
  ports.permittedRooms.set('meg', [1])
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const bob = (await space.visit('bob')).enter()
  const meg = (await space.visit('meg')).enter()
  const objectsNow = () => space.live.maps.get('1' as MapId)!.objects
  return { space, bob, meg, objectsNow }
}

const decoy = { ...chairAt(4, 4), id: 'object-7', room: 1 }

test.each([
  ['mapAddObject', { object: decoy }],
  ['mapUpdateObjects', { objects: { '4': { id: 'object-7' } } }],
  [
    'mapUpdateObjects',
    { objects: { '20': { ...decoy, id: 'object-20' }, '21': { ...decoy, id: 'object-20' } } },
  ],
  [
    'mapUpdateObjects',
    { objects: { '20': { ...decoy, id: 'object-21' }, '21': { ...decoy, id: 'object-21' } } },
  ],
] as const)('a thing does not take the name another one goes by (%s)', async (kind, body) => {
  const { space, meg, objectsNow } = await opened()
  const txnId = meg.send(kind, { mapId: '1', ...body } as never)
  await space.settle()
  expect(meg.answer(txnId)?.refusalKey).toBe('mapObjectIdTaken')
  expect(objectsNow().size).toBe(3)
})

test('so a step of somebody else means the thing it meant, and a level can be restored', async () => {
  const { space, bob, meg, objectsNow } = await opened()
  meg.send('mapAddObject', { mapId: '1', object: decoy })
  await space.settle()
  const step = { objects: { 'object-7': { was: { x: 12 }, now: { x: 13 } } } }
  bob.send('mapStep', { mapId: '1', stepId: 'a', patch: JSON.stringify(step) })
  await space.settle()
  expect(objectsNow().get('7')?.x).toBe(13)
  const target = { ...makeMap({ objects }), objects, collisions: undefined, nooks: {}, floors: {}, walls: {} }
  const file = JSON.parse(JSON.stringify(target)) as never
  const wish = { kind: 'becomeMap', mapId: '1', target: file, isReturn: true } as const
  const answer = space.live.wish(bob.session.identity, wish)
  await space.settle()
  await space.settle()
  expect((await answer)?.key).toBeUndefined()
  expect(objectsNow().get('7')?.x).toBe(12)
})
