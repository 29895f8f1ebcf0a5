import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { createRandom } from '../../../../tests/support/createRandom.ts'
import { writeTogether } from '../../../../tests/support/world/writeTogether.ts'
import { changeBetween, SharedText } from './SharedText.ts'

test('what was changed is one stretch, and no half of a character', () => {
  expect(changeBetween('', '你好')).toEqual({ at: 0, removed: 0, added: '你好' })
  expect(changeBetween('aab', 'ab')).toEqual({ at: 1, removed: 1, added: '' })
  expect(changeBetween('same', 'same')).toEqual({ at: 4, removed: 0, added: '' })
  // They begin with the same half, and end with the same one.
  expect(changeBetween('😀', '😁')).toEqual({ at: 0, removed: 2, added: '😁' })
  expect(changeBetween('🐀', '😀')).toEqual({ at: 0, removed: 2, added: '😀' })
})

test('what is written is sent until it is stored, deletions too, and nothing when there is nothing', () => {
  const note = new SharedText()
  expect(note.unsent()).toBeUndefined()
  note.write('一二三')
  const first = note.unsent()!
  note.write('一三')
  // Typed while the first is on its way: it is not taken for stored with it.
  note.sent(first)
  const deletion = note.unsent()!
  expect(note.unsent()).toBe(deletion)
  note.sent(deletion)
  expect(note.unsent()).toBeUndefined()
  const other = new SharedText()
  for (const update of [deletion, first, first]) other.take(update)
  expect(other.text).toBe('一三')
})

test('a place stays at its letters while somebody else writes before it', () => {
  const [note, other] = [new SharedText(), new SharedText()]
  note.write('天气好')
  const first = note.unsent()!
  note.sent(first)
  other.take(first)
  other.write('今天天气好')
  let now: readonly number[] = []
  note.keepPlaces(
    () => [0, 2],
    (places) => (now = places),
  )
  note.take(other.unsent()!)
  expect(now[1]).toBe(4)
  expect(note.text).toBe('今天天气好')
})

test('what was not taken is taken back, what was emptied is gone', () => {
  const note = new SharedText()
  note.write('留下')
  note.sent(note.unsent()!)
  note.write('留下不要')
  note.forget()
  expect(note.text).toBe('留下')
  expect(note.unsent()).toBeUndefined()
  note.write('留下又要')
  expect(note.unsent()).toBeDefined()
  note.forget(true)
  expect(note.text).toBe('')
  expect(note.unsent()).toBeUndefined()
})

test('three writers, random edits, cuts: equal at the end', () => {
  const random = createRandom(7)
  const any = (below: number): number => Math.floor(random() * below)
  const texts = writeTogether(
    random,
    600,
    () => new SharedText(),
    (note) => {
      const { text } = note
      const at = any(text.length + 1)
      const removed = any(Math.min(4, text.length - at) + 1)
      note.write(text.slice(0, at) + '甲乙丙😀'.slice(0, any(4)) + text.slice(at + removed))
    },
  ).map(({ text }) => text)
  expect(texts.slice(1)).toEqual([texts[0], texts[0]])
  expect(texts[0]!.length).toBeGreaterThan(5)
})

test('an update that lies about its length is passed over, and the others come all the same', () => {
  // Says that 33 million pieces follow, and ends.
  const lie = Uint8Array.from([1, 192, 142, 222, 15, 1, 0])
  const [writer, reader] = [new SharedText(), new SharedText()]
  writer.write('写下的')
  reader.take(lie, writer.unsent()!, lie)
  expect(reader.text).toBe('写下的')
})

test('what leans on something that never comes is looked at once', () => {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let n = 0; n < 3_000; n++) doc.getText('text').insert(n, 'a')
  const reader = new SharedText()
  reader.take(...updates.slice(1))
  expect(reader.text).toBe('')
  reader.take(updates[0]!)
  expect(reader.text).toHaveLength(3_000)
})

test('what the server has is known apart from what is written here, from the first letter on', () => {
  const [writer, note] = [new SharedText(), new SharedText()]
  writer.write('有的')
  const first = writer.unsent()!
  writer.sent(first)
  note.take(first)
  const before = note.whole()
  note.write('有的没的')
  expect(note.whole()).toEqual(before)
  writer.write('真有的')
  note.take(writer.unsent()!)
  note.forget()
  expect(note.text).toBe('真有的')
})
