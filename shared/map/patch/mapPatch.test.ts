import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { openSpace } from '../../../tests/support/rooms/liveSpace.ts'
import { createMemoryPorts, makeSpace } from '../../../tests/support/rooms/memoryPorts.ts'
import { chairAt, chairCatalogue, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { mapAction } from '../../../tests/support/world/mapActions.ts'
import { withDesk, withDeskName, withoutDesk } from '../making/zones.ts'
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

test('a desk is named, and called so again where it comes back; one made anew has its number', () => {
  const rect = { x: 2, y: 2, w: 2, h: 1 }
  const bareMap: GameMap = { ...start(), desks: {} }
  const made = after(bareMap, diffMaps(bareMap, withDesk(bareMap, 'd1', rect)))
  expect(made.nooks.get('d1')).toMatchObject({ name: 'd1', isDesk: true })
  const naming = diffMaps(made, withDeskName(made, 'd1', '靠窗'))
  expect(naming).toEqual({ nooks: { d1: { was: { name: 'd1' }, now: { name: '靠窗' } } } })
  const named = after(made, naming)
  expect([named.nooks.get('d1')?.name, named.desks]).toEqual(['靠窗', made.desks])
  isSettled(made, after(named, inverseOf(naming), back))
  const removing = diffMaps(named, withoutDesk(named, 'd1'))
  const gone = after(named, removing)
  expect(gone.nooks.has('d1')).toBe(false)
  isSettled(named, after(gone, inverseOf(removing), back))
  isSettled(named, layPatch(gone, inverseOf(removing), true))
  // Named by somebody else meanwhile: a step back of the name leaves that alone.
  const other = after(named, diffMaps(named, withDeskName(named, 'd1', '别人')))
  expect(after(other, inverseOf(naming), back).nooks.get('d1')?.name).toBe('别人')
  expect(withDeskName(named, 'd1', '').nooks.get('d1')?.name).toBe('d1')
})
