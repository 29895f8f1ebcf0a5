import { expect, test } from 'vitest'
import type { Person } from './user.ts'
import { furnishes, furnishesAny, mayRemoveComment, readsCommentsIn } from './mapComments.ts'

const person = (id: string, isSiteAdmin = false) => ({ id, isSiteAdmin }) as Person
const rooms = { '1': [7], '2': [8] }

test('a member reads and answers in the rooms that are theirs, BUILDERs everywhere, visitors nowhere', () => {
  const ann = furnishes({ person: person('ann'), role: 'MEMBER' }, rooms, '1')
  expect([readsCommentsIn(ann, 7), readsCommentsIn(ann, 8), readsCommentsIn(ann, null)]).toEqual([
    true,
    false,
    false,
  ])
  expect(furnishesAny(furnishes({ person: person('ann'), role: 'MEMBER' }, rooms, '3'))).toBe(false)
  expect(furnishes({ person: person('bob'), role: 'BUILDER' }, {}, '1')).toBe('all')
  expect(furnishes({ person: person('eve', true), role: undefined }, undefined, '1')).toBe('all')
  expect(furnishesAny(furnishes({ person: person('eve'), role: undefined }, undefined, '1'))).toBe(false)
})

test('one takes away what one wrote, who runs the space anybody’s', () => {
  const bob = { person: person('bob'), role: 'BUILDER' } as const
  expect([mayRemoveComment(bob, 'bob'), mayRemoveComment(bob, 'ann')]).toEqual([true, false])
  expect(mayRemoveComment({ person: person('eve'), role: 'ADMIN' }, 'ann')).toBe(true)
})
