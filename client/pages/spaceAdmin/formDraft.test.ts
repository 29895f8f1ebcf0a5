import { beforeEach, expect, test } from 'vitest'
import { keepDraft, readDraft, type DraftPlace } from './formDraft.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
const place: DraftPlace = { what: 'event', userId: 'u1', spaceId: 's1', id: undefined }
const names = ['title', 'startsAt'] as const
const read = (of: Partial<DraftPlace> = {}) => readDraft({ ...place, ...of }, names, storage)

beforeEach(() => kept.clear())

test('it is kept for one account, one form and one thing, until it is thrown away', () => {
  const draft = { title: '年会', startsAt: '' }
  keepDraft(place, draft, storage)
  expect(read()).toEqual(draft)
  for (const other of [{ userId: 'u2' }, { spaceId: 's2' }, { id: 'e1' }, { what: 'announcement' as const }])
    expect(read(other)).toBeUndefined()
  keepDraft(place, undefined, storage)
  expect(read()).toBeUndefined()
})

test('what is no draft of it is none', () => {
  for (const text of ['', 'null', '7', '[]', '{"title":"x"}', '{"title":1,"startsAt":""}', '{']) {
    keepDraft(place, {}, storage)
    for (const key of kept.keys()) kept.set(key, text)
    expect(read(), text).toBeUndefined()
  }
})

test('of whom nobody knows nothing is kept, and nothing read', () => {
  keepDraft({ ...place, userId: undefined }, { title: '', startsAt: '' }, storage)
  expect([kept.size, read({ userId: undefined })]).toEqual([0, undefined])
})

test('a browser without room for it keeps nothing and breaks nothing', () => {
  const full = {
    ...storage,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepDraft(place, { title: 'x' }, full)).not.toThrow()
})
