import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { openSpace } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { mapAction } from '../../../tests/support/world/mapActions.ts'
import { EditError } from '../edit/editChecks.ts'
import { applyPatch, type PatchEdit } from './applyPatch.ts'
import { diffMaps } from './diffMaps.ts'
import { layPatch } from './layPatch.ts'
import { inverseOf, isEmptyPatch, keysByName, nameOf, type MapPatch } from './mapPatch.ts'
import { parsePatch } from './parsePatch.ts'

let ids = 0
const plain: PatchEdit = { placerId: 'ann', newId: () => `new-${ids++}`, isGuarded: false }
const back: PatchEdit = { ...plain, isGuarded: true }

/** A map after a step; the step went over the wire. */
function after(map: GameMap, patch: MapPatch, edit = plain): GameMap {
  const events = applyPatch(map, parsePatch(JSON.stringify(patch)), edit)
  return reduceAll({ ...emptyWorld, maps: new Map([[map.id, map]]) }, events).maps.get(map.id)!
}

/** Without what is given to objects and nooks with an edit of them. */
const bare = (map: GameMap): GameMap => ({
  ...map,
  objects: new Map(
    [...map.objects].map(([key, { objectPlacerId: _placer, zIndex: _top, ...object }]) => [
      key,
      { ...object, id: nameOf(key, object) },
    ]),
  ),
  nooks: new Map(
    [...map.nooks].map(([id, nook]) => [
      id,
      { ...nook, name: nook.name || id, nookCoords: { coords: nook.nookCoords?.coords ?? [] } },
    ]),
  ),
})

const isSettled = (before: GameMap, now: GameMap): void =>
  expect(diffMaps(bare(before), bare(now))).toEqual({})

const rows = Array.from({ length: 12 }, () => '............')
const start = () =>
  makeMap({
    id: '0',
    rows,
    objects: { '1': { ...chairAt(3, 3), id: 'a' }, '2': { ...chairAt(8, 8), room: 2 } },
  })

test('whatever is edited: the step makes it so, and the step back makes it as it was', async () => {
  let steps = 0
  await fc.assert(
    fc.asyncProperty(fc.array(mapAction, { minLength: 1, maxLength: 20 }), async (actions) => {
      const ports = createMemoryPorts(makeSpace({ maps: [{ map: start(), isDefault: true, updateId: 3 }] }))
      ports.roles.set('ann', 'OWNER')
      const space = await openSpace(ports, { catalogue: chairCatalogue })
      const ann = (await space.visit('ann')).enter({})
      for (const [kind, body] of actions) {
        const before = space.live.world.maps.get(start().id)!
        ann.send(kind, body as never)
        await space.settle()
        const now = space.live.world.maps.get(start().id)!
        const patch = diffMaps(before, now)
        if (isEmptyPatch(patch)) continue
        steps += 1
        isSettled(now, after(before, patch))
        // As the editor sees it before the server has answered, and once more over what the server told.
        isSettled(now, layPatch(before, patch))
        isSettled(now, layPatch(now, patch))
        try {
          isSettled(before, after(now, inverseOf(patch), back))
          isSettled(before, layPatch(now, inverseOf(patch), true))
        } catch (error) {
          // A spawn was walled in and then taken away: it does not come back into the wall.
          if (!(error instanceof EditError) || error.why.key !== 'mapSpawnBlocked') throw error
        }
      }
      await space.live.close()
    }),
    { numRuns: 80 },
  )
  expect(steps).toBeGreaterThan(50)
}, 60_000)

test('a new thing gets no key under which something is kept of one that is gone; what comes back gets it', () => {
  const note: MapPatch = { objects: { note: { key: '3', was: null, now: { ...chairAt(1, 1) } } } }
  const keyOf = (edit: PatchEdit): string | undefined =>
    keysByName(after(start(), note, { ...edit, isKept: (key) => key === '3' })).get('note')
  expect([keyOf(plain), keyOf(back)]).toEqual(['4', '3'])
  expect(keysByName(after(start(), note)).get('note')).toBe('3')
})
