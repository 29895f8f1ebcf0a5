import { expect, test } from 'vitest'
import { ExportPlaces, keptMs } from './exportPlaces.ts'

let now = 0
const ended: string[] = []
const open = () => {
  now = 0
  ended.length = 0
  const places = new ExportPlaces(() => now)
  return (person: string) => places.take(person, () => ended.push(person))
}
const eight = Array.from({ length: 8 }, (_, i) => `person ${i}`)

test('a person has one export under way, the house eight, and who leaves makes a place', () => {
  const take = open()
  const leaves = eight.map((person) => take(person) as () => void)
  expect(take('person 3')).toBe('own')
  expect(take('ninth')).toBe('full')
  leaves[3]!()
  expect(take('ninth')).toBeTypeOf('function')
  expect(take('person 3')).toBe('full')
  expect(ended).toEqual([])
})

test('who has had a place for long loses it to who comes, and only then; its late end takes nobody else’s', () => {
  const take = open()
  const [first] = eight.map((person) => {
    now += 1_000
    return take(person) as () => void
  })
  now = keptMs
  expect(take('ninth')).toBe('full')
  now = keptMs + 1_000
  expect(take('ninth')).toBeTypeOf('function')
  expect(ended).toEqual(['person 0'])
  expect(take('tenth')).toBe('full')
  now += 1_000
  expect(take('person 0')).toBeTypeOf('function')
  expect(ended).toEqual(['person 0', 'person 1'])
  first!()
  expect(take('person 0')).toBe('own')
})
