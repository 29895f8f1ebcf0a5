import { afterEach, expect, test, vi } from 'vitest'
import { belongingsOf, changeThings, emptyThingsMemory } from './memory.ts'

afterEach(() => vi.restoreAllMocks())

const people = 10_000
const name = (n: number) => `person-${n}`

/** Everybody who was ever here has a cup. */
function crowd() {
  let memory = emptyThingsMemory
  for (let n = 0; n < people; n += 1) {
    const belongings = { items: new Map([['cup', n + 1]]) }
    memory = changeThings(memory, { kind: 'belongings', userId: name(n), belongings })
  }
  return memory
}

test('one cup of coffee touches one bag and not those of all who were ever here', () => {
  const memory = crowd()
  // Whoever copies a map sets each of its entries.
  const set = vi.spyOn(Map.prototype, 'set')
  const change = { userId: name(7), itemId: 'coffee', delta: 1 }
  const next = changeThings(memory, { kind: 'inventory', changes: [change] })
  expect(set.mock.calls.length).toBeLessThan(50)
  set.mockRestore()
  expect(belongingsOf(next, name(7)).items).toEqual(
    new Map([
      ['cup', 8],
      ['coffee', 1],
    ]),
  )
  expect(belongingsOf(memory, name(7)).items).toEqual(new Map([['cup', 8]]))
})

test('nobody’s things get lost among those of others, and what is known is not read again', () => {
  const memory = crowd()
  for (let n = 0; n < people; n += 1) {
    expect(belongingsOf(memory, name(n)).items.get('cup')).toBe(n + 1)
  }
  expect(memory.belongings.has('constructor')).toBe(false)
  const again = { kind: 'belongings', userId: name(1), belongings: { items: new Map() } } as const
  expect(changeThings(memory, again)).toBe(memory)
})
