import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changes, kept, keptFields, keptList, madeOf } from './changes.ts'

test('what is in one list only has gone or come, whatever the order', () => {
  const all = Array.from({ length: 12 }, (_, n) => ({ n }))
  const list = fc.uniqueArray(fc.nat(11)).map((ns) => ns.map((n) => all[n]!))
  fc.assert(
    fc.property(list, list, (before, after) => {
      const { gone, come } = changes(before, after)
      expect(new Set(gone)).toEqual(new Set(before.filter((one) => !after.includes(one))))
      expect(new Set(come)).toEqual(new Set(after.filter((one) => !before.includes(one))))
      expect(gone.length + come.length).toBe(new Set([...gone, ...come]).size)
    }),
  )
})

test('what says the same keeps its identity, what says something else does not', () => {
  const before = { a: [1, { b: 2 }], c: undefined }
  expect(kept(before, { a: [1, { b: 2 }], c: undefined })).toBe(before)
  for (const after of [
    { a: [1, { b: 3 }], c: undefined },
    { a: [1, { b: 2 }, 4], c: undefined },
    { a: [1, { b: 2 }] },
  ])
    expect(kept<object>(before, after)).toBe(after)
  const fields = { x: before, y: 1 }
  expect(keptFields(fields, { x: before, y: 1 })).toBe(fields)
  expect(keptFields(fields, { x: { ...before }, y: 1 })).not.toBe(fields)
  const list = [before]
  expect(keptList(list, [before])).toBe(list)
  expect(keptList(list, [])).not.toBe(list)
})

test('a value is made again only of other things', () => {
  let made = 0
  const of = madeOf((...things: readonly object[]) => [++made, things.length])
  const [a, b] = [{}, {}]
  expect(of(a, b)).toBe(of(a, b))
  expect(of(a, { ...b })).toEqual([2, 2])
  expect(of(a)).toEqual([3, 1])
})
