import { expect, test } from 'vitest'
import { stripOf } from './strip.ts'

/** The triangles of a strip that have an area, each beginning with its smallest vertex. */
const trianglesOf = (strip: readonly number[]): string[] =>
  strip.flatMap((_, i) => {
    if (i + 2 >= strip.length) return []
    const [a, b, c] =
      i % 2 === 0 ? [strip[i]!, strip[i + 1]!, strip[i + 2]!] : [strip[i + 1]!, strip[i]!, strip[i + 2]!]
    if (a === b || b === c || a === c) return []
    return [turned([a, b, c])]
  })
const turned = (t: readonly number[]): string => {
  const first = t.indexOf(Math.min(...t))
  return [0, 1, 2].map((k) => t[(first + k) % 3]).join()
}

/** A field of squares, each of two triangles. */
const field = (width: number, height: number): number[] => {
  const at = (x: number, y: number): number => y * (width + 1) + x
  const out: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      out.push(at(x, y), at(x + 1, y), at(x, y + 1), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1))
  return out
}

test('a strip has every triangle once, turned the same way, and no other', () => {
  const indices = [...field(7, 5), 100, 101, 102, 103, 105, 104, 104, 105, 106]
  const given = Array.from({ length: indices.length / 3 }, (_, t) => turned(indices.slice(t * 3, t * 3 + 3)))
  expect(trianglesOf(stripOf(indices)).sort()).toEqual(given.sort())
})

test('a field is hardly more vertices than triangles', () => {
  const indices = field(20, 20)
  expect(stripOf(indices).length).toBeLessThan((indices.length / 3) * 1.35)
})
