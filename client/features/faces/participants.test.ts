import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { event, type WireEvent } from '#shared/protocol/messages.ts'
import { reduceAll } from '#shared/world/reduce.ts'
import { emptyWorld } from '#shared/world/world.ts'
import type { RemoteMedia } from '../media/createMediaStore.ts'
import { hasPicture, participantsOf } from './participants.ts'

const self = 1 as EncId
const track = { kind: 'video' } as MediaStreamTrack
const join = (uid: string, encId: number): WireEvent[] => [
  event('spaceSetsIdMapping', { uid, encId }),
  event('playerJoins', { encId, uid, playerInfo: { userId: uid, name: uid.toUpperCase() } }),
]
const world = reduceAll(emptyWorld, [...join('me', 1), ...join('ann', 2), ...join('bob', 3)])
const remote = (sending: RemoteMedia['sending'], tracks: RemoteMedia['tracks'] = new Map()): RemoteMedia => ({
  link: 'connected',
  sending,
  tracks,
})
const media = {
  own: { microphone: 'on', camera: 'off', screen: 'off' },
  ownTracks: new Map(),
  people: new Map([
    ['bob', remote(new Set(['camera']), new Map([['camera', track]]))],
    ['ann', remote(new Set(['microphone']))],
  ]),
} as const

test('oneself, then the others as they came; a camera that is off is none, though there is a place for it', () => {
  const shown = participantsOf(media, world, self)
  expect(shown.map(({ userId, name }) => `${userId} ${name}`)).toEqual(['me ME', 'bob BOB', 'ann ANN'])
  expect(shown.map(({ isMuted }) => isMuted)).toEqual([false, true, false])
  expect(shown.map(hasPicture)).toEqual([false, true, false])
  const off = { ...media, people: new Map([['bob', remote(new Set(), new Map([['camera', track]]))]]) }
  expect(participantsOf(off, world, self)[1]).toMatchObject({ hasCamera: false, camera: undefined })
})

test('a microphone that is on and that nobody hears has the mark of a muted one, in one’s own tile only', () => {
  const muted = participantsOf(media, world, self, [], true).map(({ isMuted }) => isMuted)
  expect(muted).toEqual([true, true, false])
})

test('a picture in place of the camera is one, and who is on the stage is told', () => {
  const shown = participantsOf(
    media,
    reduceAll(world, [
      event('playerSetsManualVideoSrc', { encId: 2, manualVideoSrc: 'https://a.example/a.png' }),
      event('playerSpotlights', { encId: 3, spotlightedBy: 3, spotlighted: 1 }),
    ]),
    self,
  )
  expect(shown[2]).toMatchObject({ manualPicture: 'https://a.example/a.png', isOnStage: false })
  expect(hasPicture(shown[2]!)).toBe(true)
  expect(shown[1]).toMatchObject({ isOnStage: true })
})

test('moves change nothing; who changes is another, the rest are the same', () => {
  const before = participantsOf(media, world, self)
  const moved = reduceAll(world, [event('playerMoves', { encId: 2, position: { x: 1, y: 0, z: 1 } })])
  expect(participantsOf(media, moved, self, before)).toBe(before)
  const renamed = reduceAll(world, [event('playerSetsName', { encId: 2, name: '新' })])
  const after = participantsOf(media, renamed, self, before)
  expect(after[1]).toBe(before[1])
  expect(after[2]).toMatchObject({ name: '新' })
})

test('who has just gone is still somebody', () => {
  expect(participantsOf(media, emptyWorld, self).map(({ name }) => name)).toEqual(['', ''])
})
