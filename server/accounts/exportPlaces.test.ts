import { expect, test } from 'vitest'
import { ExportPlaces } from './exportPlaces.ts'

test('a person has one export under way, the house eight, and who leaves makes a place', () => {
  const places = new ExportPlaces()
  const people = Array.from({ length: 8 }, (_, i) => `person ${i}`)
  expect(people.map((person) => places.take(person))).toEqual(people.map(() => 'taken'))
  expect(places.take('person 3')).toBe('own')
  expect(places.take('ninth')).toBe('full')
  places.leave('person 3')
  expect(places.take('ninth')).toBe('taken')
  expect(places.take('person 3')).toBe('full')
})
