import { expect, test } from 'vitest'
import { takeConnectionId } from './connectionId.ts'

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: () => null,
    get length() {
      return items.size
    },
  }
}

test('a reload keeps the id', () => {
  const storage = createStorage()
  const page = new EventTarget()
  const id = takeConnectionId(storage, page)
  page.dispatchEvent(new Event('pagehide'))
  expect(takeConnectionId(storage, new EventTarget())).toBe(id)
})

test('a tab duplicated while the page lives gets its own id', () => {
  const storage = createStorage()
  const page = new EventTarget()
  const id = takeConnectionId(storage, page)
  expect(storage.length).toBe(0)
  page.dispatchEvent(new Event('pagehide'))
  page.dispatchEvent(new Event('pageshow'))
  expect(storage.length).toBe(0)
  expect(takeConnectionId(storage, new EventTarget())).not.toBe(id)
})
