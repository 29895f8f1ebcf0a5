import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDocument } from './documentSession.ts'
import { heldDocuments, KEEP_MS } from './heldDocuments.ts'
import { SharedText } from './SharedText.ts'

const page = vi.hoisted(() => ({ spaceId: 'a', left: [] as (() => void)[] }))

vi.mock('./documentSession.ts', () => ({
  openDocument: vi.fn(() => ({ again: vi.fn(), readWhole: vi.fn(), dispose: vi.fn() })),
}))
vi.mock('../../../store/sessionStore.ts', () => ({
  sessionStore: { get: () => page },
  onSpaceChange: (left: () => void) => page.left.push(left),
}))

const go = (spaceId: string): void => {
  page.spaceId = spaceId
  for (const left of page.left) left()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(openDocument).mockClear()
  go('a')
})
afterEach(() => {
  vi.useRealTimers()
})

test('a face and a window have one document, asked for anew by the window, and closed a while after the last', () => {
  const hold = heldDocuments(() => new SharedText(), 1_000)
  const face = hold('1.2', 'look')
  const window = hold('1.2')
  expect(window.doc).toBe(face.doc)
  // Who was refused when the face was made may write by now.
  expect(face.session.again).toHaveBeenCalledOnce()
  expect(face.session.readWhole).toHaveBeenCalledOnce()
  expect(openDocument).toHaveBeenCalledOnce()
  window.release()
  window.release()
  vi.advanceTimersByTime(2 * KEEP_MS)
  expect(face.session.dispose).not.toHaveBeenCalled()
  face.release()
  vi.advanceTimersByTime(KEEP_MS - 1)
  expect(face.session.dispose).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(face.session.dispose).toHaveBeenCalledOnce()
  expect(hold('1.2').doc).not.toBe(face.doc)
  expect(openDocument).toHaveBeenCalledTimes(2)
})

test('a face that is made anew again and again opens its document once, and asks for nothing', () => {
  const hold = heldDocuments(() => new SharedText(), 1_000)
  for (let n = 0; n < 50; n++) {
    const face = hold('1.2', 'look')
    vi.advanceTimersByTime(KEEP_MS / 2)
    face.release()
    vi.advanceTimersByTime(KEEP_MS / 2)
    expect(face.session.again).not.toHaveBeenCalled()
    expect(face.session.readWhole).not.toHaveBeenCalled()
  }
  expect(openDocument).toHaveBeenCalledOnce()
  expect(vi.mocked(openDocument).mock.calls[0]![2]).toBe(1_000)
  hold('1.3')
  expect(vi.mocked(openDocument).mock.calls[1]![2]).toBeUndefined()
})

test('what has not been stored keeps it open', () => {
  const window = heldDocuments(() => new SharedText(), 1_000)('1.2')
  window.doc.write('还没存')
  window.release()
  vi.advanceTimersByTime(5 * KEEP_MS)
  expect(window.session.dispose).not.toHaveBeenCalled()
  window.doc.sent(window.doc.unsent()!)
  vi.advanceTimersByTime(KEEP_MS)
  expect(window.session.dispose).toHaveBeenCalledOnce()
})

test('a document of one space is never one of another, and ends with it', () => {
  const hold = heldDocuments(() => new SharedText(), 1_000)
  const [kept, held] = [hold('1.2'), hold('1.3')]
  kept.release()
  go('b')
  expect(kept.session.dispose).toHaveBeenCalledOnce()
  expect(hold('1.3').doc).not.toBe(held.doc)
  held.release()
  expect(held.session.dispose).toHaveBeenCalledOnce()
  go('a')
  expect(hold('1.2').doc).not.toBe(kept.doc)
})
