import { expect, test } from 'vitest'
import { emptyDraft, fieldNames, isComplete, keepDraft, readDraft, type Draft } from './draft.ts'

const full: Draft = {
  companyName: '灵境',
  name: '王小明',
  position: '经理',
  phoneNumber: '138 0013 8000',
  email: 'wang@example.com',
  message: '想了解一下',
  consents: true,
}

/** As sessionStorage. */
function createStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('it is sent only when nothing is empty and its writer agrees', () => {
  expect(isComplete(full)).toBe(true)
  expect(isComplete(emptyDraft)).toBe(false)
  expect(isComplete({ ...full, consents: false })).toBe(false)
  for (const name of fieldNames) expect(isComplete({ ...full, [name]: ' \n' }), name).toBe(false)
})

test('what is typed is kept for this person in this space until it is sent', () => {
  const storage = createStorage()
  const place = { spaceId: 's1', userId: 'u1' }
  expect(readDraft(place, storage)).toBeUndefined()
  keepDraft(place, full, storage)
  expect(readDraft(place, storage)).toEqual(full)
  expect(readDraft({ ...place, userId: 'u2' }, storage)).toBeUndefined()
  expect(readDraft({ ...place, spaceId: 's2' }, storage)).toBeUndefined()
  keepDraft(place, undefined, storage)
  expect(readDraft(place, storage)).toBeUndefined()
})

test('what somebody else has written there is none', () => {
  const read = (text: string) => readDraft({ spaceId: 's', userId: 'u' }, { getItem: () => text })
  for (const text of ['', '{', '7', 'null', '[]', '{"name":"x"}', JSON.stringify({ ...full, name: 7 })]) {
    expect(read(text), text).toBeUndefined()
  }
  expect(
    readDraft(
      { spaceId: 's', userId: 'u' },
      {
        getItem: () => {
          throw new Error('no storage here')
        },
      },
    ),
  ).toBeUndefined()
})
