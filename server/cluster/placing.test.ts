import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeOf } from './placing.ts'

const server = (name: string, id = name) => ({ id, address: `https://site.example/at/${name}` })
const all = ['a', 'b', 'c'].map((name) => server(name))
const spaces = Array.from({ length: 300 }, (_, n) => `space-${n}`)

test('whoever asks is told the same, whatever the order of servers, and though one has started anew', () => {
  fc.assert(
    fc.property(fc.string(), fc.shuffledSubarray(all, { minLength: 3 }), (spaceId, shuffled) => {
      const anew = shuffled.map(({ id, address }) => ({ id: `${id} anew`, address }))
      expect(placeOf(spaceId, anew)?.address).toBe(placeOf(spaceId, all)?.address)
    }),
  )
  expect(placeOf('x', [])).toBeUndefined()
})

test('each has about as many, and only what was on one that goes is elsewhere then', () => {
  const before = spaces.map((spaceId) => placeOf(spaceId, all)!.id)
  for (const { id } of all) expect(before.filter((one) => one === id).length).toBeGreaterThan(70)
  const [gone, ...left] = all
  const after = spaces.map((spaceId) => placeOf(spaceId, left)!.id)
  expect(before.every((id, n) => id === gone!.id || after[n] === id)).toBe(true)
})
