import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event } from '#shared/protocol/messages.ts'
import { draggedBy, othersAfter, type Others } from './presenceStore.ts'

const [ann, bob, me] = [1, 2, 3] as EncId[]
const chooses = (encId: EncId, selection: string[], dragging = false) =>
  event('editorPresence', { encId, selection, dragging })
const none: Others = new Map()

test('what others choose is known until they let go of it or leave; one oneself is no other', () => {
  const both = othersAfter(none, [chooses(ann!, ['a']), chooses(bob!, ['b'], true), chooses(me!, ['c'])], me)
  expect([...both.keys()]).toEqual([ann, bob])
  expect([draggedBy(both, 'a'), draggedBy(both, 'b')]).toEqual([undefined, bob])
  expect([...othersAfter(both, [chooses(ann!, [])], me).keys()]).toEqual([bob])
  expect([...othersAfter(both, [event('playerExits', { encId: bob! })], me).keys()]).toEqual([ann])
  const signs = (isSignedIn: boolean) => event('playerSetsIsSignedIn', { encId: bob!, isSignedIn })
  expect([...othersAfter(both, [signs(false)], me).keys()]).toEqual([ann])
  expect(othersAfter(both, [signs(true)], me)).toBe(both)
})

test('nothing new is the same as before', () => {
  const some = othersAfter(none, [chooses(ann!, ['a'])], me)
  expect(othersAfter(some, [event('playerExits', { encId: bob! })], me)).toBe(some)
})
