import { expect, test } from 'vitest'
import type { EncId } from '#shared/ids.ts'
import { syllables, Voices } from './voices.ts'

const ann = 1 as EncId
const ben = 2 as EncId
const cat = 3 as EncId

/** Lets time pass and answers how far the mouth was open at most, and at the end. */
function live(voices: Voices, fromMs: number, ms: number): { most: number; last: number } {
  const body = { mouth: 0 }
  let most = 0
  for (let t = fromMs; t < fromMs + ms; t += 16) {
    voices.tick(t, 0.016, (encId) => (encId === ann ? body : undefined))
    most = Math.max(most, body.mouth)
  }
  return { most, last: body.mouth }
}

test('the mouth of somebody who speaks moves and rests in turn', () => {
  const values = Array.from({ length: 1000 }, (_, i) => syllables(i / 60, 7))
  expect(Math.min(...values)).toBe(0)
  expect(Math.max(...values)).toBeGreaterThan(0.8)
  expect(values.every((value) => value >= 0 && value <= 1)).toBe(true)
})

test('whoever speaks by the wire moves the mouth until they end, and is forgotten later', () => {
  const voices = new Voices()
  voices.speak(ann, true, 0)
  expect(live(voices, 0, 3_000).most).toBeGreaterThan(0.4)
  expect(voices.isSpeaking(ann)).toBe(true)
  voices.speak(ann, false, 3_000)
  expect(live(voices, 3_000, 1_000).last).toBeLessThan(0.02)
  expect(voices.speakers).toHaveLength(1)
  live(voices, 4_000, 5_000)
  expect(voices.speakers).toHaveLength(0)
})

test('a line of the chat moves the mouth as long as it takes to say', () => {
  const voices = new Voices()
  voices.say(ann, '大家好，我们开始吧', 0)
  expect(live(voices, 0, 1_200).most).toBeGreaterThan(0.3)
  expect(live(voices, 2_500, 500).last).toBeLessThan(0.02)
})

test('a measured loudness counts while it is told again and again', () => {
  const voices = new Voices()
  voices.speak(ann, true, 0)
  voices.measure(ann, 0.25, 1_000)
  expect(voices.levelOf(voices.speakers[0]!, 1_100)).toBe(0.25)
  voices.measure(ann, 7, 1_200)
  expect(voices.levelOf(voices.speakers[0]!, 1_250)).toBe(1)
  voices.speak(ann, false, 1_300)
  expect(voices.levelOf(voices.speakers[0]!, 2_000)).toBe(0)
})

test('people of one conversation look at each other from farther', () => {
  const voices = new Voices()
  voices.converse('c', [ann, ben])
  expect(voices.reachM(ann, ben)).toBeGreaterThan(voices.reachM(ann, cat))
  voices.converse('c', [])
  expect(voices.reachM(ann, ben)).toBe(voices.reachM(ann, cat))
})

test('who leaves is no speaker any more', () => {
  const voices = new Voices()
  voices.speak(ann, true, 0)
  voices.forget(ann)
  expect(voices.speakers).toEqual([])
})
