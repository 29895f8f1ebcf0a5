import { Texture } from 'three'
import { expect, test } from 'vitest'
import { emoteTexts } from '#shared/rules/emotes.ts'
import { emoteGestures } from '../people/avatar.ts'
import { EmoteSparks, SPARKS_MAX } from './emoteSparks.ts'
import { sparkRecipes } from './sparkRecipes.ts'

const made = (): EmoteSparks => new EmoteSparks(new Texture(), () => 0.5)
const births = (sparks: EmoteSparks): number[] => {
  const born = sparks.points.geometry.getAttribute('born')
  return Array.from({ length: born.count }, (_, i) => born.getX(i))
}

test('every emote that can be chosen has pieces and a gesture of its own', () => {
  const chosen = emoteTexts.filter((text) => text !== '')
  expect(Object.keys(sparkRecipes).toSorted()).toEqual([...chosen].toSorted())
  expect(Object.keys(emoteGestures).toSorted()).toEqual([...chosen].toSorted())
})

test('nothing is drawn before an emote, nor once its pieces are gone', () => {
  const sparks = made()
  expect(sparks.isFlying).toBe(false)
  sparks.shoot('❤️', 5_000, 1, 0, 2, 0)
  sparks.tick(5_100, 600)
  expect(sparks.isFlying).toBe(true)
  sparks.tick(12_000, 600)
  expect(sparks.isFlying).toBe(false)
})

test('texts that are no emote of ours let nothing fly', () => {
  const sparks = made()
  for (const text of ['', '🦄', 'hello']) sparks.shoot(text, 0, 0, 0, 0, 0)
  expect(sparks.isFlying).toBe(false)
})

test('pieces begin at the avatar, before it where the hands are', () => {
  const sparks = made()
  sparks.shoot('👏', 0, 10, 0.5, -4, Math.PI / 2)
  const at = sparks.points.geometry.getAttribute('position')
  expect(at.getX(0)).toBeGreaterThan(10.2)
  expect(at.getY(0)).toBeGreaterThan(1.2)
  expect(at.getZ(0)).toBeCloseTo(-4, 0)
})

test('however many people show emotes, they share the same pieces', () => {
  const sparks = made()
  for (let n = 0; n < 200; n++) sparks.shoot('🎉', 1000 + n, n, 0, 0, 0)
  expect(births(sparks)).toHaveLength(SPARKS_MAX)
  // The newest are all there.
  expect(Math.max(...births(sparks))).toBeGreaterThan(0.19)
  expect(sparks.points.geometry.getAttribute('speed').array.every(Number.isFinite)).toBe(true)
})
