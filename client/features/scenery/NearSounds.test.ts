import { expect, test } from 'vitest'
import type { MapId } from '#shared/ids.ts'
import type { GameMap } from '#shared/world/world.ts'
import type { LoadedSound, SoundOut } from './LoadedSound.ts'
import { NearSounds, SOUNDS_MAX } from './NearSounds.ts'

const context = {} as AudioContext
const out: SoundOut = { context, master: {} as GainNode }
const sound = (more: object = {}) => ({
  src: '/a.wav',
  volume: 1,
  loop: true,
  maxDistance: 5,
  isPositional: true,
  ...more,
})
const at = (x: number, y: number, more: object = {}) => ({ x, y, width: 1, height: 1, sound: sound(more) })
const mapOf = (objects: Record<string, object>, nooks: Record<string, object> = {}): GameMap => ({
  id: '0' as MapId,
  dimensions: [40, 40],
  objects: new Map(Object.entries(objects)),
  nooks: new Map(Object.entries(nooks)),
})

/** What is loaded, and how it is heard. */
function listen() {
  const loaded: { src: string; loud: number; side: number; isOver: boolean }[] = []
  const sounds = new NearSounds(({ src }): LoadedSound => {
    const one = { src, loud: 0, side: 0, isOver: false }
    loaded.push(one)
    return {
      context,
      hear: (loud, side) => Object.assign(one, { loud, side }),
      dispose: () => (one.isOver = true),
    }
  })
  return { sounds, loaded, now: () => loaded.filter(({ isOver }) => !isOver) }
}
const ear = (x: number, z: number, heading = 0) => ({ x, z, heading })

test('it begins where one comes near, follows as one walks, and ends behind', () => {
  const { sounds, loaded, now } = listen()
  const map = mapOf({ 1: at(10, 10) })
  sounds.sync(map, ear(20, 10.5), out)
  expect(loaded).toEqual([])
  sounds.sync(map, ear(14, 10.5), out)
  const far = now()[0]!.loud
  sounds.sync(map, ear(12, 10.5), out)
  expect(now()[0]!.loud).toBeGreaterThan(far)
  // Heading 0 looks along +z: what is at smaller x is at the right hand.
  expect(now()[0]!.side).toBeCloseTo(1)
  sounds.sync(map, ear(12, 10.5, Math.PI), out)
  expect(now()[0]!.side).toBeCloseTo(-1)
  sounds.sync(map, ear(20, 10.5), out)
  expect([now().length, loaded.length]).toEqual([0, 1])
})

test('nothing before a gesture, nothing on no level, and it begins anew when it is another sound', () => {
  const { sounds, loaded, now } = listen()
  const map = mapOf({ 1: at(10, 10) })
  sounds.sync(map, ear(10, 10), undefined)
  expect(loaded).toEqual([])
  sounds.sync(map, ear(10, 10), out)
  sounds.sync(mapOf({ 1: at(10, 10, { src: '/b.wav' }) }), ear(10, 10), out)
  expect(now().map(({ src }) => src)).toEqual(['/b.wav'])
  sounds.sync(undefined, ear(10, 10), out)
  expect(now()).toEqual([])
})

test('what stands in a room of its own is heard in it alone', () => {
  const { sounds, now } = listen()
  const nook = {
    name: '小间',
    nookCoords: {
      coords: [
        { x: 10, y: 10 },
        { x: 11, y: 10 },
      ],
    },
  }
  const map = mapOf({ 1: at(10, 10) }, { n: nook })
  sounds.sync(map, ear(12.5, 10.5), out)
  expect(now()).toEqual([])
  sounds.sync(map, ear(11.5, 10.5), out)
  expect(now()).toHaveLength(1)
})

test('of many the loudest are heard', () => {
  const { sounds, now } = listen()
  const objects = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [i, at(10 + i / 4, 10, { src: `/${i}` })]),
  )
  sounds.sync(mapOf(objects), ear(10.5, 10.5), out)
  expect(now().map(({ src }) => src)).toEqual(Array.from({ length: SOUNDS_MAX }, (_, i) => `/${i}`))
})
