import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { Wish } from '../../../cluster/messages.ts'
import { StoreRefusal } from '../../storeErrors.ts'
import { openSpace } from '../../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../../tests/support/world/makeWorld.ts'

// Levels, drafts and versions, two at once, while the database is slow or refuses.

async function opened() {
  const map = makeMap({ id: '0', objects: { '1': { ...chairAt(3, 3), id: 'a' } } })
  const other = makeMap({ id: '1' })
  const ports = createMemoryPorts(
    makeSpace({
      maps: [
        { map, isDefault: true, updateId: 3 },
        { map: other, isDefault: false, updateId: 3 },
      ],
    }),
  )
  ports.roles.set('olga', 'OWNER')
  ports.roles.set('bob', 'BUILDER')
  const space = await openSpace(ports, { catalogue: chairCatalogue })
  const olga = (await space.visit('olga')).enter({})
  const bob = (await space.visit('bob')).enter({})
  const wish = async (wanted: Wish): Promise<string> =>
    (await space.live.wish(olga.session.identity, wanted))?.key ?? 'done'
  const settled = async <T>(work: Promise<T>): Promise<T> => {
    for (let turn = 0; turn < 4; turn += 1) await space.settle()
    return work
  }
  /** What is decided from now on waits until `goOn`. */
  const hold = () => {
    const held = Promise.withResolvers<void>()
    ports.beforeSave = () => held.promise
    return (error?: Error): void => {
      ports.beforeSave = () => Promise.resolve()
      if (error) held.reject(error)
      else held.resolve()
    }
  }
  const levels = () => [...space.live.world.maps.keys()]
  return { space, ports, olga, bob, wish, settled, hold, levels }
}

test('of two who publish at once one does; the draft is nobody’s to change any more', async () => {
  const { space, bob, wish, settled, hold, levels } = await opened()
  expect(await settled(wish({ kind: 'addDraft', mapId: '0', draftId: '7' }))).toBe('done')
  bob.send('mapAddObject', { mapId: '7', object: chairAt(5, 5) })
  await space.settle()
  const goOn = hold()
  const both = [wish({ kind: 'publishDraft', mapId: '0' }), wish({ kind: 'publishDraft', mapId: '0' })]
  await space.settle()
  const late = bob.send('mapAddObject', { mapId: '7', object: chairAt(6, 6) })
  const again = wish({ kind: 'removeDraft', mapId: '0' })
  goOn()
  expect(await settled(Promise.all(both))).toEqual(['done', 'noDraft'])
  expect(await again).toBe('noDraft')
  expect(bob.answer(late)?.refusalKey).toBe('mapUnknown')
  expect(levels()).toEqual(['0', '1'])
  expect(space.live.maps.get('0' as MapId)!.objects.size).toBe(2)
  expect(space.errors).toEqual([])
})

test('where a draft can not be published for want of room it is there as before', async () => {
  const { space, ports, bob, wish, settled } = await opened()
  expect(await settled(wish({ kind: 'addDraft', mapId: '0', draftId: '7' }))).toBe('done')
  bob.send('mapAddObject', { mapId: '7', object: chairAt(5, 5) })
  await space.settle()
  ports.beforeEffect = ({ kind }) => {
    if (kind === 'levelVersion') throw new StoreRefusal('storageFull')
  }
  expect(await settled(wish({ kind: 'publishDraft', mapId: '0' }))).toBe('storageFull')
  ports.beforeEffect = () => undefined
  expect(space.live.maps.get('0' as MapId)!.objects.size).toBe(1)
  const more = bob.send('mapAddObject', { mapId: '7', object: chairAt(6, 6) })
  await settled(Promise.resolve())
  expect(bob.answer(more)?.succeeded).toBe(true)
  expect(await settled(wish({ kind: 'publishDraft', mapId: '0' }))).toBe('done')
  expect(space.live.maps.get('0' as MapId)!.objects.size).toBe(3)
})

test('a level is restored while a step is on its way, and goes while it is restored: all agree in the end', async () => {
  const { space, ports, bob, wish, settled, hold, levels } = await opened()
  const target = { ...makeMap({ id: '1' }), id: '1', objects: { '4': { ...chairAt(2, 2), id: 'old' } } }
  const file = JSON.parse(
    JSON.stringify({ ...target, collisions: undefined, nooks: {}, floors: {}, walls: {} }),
  ) as never
  const goOn = hold()
  const step = { objects: { b: { was: null, now: { ...chairAt(4, 4), id: 'b' } } } }
  const sent = bob.send('mapStep', { mapId: '1', stepId: 's', patch: JSON.stringify(step), isGuarded: false })
  const restored = wish({ kind: 'becomeMap', mapId: '1', target: file, isReturn: true })
  await space.settle()
  goOn()
  expect(await settled(restored)).toBe('done')
  expect(bob.answer(sent)?.succeeded).toBe(true)
  expect([...space.live.maps.get('1' as MapId)!.objects.values()].map(({ id }) => id)).toEqual(['old'])
  const goOnAgain = hold()
  const gone = wish({ kind: 'removeLevel', mapId: '1' })
  await space.settle()
  const late = wish({ kind: 'becomeMap', mapId: '1', target: file, isReturn: true })
  goOnAgain()
  expect(await settled(Promise.all([gone, late]))).toEqual(['done', 'mapUnknown'])
  expect(levels()).toEqual(['0'])
  expect([...bob.world.maps.keys()]).toEqual(['0'])
  await space.live.close()
  const after = await openSpace(ports, { catalogue: chairCatalogue })
  expect([...after.live.world.maps.keys()]).toEqual(['0'])
  expect(space.errors).toEqual([])
})
