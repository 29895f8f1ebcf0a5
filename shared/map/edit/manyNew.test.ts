import { expect, test } from 'vitest'
import { applyPatch } from '../patch/applyPatch.ts'
import { chairAt, makeMap } from '../../../tests/support/world/makeWorld.ts'
import { limits } from '../../rules/limits.ts'
import { FreeKeys } from './editObjects.ts'
import { applyRoomLayout } from './roomLayout.ts'

// As many new things as a level holds, in one edit.

const edit = { placerId: 'ann', newId: () => 'id' }
const names = Array.from({ length: 9_900 }, (_, n) => `n-${n}`)
/** Keys of the objects one event tells of. */
const keysTold = (events: readonly unknown[]): string[] =>
  Object.keys((events as [{ body: { objects: object } }])[0].body.objects)

test('in a layout of rooms, and in a step of an editor', () => {
  const position = { x: 3, y: 0, z: 3 }
  const items = names.map((id) => ({ id, tag: 'chair', position, yaw: 0, scale: 1 }))
  expect(
    keysTold(applyRoomLayout(makeMap(), { version: 1, rooms: [{ room: 1, items }] }, edit)),
  ).toHaveLength(9_900)
  const objects = Object.fromEntries(names.map((id) => [id, { was: null, now: { ...chairAt(3, 3), id } }]))
  expect(keysTold(applyPatch(makeMap(), { objects }, { ...edit, isGuarded: false }))).toHaveLength(9_900)
})

test('what is there is looked through once, however many keys are wanted', () => {
  let looks = 0
  class Looked extends Map<string, unknown> {
    override keys() {
      looks += 1
      return super.keys()
    }
  }
  const taken = new Looked([['7', {}]])
  const free = new FreeKeys(taken, undefined)
  for (let n = 8; n < limits.objectsMax; n += 1) {
    const key = free.next()
    expect(key).toBe(String(n))
    taken.set(key, {})
    free.took(key)
  }
  expect([free.next(), looks]).toEqual(['0', 1])
})

test('keys are those above all others, then the lowest nobody has', () => {
  const map = makeMap({ objects: { '9997': chairAt(1, 1), '0': chairAt(1, 1), '2': chairAt(1, 1) } })
  const wanted = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((id) => [id, { was: null, now: { ...chairAt(3, 3), id } }]),
  )
  const isKept = (key: string) => ['9998', '1', '4'].includes(key)
  const events = applyPatch(map, { objects: wanted }, { ...edit, isKept, isGuarded: false })
  const [told] = events as unknown as [{ body: { objects: object } }]
  expect(Object.keys(told.body.objects)).toEqual(['3', '5', '6', '7', '9999'])
})
