import { expect, test } from 'vitest'
import { makeMap } from '../../../../tests/support/world/makeWorld.ts'
import { HiddenThings } from './HiddenThings.ts'

const at = 1_000_000
const chair = { id: 'chair', x: 1, y: 1, templateId: 'chair' }
const later = { ...chair, objectStartTime: { _seconds: 2_000 } }
const over = { ...chair, objectExpireTime: { _seconds: 900 } }
const level = (objects: Record<string, object> = {}) => makeMap({ objects })
const seen = (hidden: HiddenThings, map: ReturnType<typeof level>) => [...hidden.with(map).objects.values()]

test('what the server has of the hidden is there, until its time comes', () => {
  let now = at
  const hidden = new HiddenThings(() => now)
  const empty = level()
  expect(hidden.with(empty)).toBe(empty)
  hidden.found(empty.id, new Map([['4', later]]))
  expect(seen(hidden, empty)).toEqual([later])
  expect(hidden.with(empty)).toBe(hidden.with(empty))
  expect([...hidden.namesIn(hidden.with(empty))]).toEqual(['chair'])
  now = 2_000_000
  // Told as everybody hears it, and taken away by somebody: it does not come back.
  expect(seen(hidden, level({ '4': later }))).toEqual([later])
  expect(seen(hidden, level())).toEqual([])
})

test('what a step hides stays there though the server takes it from everybody', () => {
  const hidden = new HiddenThings(() => at)
  expect(seen(hidden, level({ '4': chair }))).toEqual([chair])
  hidden.made(level({ '4': later }))
  // Still told as it was: the step lies over that.
  expect(seen(hidden, level({ '4': chair }))).toEqual([chair])
  expect(seen(hidden, level())).toEqual([later])
  hidden.made(level())
  expect(seen(hidden, level())).toEqual([])
})

test('what goes with its time is hidden; what somebody takes away is gone', () => {
  const timed = { ...chair, objectExpireTime: { _seconds: 2_000 } }
  const hidden = new HiddenThings(() => at)
  hidden.with(level({ '4': timed }))
  expect(seen(hidden, level())).toEqual([])
  hidden.with(level({ '4': over }))
  expect(seen(hidden, level())).toEqual([over])
  hidden.forget(level().id)
  expect(seen(hidden, level())).toEqual([])
})
