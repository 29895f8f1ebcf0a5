import { expect, test } from 'vitest'
import { slots, type Exchange } from '../transport.ts'
import { inMode } from './inMode.ts'

const all = new Set(slots)
const people: ReadonlyMap<string, Exchange> = new Map([
  ['ann', { take: all, give: all, rooms: new Map([['hall', { take: all, give: all }]]) }],
])
const left = (mode: 'all' | 'audioOnly' | 'videoOnly') => {
  const ann = inMode(people, mode).get('ann')!
  const room = ann.rooms!.get('hall')!
  return [ann.take, ann.give, room.take, room.give].map((set) => [...set])
}

test('only sound: no faces, neither way, whatever carries them; what is shown on screens is no face', () => {
  for (const slotsLeft of left('audioOnly'))
    expect(slotsLeft).toEqual(['microphone', 'screen', 'screenSound'])
})

test('only pictures: no sound, neither way', () => {
  for (const slotsLeft of left('videoOnly')) expect(slotsLeft).toEqual(['camera', 'screen'])
})

test('everything is what the server has said', () => {
  expect(inMode(people, 'all')).toBe(people)
})
