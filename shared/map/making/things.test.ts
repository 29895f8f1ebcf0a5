import fc from 'fast-check'
import { expect, test } from 'vitest'
import { furnished, pieceOf, roomMap, spotAt } from '../../../tests/support/world/makingRoom.ts'
import { reduceAll } from '../../world/reduce.ts'
import { emptyWorld, type GameMap } from '../../world/world.ts'
import { applyPatch, type PatchEdit } from '../patch/applyPatch.ts'
import { diffMaps } from '../patch/diffMaps.ts'
import { inverseOf, nameOf } from '../patch/mapPatch.ts'
import { parsePatch } from '../patch/parsePatch.ts'
import { placementOf } from '../placement.ts'
import { spotOf } from './spots.ts'
import {
  changedThings,
  movedThing,
  newThing,
  thingNamed,
  withThing,
  withThings,
  withoutThings,
} from './things.ts'

const edit: PatchEdit = { placerId: 'ann', newId: () => 'never', isGuarded: false }

/** A level after a step, as the server does it. */
function onServer(map: GameMap, patch: ReturnType<typeof diffMaps>, isGuarded = false): GameMap {
  const events = applyPatch(map, parsePatch(JSON.stringify(patch)), { ...edit, isGuarded })
  return reduceAll({ ...emptyWorld, maps: new Map([[map.id, map]]) }, events).maps.get(map.id)!
}

test('the server takes a new thing as it is, under the key it has on the copy', () => {
  const map = roomMap()
  const after = withThing(
    map,
    newThing(pieceOf('desk-wood'), spotAt(6.2, 7, 90), 'desk', { color: '#ff0000' }),
  )
  const told = onServer(map, diffMaps(map, after))
  const desk = told.objects.get('1')
  expect(desk).toMatchObject({ templateId: 'desk-wood', id: 'desk', color: '#ff0000', width: 1, height: 1 })
  expect(placementOf(desk!)).toMatchObject({ x: 6.5 + Math.fround(-0.3), z: 7, yaw: 90, scale: 1 })
  expect([...after.objects.keys()]).toEqual([...told.objects.keys()])
})

test('a long piece takes the cells it covers, however it is turned', () => {
  const table = pieceOf('table-meeting-large')
  expect(newThing(table, spotAt(10, 10), 'a')).toMatchObject({ width: 4, height: 1, x: 8, y: 10 })
  const turned = newThing(table, spotAt(10, 10, 90), 'a')
  expect(turned).toMatchObject({ width: 1, height: 4 })
  expect(movedThing(turned, { ...spotOf(turned), yaw: 180 })).toMatchObject({ width: 4, height: 1 })
})

test('a picture keeps its size when it is turned', () => {
  const picture = { x: 3, y: 3, width: 3, height: 2, normal: '/a.png', type: 0 }
  const moved = movedThing(picture, { ...spotOf(picture), x: 9.5, yaw: 90 })
  expect(moved).toEqual({ ...picture, x: 8, y: 3, offsetX: 0, offsetY: 0, yaw: 90 })
})

test('things go by their names, with or without an id', () => {
  const old = { x: 1, y: 1, width: 1, height: 1, normal: '', type: 0 }
  const map = { ...roomMap(), objects: new Map([['7', old]]) }
  expect(thingNamed(map, 'object-7')).toBe(old)
  const moved = changedThings(map, ['object-7', 'nobody'], (object) => movedThing(object, spotAt(5.5, 5.5)))
  expect(moved.objects.get('7')).toMatchObject({ x: 5, y: 5 })
  expect(withoutThings(map, ['object-7']).objects.size).toBe(0)
})

test('what changes nothing is the same level', () => {
  const map = furnished(roomMap(), ['desk-wood', spotAt(6, 6), 'desk'])
  expect(withThings(map, [])).toBe(map)
  expect(changedThings(map, ['desk'], (object) => object)).toBe(map)
  expect(withoutThings(map, ['nobody'])).toBe(map)
})

test('a full level takes no more, and a new key is above all others while there is one', () => {
  const old = { x: 1, y: 1, width: 1, height: 1, normal: '', type: 0 }
  const gap = { ...roomMap(), objects: new Map([['9998', old]]) }
  const things = ['a', 'b', 'c'].map((id) => ({ ...old, id }))
  expect([...withThings(gap, things).objects.keys()]).toEqual(['9998', '9999', '0', '1'])
  const full = {
    ...roomMap(),
    objects: new Map(Array.from({ length: 9_999 }, (_, key) => [String(key), old])),
  }
  expect([...withThings(full, things).objects.keys()].slice(9_999)).toEqual(['9999'])
})

test('whatever is placed, moved and taken away: the server makes it so, and the step back as it was', () => {
  const place = fc.record({
    x: fc.double({ min: 0, max: 20, noNaN: true }),
    z: fc.double({ min: 0, max: 20, noNaN: true }),
    y: fc.double({ min: 0, max: 3, noNaN: true }),
    yaw: fc.integer({ min: -360, max: 720 }),
    scale: fc.double({ min: 0.25, max: 4, noNaN: true }),
  })
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const edits = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('add' as const), name, place }),
      fc.record({ kind: fc.constant('move' as const), name, place }),
      fc.record({ kind: fc.constant('remove' as const), name, place }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  const start = furnished(roomMap(), ['desk-wood', spotAt(6, 6), 'a'], ['rug-sand', spotAt(9, 9), 'b'])
  fc.assert(
    fc.property(edits, (all) => {
      let map = start
      for (const { kind, name: its, place: spot } of all) {
        if (kind === 'remove') map = withoutThings(map, [its])
        else if (kind === 'move') map = changedThings(map, [its], (object) => movedThing(object, spot, map))
        else if (!thingNamed(map, its)) {
          map = withThing(map, newThing(pieceOf('sofa-sand'), spot, its, {}, map))
        }
      }
      const step = diffMaps(start, map)
      const told = onServer(start, step)
      const stands = (of: GameMap) =>
        Object.fromEntries(
          [...of.objects].map(([key, object]) => [nameOf(key, object), [object.templateId, spotOf(object)]]),
        )
      expect(stands(told)).toEqual(stands(map))
      expect(stands(onServer(told, inverseOf(step), true))).toEqual(stands(start))
    }),
  )
})
