import { expect, test } from 'vitest'
import type { RemoteMedia } from '../createMediaStore.ts'
import type { LinkState, PeerFigures, Slot } from '../transport.ts'
import { QualityWatch } from './QualityWatch.ts'
import { SILENT_MS } from './states.ts'

const track = {} as MediaStreamTrack
const person = (link: LinkState, ...sending: Slot[]) =>
  new Map<string, RemoteMedia>([
    ['bob', { link, sending: new Set(sending), tracks: new Map([['microphone', track]]) }],
  ])
const counted = (packets: number): PeerFigures[] => [
  {
    userId: 'bob',
    path: 'relay',
    roundTripMs: 40,
    received: new Map([['microphone', { bytes: packets * 80, packets, lost: 0, waitedS: 0, waited: 0 }]]),
    sent: new Map([['camera', { bytes: packets * 1_000, packets }]]),
  },
]
const nothing: ReadonlySet<Slot> = new Set()

test('from waiting to connected, in the words of the specification', () => {
  const watch = new QualityWatch()
  const stateOf = (link: LinkState, own: ReadonlySet<Slot> = nothing) =>
    watch.read(0, [], person(link), own).get('bob')?.connection
  expect(stateOf('waiting')).toBe('waitingForAddress')
  expect(stateOf('connecting')).toBe('connecting')
  expect(stateOf('connected')).toBe('consuming')
  expect(stateOf('connected', new Set(['microphone']))).toBe('connected')
  expect(stateOf('lost')).toBe('producerDisconnected')
  expect(stateOf('noPath')).toBe('producerDisconnected')
})

test('rates are of the time between two readings, and of what is sent as well', () => {
  const watch = new QualityWatch()
  const people = person('connected', 'microphone')
  const own = new Set<Slot>(['camera'])
  watch.read(0, counted(100), people, own)
  const bob = watch.read(2_000, counted(200), people, own).get('bob')!
  expect(bob).toMatchObject({ quality: 'good', path: 'relay', roundTripMs: 40 })
  expect(bob.slots.get('microphone')).toEqual({
    downBps: 32_000,
    upBps: undefined,
    lossShare: 0,
    track: 'connected',
  })
  expect(bob.slots.get('camera')).toMatchObject({ upBps: 400_000, track: 'ended' })
})

test('a voice is loading, connected, errored when it stays away, and ended when it is switched off', () => {
  const watch = new QualityWatch()
  const stateAt = (now: number, packets: number, ...sending: Slot[]) =>
    watch
      .read(now, counted(packets), person('connected', ...sending), new Set(['microphone']))
      .get('bob')
      ?.slots.get('microphone')?.track
  expect(stateAt(0, 0, 'microphone')).toBe('loading')
  expect(stateAt(2_000, 100, 'microphone')).toBe('connected')
  expect(stateAt(2_000 + SILENT_MS - 1, 100, 'microphone')).toBe('connected')
  expect(stateAt(2_000 + SILENT_MS, 100, 'microphone')).toBe('errored')
  expect(stateAt(9_000, 100)).toBe('ended')
  // Switched on again it is no old silence that counts.
  expect(stateAt(20_000, 100, 'microphone')).toBe('loading')
})

test('who has gone is forgotten: who comes again begins anew', () => {
  const watch = new QualityWatch()
  const people = person('connected', 'microphone')
  watch.read(0, counted(100), people, nothing)
  expect(watch.read(2_000, [], new Map(), nothing).size).toBe(0)
  expect(watch.read(4_000, counted(200), people, nothing).get('bob')?.score).toBeUndefined()
})
