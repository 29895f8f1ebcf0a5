import { expect, test } from 'vitest'
import { createOwnAway } from './ownAway.ts'

test('marked as away the microphone goes off; back it stays off, and that is told once', () => {
  const look = createOwnAway()
  expect(look(false, 'on')).toBeUndefined()
  expect(look(true, 'on')).toBe('mute')
  expect(look(true, 'off')).toBeUndefined()
  expect(look(false, 'off')).toBe('tell')
  expect(look(false, 'off')).toBeUndefined()
})

test('one that listens while muted is off already, one that is just being opened is not', () => {
  expect(createOwnAway()(true, 'held')).toBeUndefined()
  expect(createOwnAway()(true, 'off')).toBeUndefined()
  expect(createOwnAway()(true, 'starting')).toBe('mute')
})

test('where nothing was switched off nothing is told', () => {
  const look = createOwnAway()
  expect(look(true, 'off')).toBeUndefined()
  expect(look(false, 'off')).toBeUndefined()
})

test('who switches it on again is back, and is not told that it is off', () => {
  const look = createOwnAway()
  look(false, 'on')
  expect(look(true, 'on')).toBe('mute')
  look(true, 'off')
  expect(look(true, 'starting')).toBe('back')
  expect(look(true, 'on')).toBeUndefined()
  expect(look(false, 'on')).toBeUndefined()
})
