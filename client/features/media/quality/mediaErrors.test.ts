import { expect, test } from 'vitest'
import type { LinkState } from '../transport.ts'
import { errorOfDevice, mediaErrorsOf, type MediaFacts } from './mediaErrors.ts'

const facts = (links: Record<string, LinkState>, more: Partial<MediaFacts> = {}): MediaFacts => ({
  links: new Map(Object.entries(links)),
  isRoomAway: false,
  isMutedBelow: false,
  isUnplayed: false,
  ...more,
})
const said = (links: Record<string, LinkState>, more?: Partial<MediaFacts>) =>
  mediaErrorsOf(facts(links, more)).map(({ kind, people }) => [kind, ...people].join(' '))

test('where all is well, or only beginning, nothing is said', () => {
  expect(said({})).toEqual([])
  expect(said({ ann: 'connected', bob: 'connecting', cid: 'waiting', dan: 'full' })).toEqual([])
})

test('one without a path is a connection error; everybody is isolation', () => {
  expect(said({ ann: 'noPath' })).toEqual(['connectionerror ann'])
  expect(said({ ann: 'noPath', bob: 'connected' })).toEqual(['connectionerror ann'])
  expect(said({ ann: 'noPath', bob: 'noPath', cid: 'full' })).toEqual(['isolated ann bob'])
})

test('a way that was lost, and a room that is away, are being restored', () => {
  expect(said({ ann: 'lost', bob: 'connected' }, { isRoomAway: true })).toEqual(['disconnected ann'])
  expect(said({ ann: 'connected' }, { isRoomAway: true })).toEqual(['disconnected'])
  expect(said({}, { isRoomAway: true })).toEqual([])
})

test('what is wrong at one’s own end', () => {
  expect(said({ ann: 'connected' }, { isMutedBelow: true, isUnplayed: true })).toEqual([
    'mute',
    'playbackerror',
  ])
  expect([errorOfDevice('none'), errorOfDevice('busy')]).toEqual(['outofdeviceserror', 'capturingerror'])
})
