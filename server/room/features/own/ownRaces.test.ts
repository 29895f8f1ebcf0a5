import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { Wish } from '../../../cluster/messages.ts'
import { requestOf } from '../../requests.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// A thing of a space's own goes while somebody places it: whoever comes second is refused, before the first is stored.

const item = JSON.stringify({ ...chairCatalogue.get('chair'), kind: 'thing', id: 'own:a' })

async function opened() {
  const ports = createMemoryPorts(
    makeSpace({
      maps: [{ map: makeMap({ id: '1' }), isDefault: true, updateId: 3 }],
      ownThings: new Map([['a', item]]),
    }),
  )
  for (const name of ['bob', 'eve']) ports.roles.set(name, 'BUILDER')
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const bob = (await space.visit('bob')).enter()
  const eve = (await space.visit('eve')).enter()
  let goOn = () => undefined as void
  let fails = false
  ports.beforeSave = () =>
    new Promise((resolve, reject) => (goOn = () => (fails ? reject(new Error('no')) : resolve())))
  /** What was decided is stored, or is not. */
  const store = async (isStored = true) => {
    for (let group = 0; group < 3; group += 1) {
      fails = !isStored
      await space.settle()
      goOn()
      await space.settle()
    }
    ports.beforeSave = () => Promise.resolve()
  }
  const wish = (wanted: Wish) => space.live.request(eve.session.identity, requestOf(wanted))
  const place = () =>
    bob.send('mapAddObject', { mapId: '1', object: { ...chairAt(3, 3), templateId: 'own:a' } })
  return { space, bob, wish, place, store }
}

const remove = { kind: 'removeOwnThing', thingId: 'a' } as const

test('what is about to go is not placed any more', async () => {
  const { space, bob, wish, place, store } = await opened()
  const gone = wish(remove)
  await space.settle()
  const placing = place()
  await store()
  expect(await gone).toBeUndefined()
  expect(bob.answer(placing)?.succeeded ?? false).toBe(false)
  expect(bob.answer(placing)?.refusalKey).toBe('ownThingUnknown')
  expect(space.live.maps.get('1' as MapId)!.objects.size).toBe(0)
  expect(space.live.world.ownThings.has('a')).toBe(false)
})

test('what is about to be placed does not go', async () => {
  const { space, bob, wish, place, store } = await opened()
  const placing = place()
  const gone = wish(remove)
  await store()
  expect(bob.answer(placing)?.succeeded).toBe(true)
  expect((await gone)?.key).toBe('ownThingPlaced')
  expect(space.live.world.ownThings.has('a')).toBe(true)
})

test('where its end could not be stored it is placed as before', async () => {
  const { space, bob, wish, place, store } = await opened()
  const gone = wish(remove)
  await space.settle()
  await store(false)
  expect((await gone)?.key).toBe('notStored')
  const placing = place()
  await space.settle()
  expect(bob.answer(placing)?.succeeded).toBe(true)
})
