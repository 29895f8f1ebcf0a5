import { expect, test } from 'vitest'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// What a level was is kept before work on it begins, whatever somebody did who changed nothing.

const ground = {
  ...chairAt(2, 2),
  templateId: '',
  id: 'room-1',
  width: 5,
  height: 5,
  _tags: ['room'],
  room: 1,
}
const objects = {
  '1': ground,
  '4': { ...chairAt(3, 3), id: 'own', room: 1 },
  '5': { ...chairAt(12, 12), id: 'far' },
}

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
  let steps = 0
  const step = async (who: typeof bob, patch: object): Promise<void> => {
    const txnId = who.send('mapStep', { mapId: '1', stepId: `s-${steps++}`, patch: JSON.stringify(patch) })
    await space.settle()
    expect(who.answer(txnId)?.succeeded).toBe(true)
  }
  const move = (id: string, was: number, now: number) => ({
    objects: { [id]: { was: { x: was }, now: { x: now } } },
  })
  return { ports, bob, meg, step, move }
}

test('a step that changes nothing is no work', async () => {
  const { ports, bob, meg, step, move } = await opened()
  await step(meg, {})
  await step(meg, move('own', 3, 3))
  expect(ports.versions).toEqual([])
  await step(bob, move('far', 12, 13))
  expect(ports.versions.map(({ cause, savedBy }) => [cause, savedBy])).toEqual([['begun', 'bob']])
  expect(ports.versions[0]!.mapJson).toContain('"x":12')
})
